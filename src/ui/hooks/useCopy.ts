import { useCallback, useEffect, useRef, useState } from 'react'
import { copyText } from '../../session/notices/copyText'
import { showToast } from '../../session/notices/showToast'
import type { Context } from '../../session/context'
import { useMessages } from '../context'
import { useAction } from './useAction'

const COPIED_NOTICE_MS = 2_000

/** Copies a text and confirms it for a moment. Shows a toast if the browser refuses. */
export function useCopy(): { readonly copied: boolean; readonly copy: (text: string) => void } {
  const t = useMessages()
  const [copied, setCopied] = useState(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const copy = useCallback(
    async (context: Context, text: string) => {
      try {
        await copyText(context, text)
        stop.current?.()
        setCopied(true)
        stop.current = context.services.clock.after(COPIED_NOTICE_MS, () => setCopied(false))
      } catch {
        setCopied(false)
        showToast(context, { tone: 'error', text: t.general.copyFailed })
      }
    },
    [t],
  )
  return { copied, copy: useAction(copy, { onLeave: 'keep' }).start }
}
