import type { CreateCatalogue } from './messages'

/** What the table knows of a language. */
interface Language {
  /** What the button says before anything is loaded. */
  readonly connect: string
  readonly load: () => Promise<{ readonly messages: CreateCatalogue }>
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

/** BCP 47 lookup (RFC 4647, section 3.4): drops subtags of the requested tag from its end until one of ours fits. */
export function lookup(requested: string): LanguageTag | undefined {
  for (const subtags = requested.toLowerCase().split(/[-_]/); subtags.length > 0; subtags.pop()) {
    const tag = subtags.join('-')
    if (Object.hasOwn(LANGUAGES, tag)) return tag as LanguageTag
  }
  return undefined
}
