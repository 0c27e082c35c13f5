declare module 'virtual:picture-parts' {
  export const parts: import('./connect/parts').PictureParts
}

declare module 'virtual:picture-words/*' {
  export const words: import('../../messages/words').Words
  export const load: import('../../messages/words').WordsFile['load']
}

declare module 'virtual:account-picture' {
  export const parts: import('./account/parts').AccountParts
  /** The rules of its style sheets that the markup needs. */
  export const css: string
}
