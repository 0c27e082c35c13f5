import { cleanTyped } from '../typedText'

const EMAIL_MAX_CHARACTERS = 254
/** Dot-atoms of RFC 5322 and labels of a host name, in any script (RFC 6531). */
const EMAIL = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+$/u

/** Does this look like an email address, `x@y.z`? The frame decides the rest. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARACTERS && EMAIL.test(text)
}

/** An email address as people type and paste it, without the link, name, brackets and punctuation around it. */
export function cleanTypedEmail(text: string): string {
  const typed = cleanTyped(text)
  const address = /<([^<>]*)>/.exec(typed)?.[1] ?? typed
  const [, encoded] = /^mailto:(.*)$/is.exec(address) ?? []
  return (encoded === undefined ? address : decoded(encoded))
    .replace(/(@[^@?]*)\?.*$/s, '$1')
    .replace(/^[\s"'“”«([]+|(?<![\s"'“”»)\].,;:!?])[\s"'“”»)\].,;:!?]+$/g, '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
