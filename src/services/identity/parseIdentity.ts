import { safeImage } from '../../domain/nft/safeImage'
import { safeText } from '../../domain/text'

/** The name and picture of an address. Neither proves anything; both are absent for most addresses. */
export interface Identity {
  readonly name?: string
  readonly avatar?: string
}

/**
 * What was said, narrowed to what may be drawn. A name has a dot and no white space, as every name service's have, so
 * that it cannot pose as a shortened address; a picture is small data or lies on one of our hosts.
 */
export function parseIdentity(
  { name, avatar }: { readonly name?: string | null | undefined; readonly avatar?: string | null | undefined },
  imageOrigins: readonly string[],
): Identity {
  const text = safeText(name)
  const picture = safeImage(avatar, imageOrigins)
  return { ...(/^[^\s.…]+(?:\.[^\s.…]+)+$/u.test(text) && { name: text }), ...(picture && { avatar: picture }) }
}
