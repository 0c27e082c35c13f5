import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { CloseIcon } from '../../ui/icons/coreIcons'
import { closeToast } from '../../session/notices/showToast'
import type { Toast } from '../../session/store/state'
import { useSelector, useMessages, useWorld } from '../../ui/context'
import toastsCss from './toasts.css?inline'
import { adoptSheets } from '../../ui/adoptSheets'

const SWIPE_THRESHOLD_PX = 50
const TOAST_MS = 5_000

/** Toasts on top of the dialog, inside it, because everything outside a modal dialog is inert (bridge.md). */
export function Toasts({ alone = false }: { alone?: boolean }) {
  const t = useMessages()
  const { clock } = useWorld().services
  const toasts = useSelector((state) => state.toasts)
  const layer = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const node = layer.current
    if (!node) return
    adoptSheets(node.getRootNode() as ShadowRoot, [toastsCss])
    // Stays open while it is empty: a region that is not drawn is not listened to.
    if (!node.matches(':popover-open')) node.showPopover()
  }, [toasts])

  // The regions stand before their first text, or it would not be spoken.
  const [heard, setHeard] = useState(false)
  useEffect(() => clock.whenIdle(() => setHeard(true)), [clock])

  const spoken = heard ? toasts : []
  const tones = {
    polite: spoken.filter(({ tone }) => tone !== 'error'),
    assertive: spoken.filter(({ tone }) => tone === 'error'),
  }
  return (
    <div
      ref={layer}
      popover="manual"
      className={alone ? 'toasts alone' : 'toasts'}
      role="region"
      aria-label={t.dialog.notifications}>
      <div role="status">
        {tones.polite.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="alert">
        {tones.assertive.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}

/** Closes by itself after 5 s, waits while it is hovered or focused, leaves on a swipe (specification, section 4). */
function ToastLine({ toast }: { toast: Toast }) {
  const world = useWorld()
  const t = useMessages()
  const node = useRef<HTMLDivElement>(null)
  const timer = useRef<() => void>(() => {})
  const left = useRef(TOAST_MS)
  const since = useRef(0)
  const from = useRef<number | undefined>(undefined)

  const close = (): void => closeToast(world, toast.id)
  const run = (): void => {
    if (toast.tone === 'loading') return
    timer.current()
    since.current = world.services.clock.monotonic()
    timer.current = world.services.clock.after(left.current, close)
  }
  const pause = (): void => {
    timer.current()
    left.current = Math.max(0, left.current - (world.services.clock.monotonic() - since.current))
  }

  useEffect(() => {
    run()
    return () => timer.current()
    // One life per toast: it starts when it is drawn.
  }, [toast.id])

  const move = (event: PointerEvent): void => {
    if (from.current === undefined || !node.current) return
    node.current.style.translate = `${event.clientX - from.current}px`
  }
  const release = (event: PointerEvent): void => {
    if (from.current === undefined || !node.current) return
    const way = event.clientX - from.current
    from.current = undefined
    if (Math.abs(way) >= SWIPE_THRESHOLD_PX) close()
    else node.current.style.translate = ''
  }

  return (
    <div
      ref={node}
      part="toast"
      className={`toast ${toast.tone}`}
      onPointerEnter={pause}
      onPointerLeave={run}
      onFocus={pause}
      onBlur={run}
      onPointerDown={(event) => {
        if ((event.target as Element).closest('button')) return
        from.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}>
      <span className="tone" aria-hidden="true" />
      <span className="text">{t.toast(toast)}</span>
      <button type="button" className="control" aria-label={t.dialog.dismiss} onClick={close}>
        <CloseIcon />
      </button>
    </div>
  )
}
