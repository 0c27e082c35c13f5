import {
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
import { selectView } from '../../session/store/selectors'
import { useSelector, useWorld } from '../../ui/context'
import { views } from '../features'
import { Card } from './Card'
import { blockPageScroll } from './blockPageScroll'
import { focusView } from './focusView'
import { TITLE_ID } from './titleId'
import { LazyToasts } from './LazyToasts'

/**
 * The native dialog in the top layer. It fills the viewport and takes every press beside the card, because a dialog the
 * size of the card would let the page behind it scroll (bridge.md, Behaviour).
 */
export function ModalDialog({ root, open }: { root: ShadowRoot; open: boolean }) {
  const world = useWorld()
  const mayClose = useSelector(() => mayCloseOf(world))
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  // Drawn a moment longer than open, so that it can leave.
  const [drawn, setDrawn] = useState(open)
  if (open && !drawn) setDrawn(true)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    // Moving the element in the page leaves the dialog open but no longer modal.
    if (!dialog.matches(':modal')) {
      dialog.open = false
      dialog.showModal()
      // The browser takes the first control of the header; the visitor came for the view.
      const stage = dialog.querySelector<HTMLElement>('.stage')
      if (stage) focusView(stage, root, undefined, views[selectView(world.store.getState()).name].initialFocus)
    }
    return blockPageScroll()
  }, [open, drawn])

  useEffect(() => {
    const dialog = ref.current
    if (open || !drawn || !dialog) return
    const end = (): void => {
      dialog.close()
      setDrawn(false)
    }
    const wait = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : CARD_ANIMATION_MS
    // Always in a later task: the frame has to close its own dialog first. While that one is modal, ours cannot give the
    // focus back to the button.
    return world.services.clock.after(wait, end)
  }, [open, drawn, world])

  if (!drawn) return null

  const askToClose = (): void => void closeModal(world, 'user')
  return (
    <dialog
      ref={ref}
      part="dialog"
      className={open ? undefined : 'leaving'}
      aria-labelledby={TITLE_ID}
      // Refusing Escape by preventDefault works twice only; `none` with our own key handling holds (bridge.md).
      {...{ closedby: mayClose ? 'closerequest' : 'none' }}
      onCancel={(event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        askToClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || mayClose || event.defaultPrevented) return
        event.preventDefault()
        askToClose()
      }}
      // A browser may close it over our heads (a second close request without activation in between). It tells late: one that was opened again meanwhile is not meant.
      onClose={({ currentTarget }) => open && !currentTarget.open && askToClose()}
      onPointerDown={(event: PointerEvent) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event: MouseEvent) => {
        if (event.target === event.currentTarget && pressedBeside.current) askToClose()
      }}>
      <Card root={root} />
      <LazyToasts />
    </dialog>
  )
}
