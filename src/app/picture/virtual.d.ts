declare module 'virtual:picture-parts' {
  export const parts: import('./parts').PictureParts
}
