import type { SwapWordsMaker } from './words'

const languages = {
  ar: () => import('./ar').then(({ swapAr }) => swapAr),
  de: () => import('./de').then(({ swapDe }) => swapDe),
  en: () => import('./en').then(({ swapEn }) => swapEn),
  es: () => import('./es').then(({ swapEs }) => swapEs),
  fr: () => import('./fr').then(({ swapFr }) => swapFr),
  ja: () => import('./ja').then(({ swapJa }) => swapJa),
  zh: () => import('./zh').then(({ swapZh }) => swapZh),
} satisfies Record<string, () => Promise<SwapWordsMaker>>

/** Swapping, in one of our languages. Rejects when the words cannot be had. */
export function loadSwapWords(language: keyof typeof languages): Promise<SwapWordsMaker> {
  return languages[language]()
}
