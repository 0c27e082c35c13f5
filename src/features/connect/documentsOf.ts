import { safePageLink } from '../../domain/page/safePageLink'
import type { Options } from '../../domain/page/options'
import type { World } from '../../session/world'

/** The URLs of the page's terms and privacy policy. Each is undefined if absent or not safe to open. */
export function documentsOf(
  { termsUrl, privacyUrl }: Pick<Options, 'termsUrl' | 'privacyUrl'>,
  { page }: Pick<World, 'page'>,
): { readonly terms: string | undefined; readonly privacy: string | undefined } {
  const { href } = page.location()
  return { terms: safePageLink(termsUrl, href), privacy: safePageLink(privacyUrl, href) }
}
