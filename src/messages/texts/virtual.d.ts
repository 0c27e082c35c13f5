declare module 'virtual:text-keys' {
  /** The placeholders of each text by its key; `#` for seconds, `#*` for a count, which has plural forms. */
  export const textKeys: Readonly<Record<string, string>>
}
