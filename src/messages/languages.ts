/** What the button says before anything is loaded, in every language, by its BCP 47 tag. */
export const LANGUAGES = {
  en: 'Connect wallet',
  de: 'Wallet verbinden',
  fr: 'Connecter un wallet',
  es: 'Conectar wallet',
  ar: 'ربط المحفظة',
  ja: 'ウォレットを接続',
  zh: '连接钱包',
} as const

export type LanguageTag = keyof typeof LANGUAGES

/** The language of a BCP 47 tag, whatever the region (RFC 4647, section 3.4). */
export function lookup(requested: string): LanguageTag | undefined {
  const language = requested.toLowerCase().split(/[-_]/)[0] as LanguageTag
  return Object.hasOwn(LANGUAGES, language) ? language : undefined
}
