import type { AccountWordsMaker } from './words'

const languages = {
  ar: () => import('./ar').then(({ accountAr }) => accountAr),
  de: () => import('./de').then(({ accountDe }) => accountDe),
  en: () => import('./en').then(({ accountEn }) => accountEn),
  es: () => import('./es').then(({ accountEs }) => accountEs),
  fr: () => import('./fr').then(({ accountFr }) => accountFr),
  ja: () => import('./ja').then(({ accountJa }) => accountJa),
  zh: () => import('./zh').then(({ accountZh }) => accountZh),
} satisfies Record<string, () => Promise<AccountWordsMaker>>

/** What a visitor owns and moves, in one of our languages. Rejects when the words cannot be had. */
export function loadAccountWords(language: keyof typeof languages): Promise<AccountWordsMaker> {
  return languages[language]()
}
