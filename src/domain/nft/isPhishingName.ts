const TOP_LEVEL_DOMAINS =
  'app|cc|claims|click|club|com|example|fi|finance|fun|gg|gift|info|io|land|lat|link|live|me|net|network|one|online|' +
  'org|page|pro|pw|site|so|space|store|tech|to|top|vip|website|world|ws|xyz'
const URL_TEXT = /(?:https?:\/\/|www\.)\S/i
const DOMAIN = new RegExp(`[\\p{L}\\p{N}-]\\.(?:${TOP_LEVEL_DOMAINS})(?![\\p{L}\\p{N}])`, 'iu')

/** Whether a name contains a URL or a domain, as the names of phishing NFTs and tokens do. */
export function isPhishingName(...texts: readonly (string | undefined)[]): boolean {
  return texts.some((text) => text !== undefined && (URL_TEXT.test(text) || DOMAIN.test(text)))
}
