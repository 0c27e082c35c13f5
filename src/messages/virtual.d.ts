declare module 'virtual:picture-words/*' {
  export const words: import('./words').Words
  export const load: import('./words').WordsFile['load']
}
