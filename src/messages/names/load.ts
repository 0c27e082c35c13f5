import type { NamesWordsMaker } from './words'

const languages = {
  ar: () => import('./ar').then(({ namesAr }) => namesAr),
  de: () => import('./de').then(({ namesDe }) => namesDe),
  en: () => import('./en').then(({ namesEn }) => namesEn),
  es: () => import('./es').then(({ namesEs }) => namesEs),
  fr: () => import('./fr').then(({ namesFr }) => namesFr),
  ja: () => import('./ja').then(({ namesJa }) => namesJa),
  zh: () => import('./zh').then(({ namesZh }) => namesZh),
} satisfies Record<string, () => Promise<NamesWordsMaker>>

/** Names for accounts, in one of our languages. Rejects when the words cannot be had. */
export function loadNamesWords(language: keyof typeof languages): Promise<NamesWordsMaker> {
  return languages[language]()
}
