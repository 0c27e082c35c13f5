declare module 'virtual:prerender-parts' {
  export const parts: import('./connect/parts').PrerenderParts
}

declare module 'virtual:prerender-words/*' {
  export const words: import('../../messages/words').Words
  export const load: import('../../messages/words').WordsFile['load']
}

declare module 'virtual:prerender-account' {
  export const parts: import('./account/parts').AccountParts
  /** The rules of its style sheets that the markup needs. */
  export const css: string
}
