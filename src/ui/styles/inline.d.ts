/** Style texts for constructable sheets. */
declare module '*.css?inline' {
  const text: string
  export default text
}
