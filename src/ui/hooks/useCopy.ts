import { useCallback, useEffect, useRef, useState } from 'react'
import { copyText } from '../../session/notices/copyText'
import { showToast } from '../../session/notices/showToast'
import type { World } from '../../session/world'
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
    async (world: World, text: string) => {
      try {
        await copyText(world, text)
        stop.current?.()
        setCopied(true)
        stop.current = world.services.clock.after(COPIED_NOTICE_MS, () => setCopied(false))
      } catch {
        setCopied(false)
        showToast(world, { tone: 'error', text: t.general.copyFailed })
      }
    },
    [t],
  )
  return { copied, copy: useAction(copy, { onLeave: 'keep' }).start }
}
