import type { BuyWordsMaker } from './words'

const languages = {
  ar: () => import('./ar').then(({ buyAr }) => buyAr),
  de: () => import('./de').then(({ buyDe }) => buyDe),
  en: () => import('./en').then(({ buyEn }) => buyEn),
  es: () => import('./es').then(({ buyEs }) => buyEs),
  fr: () => import('./fr').then(({ buyFr }) => buyFr),
  ja: () => import('./ja').then(({ buyJa }) => buyJa),
  zh: () => import('./zh').then(({ buyZh }) => buyZh),
} satisfies Record<string, () => Promise<BuyWordsMaker>>

/** What is said while buying, in one of our languages. Rejects when the words cannot be had. */
export function loadBuyWords(language: keyof typeof languages): Promise<BuyWordsMaker> {
  return languages[language]()
}
