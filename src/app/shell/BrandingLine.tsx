import { ExternalLink } from '../../ui/controls/ExternalLink'
import { safePageLink } from '../../domain/page/safePageLink'
import { safeText } from '../../domain/text'
import { useSelector, useAppContext } from '../../ui/context'

/** The branding line of the page or its project, in the dialog's footer. Shown only if `branding` is on. */
export function BrandingLine() {
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
