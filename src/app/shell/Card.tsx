import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { SHAKE_MS } from '../../config/limits'
import type { ViewName } from '../../domain/page/viewName'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { views } from '../setup/features'
import { closeModal } from '../../session/navigation/closeModal'
import { selectView } from '../../session/store/selectors'
import { dragSheet } from './dragSheet'
import { Header } from './Header'
import { takeLink } from './takeLink'
import { ViewHost } from './ViewHost'
import { lazyPart } from './lazyPart'
import { ExternalLink } from '../../ui/controls/ExternalLink'
import { safePageLink } from '../../domain/page/safePageLink'
import { safeText } from '../../domain/text'

const DebugLine = lazyPart(() => import('../diagnostics/DebugLine'))

interface CardProps {
  readonly root: ShadowRoot
  readonly inline?: boolean
}

/**
 * The card. Shakes, or shows an outline with reduced motion, when closing was refused, and announces the reason. Says
 * where a pressed link needs another window and there is none.
 */
export function Card({ root, inline = false }: CardProps) {
  const t = useMessages()
  const context = useAppContext()
  const refusals = useSelector((state) => state.modal.refusals)
  const view = useSelector((state) => selectView(state).name)
  const offline = useSelector((state) => state.offline)
  const debug = useSelector((state) => state.options.debug)
  const card = useRef<HTMLDivElement>(null)
  const lastRefusals = useRef(refusals)
  const [windowless, setWindowless] = useState<ViewName>()

  useEffect(() => {
    if (refusals === lastRefusals.current) return
    lastRefusals.current = refusals
    const node = card.current
    // A second refusal during the animation is ignored.
    if (!node || node.classList.contains('refused')) return
    node.classList.add('refused')
    context.services.clock.after(SHAKE_MS, () => node.classList.remove('refused'))
  }, [refusals, context])

  useLayoutEffect(() => {
    if (card.current) return dragSheet(card.current, () => closeModal(context, 'user'))
  }, [context])

  const openLink = (event: MouseEvent): void => {
    const link = takeLink(event, context.page.environment)
    if (link) setWindowless(context.page.open(link.href, '_blank') ? undefined : view)
  }
  const refused = refusals > 0 && views[view].refusal?.(t)
  return (
    <div ref={card} part="card" className="card" role="presentation" onClick={openLink}>
      <div className="grip" aria-hidden="true" />
      <Header inline={inline} />
      {debug && <DebugLine />}
      {offline && <Banner role="status" title={t.general.offline} hint={t.general.offlineHint} />}
      {windowless === view && <Banner role="alert" title={t.login.openInBrowser} hint={t.login.noWindow} />}
      <ViewHost root={root} />
      <slot name="modal-footer" />
      <BrandingLine />
      <p className="visually-hidden" role="status">
        {refused && `${refused}${refusals % 2 ? '' : ' '}`}
      </p>
    </div>
  )
}

function Banner({ role, title, hint }: { role: 'status' | 'alert'; title: string; hint: string }) {
  return (
    <div part="alert" className="alert banner" role={role}>
      <p>{title}</p>
      <p>{hint}</p>
    </div>
  )
}

/** The branding line of the page or its project, in the dialog's footer. Shown only if `branding` is on. */
function BrandingLine() {
  const { page } = useAppContext()
  const { brandingLabel, brandingUrl, projectId, features: requested } = useSelector((state) => state.options)
  const features = useSelector((state) => state.features)
  // A link is used only with the label it came with.
  const [label, url] = brandingLabel ? [brandingLabel, brandingUrl] : (features?.brandingLine ?? [])
  const text = safeText(label)
  const href = safePageLink(url, page.location().href)
  // Without a project id, only the page decides.
  const on = features ? features.branding : projectId === undefined && requested.branding
  if (!on || !text) return null
  return <p className="branding">{href ? <ExternalLink href={href}>{text}</ExternalLink> : text}</p>
}
