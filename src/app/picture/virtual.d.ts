declare module 'virtual:picture-parts' {
  export const parts: import('./parts').PictureParts
}

declare module 'virtual:picture-words/*' {
  export const words: import('../../messages/words').Words
  export const load: import('../../messages/words').WordsFile['load']
}
