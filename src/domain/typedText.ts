/**
 * Characters that are invisible: format characters such as zero-width spaces, directional marks and isolates, the byte
 * order mark, controls, and whatever else Unicode wants ignored. White space stays.
 */
const INVISIBLE = /[\p{Cf}\p{DI}]|(?!\s)\p{Cc}/gu
/** ASCII as East Asian keyboards write it. Other compatibility forms stay: `10²` is not 102. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/gu

/** The text without invisible characters. Pages, mails and chats put such characters around what is copied from them. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/**
 * What a visitor typed or pasted into any field, before it is parsed: without invisible characters and surrounding
 * blanks, full-width characters as ASCII. What remains is for the field to validate.
 */
export function cleanTyped(text: string): string {
  return withoutInvisible(text)
    .replace(FULL_WIDTH, (character) => character.normalize('NFKC'))
    .trim()
}

/**
 * The same for a name. Of emoji, joiners and tags are letters of the name: without them it would be another one, with
 * another owner.
 */
export function cleanTypedName(text: string): string {
  if (!/\p{Extended_Pictographic}/u.test(text)) return cleanTyped(text)
  return text
    .replace(INVISIBLE, (character) => (/\u200D|\uFE0F|[\u{E0020}-\u{E007F}]/u.test(character) ? character : ''))
    .replace(FULL_WIDTH, (character) => character.normalize('NFKC'))
    .trim()
}

/** The same for an address, which some programs write with `0X`. */
export function cleanTypedAddress(text: string): string {
  return cleanTyped(text).replace(/^0X(?=[0-9a-f]{40}$)/i, '0x')
}
