import type { LanguageFile } from './messages'

/** What the table knows of a language. */
interface Language {
  /** What the button says before anything is loaded. */
  readonly connect: string
  readonly load: () => Promise<LanguageFile>
}

/** Every language, by its BCP 47 tag: one file each. */
export const LANGUAGES = {
  en: { connect: 'Connect wallet', load: () => import('./en') },
  de: { connect: 'Wallet verbinden', load: () => import('./de') },
  fr: { connect: 'Connecter un wallet', load: () => import('./fr') },
  es: { connect: 'Conectar wallet', load: () => import('./es') },
  ar: { connect: 'ربط المحفظة', load: () => import('./ar') },
  ja: { connect: 'ウォレットを接続', load: () => import('./ja') },
  zh: { connect: '连接钱包', load: () => import('./zh') },
} as const satisfies Record<string, Language>

export type LanguageTag = keyof typeof LANGUAGES

/** The file of a language, or that of English if the language is not ours or its file cannot be fetched. */
export function loadLanguage(requested: string): Promise<LanguageFile> {
  return LANGUAGES[lookup(requested) ?? 'en'].load().catch(LANGUAGES.en.load)
}

/** The language of a BCP 47 tag, whatever the region (RFC 4647, section 3.4). */
export function lookup(requested: string): LanguageTag | undefined {
  const language = requested.toLowerCase().split(/[-_]/)[0] as LanguageTag
  return Object.hasOwn(LANGUAGES, language) ? language : undefined
}
