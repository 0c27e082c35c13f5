import { useEffect, useLayoutEffect, useRef } from 'react'
import { SHAKE_MS } from '../../config/limits'
import { useSelector, useMessages, useWorld } from '../../ui/context'
import { views } from '../begin/features'
import { closeModal } from '../../session/navigation/closeModal'
import { selectView } from '../../session/store/selectors'
import { BrandingLine } from './BrandingLine'
import { dragSheet } from './dragSheet'
import { Header } from './Header'
import { ViewHost } from './ViewHost'
import { lazyPart } from './lazyPart'

const DebugLine = lazyPart(() => import('../diagnostics/DebugLine'))

interface CardProps {
  readonly root: ShadowRoot
  readonly inline?: boolean
}

/** The card. Shakes, or shows an outline with reduced motion, when closing was refused, and announces the reason. */
export function Card({ root, inline = false }: CardProps) {
  const t = useMessages()
  const world = useWorld()
  const refusals = useSelector((state) => state.modal.refusals)
  const view = useSelector((state) => selectView(state).name)
  const offline = useSelector((state) => state.offline)
  const debug = useSelector((state) => state.options.debug)
  const card = useRef<HTMLDivElement>(null)
  const lastRefusals = useRef(refusals)

  useEffect(() => {
    if (refusals === lastRefusals.current) return
    lastRefusals.current = refusals
    const node = card.current
    // A second refusal during the animation is ignored.
    if (!node || node.classList.contains('refused')) return
    node.classList.add('refused')
    world.services.clock.after(SHAKE_MS, () => node.classList.remove('refused'))
  }, [refusals, world])

  useLayoutEffect(() => {
    if (card.current) return dragSheet(card.current, () => closeModal(world, 'user'))
  }, [world])

  const refused = refusals > 0 && views[view].refusal?.(t)
  return (
    <div ref={card} part="card" className="card">
      <div className="grip" aria-hidden="true" />
      <Header inline={inline} />
      {debug && <DebugLine />}
      {offline && (
        <div part="alert" className="alert offline" role="status">
          <p>{t.general.offline}</p>
          <p>{t.general.offlineHint}</p>
        </div>
      )}
      <ViewHost root={root} />
      <slot name="modal-footer" />
      <BrandingLine />
      <p className="visually-hidden" role="status">
        {refused && `${refused}${refusals % 2 ? '' : ' '}`}
      </p>
    </div>
  )
}
