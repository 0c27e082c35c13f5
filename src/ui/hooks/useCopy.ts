import { useCallback, useEffect, useRef, useState } from 'react'
import { copyText } from '../../session/notices/copyText'
import { showToast } from '../../session/notices/showToast'
import { useMessages, useWorld } from '../context'

const COPIED_NOTICE_MS = 2_000

/** Copies a text and confirms it for a moment. Shows a toast if the browser refuses. */
export function useCopy(): { readonly copied: boolean; readonly copy: (text: string) => void } {
  const t = useMessages()
  const world = useWorld()
  const [copied, setCopied] = useState(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const copy = useCallback(
    (text: string) => {
      copyText(world, text).then(
        () => {
          stop.current?.()
          setCopied(true)
          stop.current = world.services.clock.after(COPIED_NOTICE_MS, () => setCopied(false))
        },
        () => {
          setCopied(false)
          showToast(world, { tone: 'error', text: t.general.copyFailed })
        },
      )
    },
    [world, t],
  )
  return { copied, copy }
}
