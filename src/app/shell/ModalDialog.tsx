import {
  Activity,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react'
import { CARD_ANIMATION_MS } from '../../config/limits'
import { closeModal, mayClose as mayCloseOf } from '../../session/navigation/closeModal'
import { setPrepared } from '../../session/store/modal'
import { copyInto, keepEscape } from '../../services/window/keepEscape'
import { selectView } from '../../session/store/selectors'
import { useMessages, useSelector, useAppContext } from '../../ui/context'
import { views } from '../setup/features'
import type { Bridge } from '../bridge'
import { Card } from './Card'
import { blockPageScroll } from './blockPageScroll'
import { focusView } from './focusView'
import { isCramped } from './isCramped'
import { HELD_CHECK_MS, isHeld } from './isHeld'
import { createSecondClick } from './secondClick'
import { takeOver, type Repeat } from './takeOver'
import { TITLE_ID } from './titleId'
import { Toasts } from './Toasts'

interface ModalDialogProps {
  readonly root: ShadowRoot
  readonly open: boolean
  /** What stands in its place before it is drawn. */
  readonly prerender: Bridge['prerender']
  /** Repeats what was done in the dialog of the root before this one. */
  readonly repeat?: Repeat | undefined
  /** Called when it is shown with its view, and when it is closed. */
  readonly onDrawn: (drawn: boolean) => void
}

/** The native dialog. Fills the viewport, because the page beside a smaller dialog could be scrolled. */
export function ModalDialog({ root, open, prerender, repeat: repeatLast, onDrawn }: ModalDialogProps) {
  const context = useAppContext()
  const { language } = useMessages()
  const mayClose = useSelector(() => mayCloseOf(context))
  const prepared = useSelector(({ modal: { prepared: each } }) =>
    each?.element === context.bridgeId ? each.entry.name : undefined,
  )
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  const isSecondClick = useRef(createSecondClick(root.host))
  // Rendered a little longer than open, for the closing animation.
  const [drawn, setDrawn] = useState(open)
  if (open && !drawn) setDrawn(true)
  // In a transition, so that a slow device draws the card in several short tasks. The dialog opens when that is done.
  const hasCard = useDeferredValue(drawn, false) && drawn
  const [heldChecks, setHeldChecks] = useState(0)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open || !hasCard) return
    const { clock } = context.services
    if (isHeld(prerender(), clock.monotonic())) return clock.after(HELD_CHECK_MS, () => setHeldChecks(heldChecks + 1))
    // After the element was moved, the dialog is open but no longer modal.
    if (!dialog.matches(':modal')) {
      dialog.open = false
      // Before ours is shown, which then returns the focus to the button.
      const repeat = takeOver(prerender()) ?? repeatLast
      dialog.showModal()
      isSecondClick.current = createSecondClick(root.host)
      // The browser focuses the header's first control; focus the view instead.
      const stage = dialog.querySelector<HTMLElement>('.stage')
      if (stage) focusView(stage, root, undefined, views[selectView(context.store.getState()).name].initialFocus)
      repeat?.(dialog)
    }
    // In a small frame the dialog would be unreadable. Below an ancestor that is not rendered, it would be invisible
    // and yet block the page.
    const done = new Set<'offer' | 'move'>()
    const adapt = (): void => {
      if (!dialog.isConnected) return
      const framed = context.page.environment.framed
      const how = !dialog.checkVisibility() ? 'move' : framed && isCramped() ? 'offer' : undefined
      if (!how || done.has(how) || done.has('move')) return
      done.add(how)
      import('../environment/adaptDialog')
        .then(({ adaptDialog }) => adaptDialog(context, root, dialog))
        .catch(() => how === 'move' && closeModal(context, 'removed'))
    }
    const size = new ResizeObserver(adapt)
    size.observe(dialog)
    adapt()
    // Removed, or wrapped in a node that is not ours, which takes it from the top layer.
    const lost = new MutationObserver(() => {
      if (!dialog.matches(':modal') && root.host.isConnected)
        setHeldChecks(() => {
          throw new Error('The dialog was removed.')
        })
    })
    if (dialog.parentNode) lost.observe(dialog.parentNode, { childList: true })
    const release = blockPageScroll()
    const letEscape = keepEscape(dialog, () => root.activeElement, copyInto)
    onDrawn(true)
    return () => {
      onDrawn(false)
      size.disconnect()
      lost.disconnect()
      letEscape()
      release()
    }
  }, [open, hasCard, heldChecks])

  useEffect(() => {
    const dialog = ref.current
    if (open || !drawn || !dialog) return
    const end = (): void => {
      dialog.close()
      // Nothing had the focus before: a script has opened it, or a click in Safari, where clicks focus no button.
      if (dialog.contains(root.activeElement)) root.querySelector('button')?.focus({ preventScroll: true })
      setDrawn(false)
      context.store.setState(setPrepared(undefined))
    }
    const delay = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : CARD_ANIMATION_MS
    // Always in a later task: the frame has to close its own dialog first. While that one is modal, ours cannot return
    // the focus to the button.
    return context.services.clock.after(delay, end)
  }, [open, drawn, context, root])

  if (!drawn && !prepared) return null

  const requestClose = (): void => void closeModal(context, 'user')
  return (
    <dialog
      ref={ref}
      part="dialog"
      lang={language}
      // Firefox and WebKit would let Tab stop on a scroll container.
      tabIndex={-1}
      className={open || !drawn ? undefined : 'leaving'}
      aria-labelledby={TITLE_ID}
      // `preventDefault` stops Escape only twice in a row; `none` with our own key handling always does.
      {...{ closedby: mayClose ? 'closerequest' : 'none' }}
      onCancel={(event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        requestClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || mayClose || event.defaultPrevented) return
        event.preventDefault()
        requestClose()
      }}
      // The browser may close the dialog itself, on a second close request without user activation. The event comes
      // late, so a dialog that was reopened in the meantime stays open.
      onClose={({ currentTarget }) => open && !currentTarget.open && requestClose()}
      onPointerDown={(event: PointerEvent) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClickCapture={(event: MouseEvent) => {
        if (!isSecondClick.current(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onClick={(event: MouseEvent) => {
        if (event.target === event.currentTarget && pressedBeside.current) requestClose()
      }}>
      <Activity key={prepared} mode={hasCard ? 'visible' : 'hidden'}>
        <Card root={root} />
      </Activity>
      {hasCard && <Toasts />}
    </dialog>
  )
}
