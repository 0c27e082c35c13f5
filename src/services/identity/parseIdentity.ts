import { safeImage } from '../../domain/picture/safeImage'
import { safeText } from '../../domain/text'

/** The name and avatar of an address. Neither proves anything; most addresses have none. */
export interface Identity {
  readonly name?: string
  readonly avatar?: string
}

/**
 * Narrows a name and an avatar to what may be shown. A name has a dot and no white space, so that it cannot pose as a
 * shortened address; an avatar is a small data URL or on an allowed origin.
 */
export function parseIdentity(
  { name, avatar }: { readonly name?: string | null | undefined; readonly avatar?: string | null | undefined },
  imageOrigins: readonly string[],
): Identity {
  const text = safeText(name)
  const picture = safeImage(avatar, imageOrigins)
  return { ...(/^[^\s.…]+(?:\.[^\s.…]+)+$/u.test(text) && { name: text }), ...(picture && { avatar: picture }) }
}
