/** Style texts for constructable style sheets. */
declare module '*.css?inline' {
  const text: string
  export default text
}
