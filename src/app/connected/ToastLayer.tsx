import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { CloseIcon } from '../../ui/icons/coreIcons'
import { closeToast } from '../../session/notices/showToast'
import { selectView } from '../../session/store/selectors'
import type { State } from '../../session/store/state'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { views } from '../setup/features'
import toastsCss from './toasts.css?inline'
import { adoptSheets } from '../../ui/styles/adoptSheets'

const TOAST_MS = 5_000
const NO_TOASTS: State['toasts'] = []

const SWIPE_THRESHOLD_PX = 50

/** The live regions, and the toasts in them. */
export default function ToastLayer({ alone }: { alone: boolean }) {
  const t = useMessages()
  const { clock } = useAppContext().services
  // Over an approval they would cover the secure frame, whose buttons sleep while any of it is covered.
  const isHeld = useSelector((state) => state.modal.openIn !== undefined && views[selectView(state).name].isApproval)
  const all = useSelector((state) => state.toasts)
  const toasts = isHeld ? NO_TOASTS : all
  const layer = useRef<HTMLDivElement>(null)

  // After the layout effect that opens the dialog: Firefox puts on top what was shown last.
  useEffect(() => {
    const node = layer.current
    if (!node) return
    adoptSheets(node.getRootNode() as ShadowRoot, [toastsCss])
    // Stays open while empty: screen readers do not watch a region that is not rendered.
    node.showPopover()
  }, [toasts])

  // The live regions must be rendered before their first text, or it would not be announced.
  const [isLive, setIsLive] = useState(false)
  useEffect(() => clock.whenIdle(() => setIsLive(true)), [clock])

  const region = (role: 'status' | 'alert') => (
    <div role={role}>
      {toasts
        .filter(({ tone }) => isLive && (tone === 'error') === (role === 'alert'))
        .map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
    </div>
  )
  return (
    <div
      ref={layer}
      popover="manual"
      lang={t.language}
      className={alone ? 'toasts alone' : 'toasts'}
      role="region"
      aria-label={t.dialog.notifications}>
      {region('status')}
      {region('alert')}
    </div>
  )
}

/** A toast closes after 5 s, pauses while hovered or focused, and can be swiped away. */
function ToastLine({ toast }: { toast: State['toasts'][number] }) {
  const context = useAppContext()
  const t = useMessages()
  const node = useRef<HTMLDivElement>(null)
  const timer = useRef<() => void>(() => {})
  const remainingMs = useRef(TOAST_MS)
  const startedAt = useRef(0)
  const startX = useRef<number | undefined>(undefined)
  const heldBy = useRef(new Set<'pointer' | 'focus'>())

  const close = (): void => closeToast(context, toast.id)
  const run = (): void => {
    if (toast.tone === 'loading') return
    timer.current()
    startedAt.current = context.services.clock.monotonic()
    timer.current = context.services.clock.after(remainingMs.current, close)
  }
  const pause = (): void => {
    timer.current()
    remainingMs.current = Math.max(0, remainingMs.current - (context.services.clock.monotonic() - startedAt.current))
  }
  // A pointer that leaves a toast with the focus in it does not end the pause.
  const hold = (by: 'pointer' | 'focus'): void => {
    if (heldBy.current.size === 0) pause()
    heldBy.current.add(by)
  }
  const release = (by: 'pointer' | 'focus'): void => {
    if (heldBy.current.delete(by) && heldBy.current.size === 0) run()
  }

  useEffect(() => {
    run()
    return () => timer.current()
    // Start the timer once, when the toast appears.
  }, [toast.id])

  const move = (event: PointerEvent): void => {
    if (startX.current === undefined || !node.current) return
    node.current.style.translate = `${event.clientX - startX.current}px`
  }
  const drop = (event: PointerEvent): void => {
    if (startX.current === undefined || !node.current) return
    const distance = event.clientX - startX.current
    startX.current = undefined
    if (Math.abs(distance) >= SWIPE_THRESHOLD_PX) close()
    else node.current.style.translate = ''
  }

  return (
    <div
      ref={node}
      part="toast"
      className={`toast ${toast.tone}`}
      onPointerEnter={() => hold('pointer')}
      onPointerLeave={() => release('pointer')}
      onFocus={() => hold('focus')}
      onBlur={() => release('focus')}
      onPointerDown={(event) => {
        if ((event.target as Element).closest('button')) return
        startX.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={drop}>
      <span className="tone" aria-hidden="true" />
      <span className="text">{t.toast(toast)}</span>
      <button type="button" part="toast-dismiss" className="control" aria-label={t.dialog.dismiss} onClick={close}>
        <CloseIcon />
      </button>
    </div>
  )
}
