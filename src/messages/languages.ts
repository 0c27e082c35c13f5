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

/** BCP 47 lookup (RFC 4647, section 3.4): shortens the requested tag from its end until one of ours fits. */
export function lookup(requested: string): LanguageTag | undefined {
  let range = requested.trim().toLowerCase().replaceAll('_', '-')
  while (range !== '') {
    if (Object.hasOwn(LANGUAGES, range)) return range as LanguageTag
    // A singleton (`-x-`) goes with the subtag after it.
    range = range.slice(0, Math.max(0, range.lastIndexOf('-'))).replace(/-[a-z0-9]$/, '')
  }
  return undefined
}
