import { safePageLink } from '../../domain/page/safePageLink'
import type { Options } from '../../domain/page/options'
import type { World } from '../../session/world'

/** The terms and the privacy policy that the page names, each undefined when absent or not a link to follow. */
export function documentsOf(
  { termsUrl, privacyUrl }: Pick<Options, 'termsUrl' | 'privacyUrl'>,
  { page }: Pick<World, 'page'>,
): { readonly terms: string | undefined; readonly privacy: string | undefined } {
  const { href } = page.location()
  return { terms: safePageLink(termsUrl, href), privacy: safePageLink(privacyUrl, href) }
}
