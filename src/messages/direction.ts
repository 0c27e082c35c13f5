const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])
const RIGHT_TO_LEFT_SCRIPTS = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** The way a language is read. A script in the tag decides over the language. */
export function direction(language: string): 'ltr' | 'rtl' {
  const [primary = '', ...subtags] = language.split('-')
  const script = subtags.find((subtag) => /^[a-z]{4}$/i.test(subtag))
  if (script) return RIGHT_TO_LEFT_SCRIPTS.has(script[0]?.toUpperCase() + script.slice(1).toLowerCase()) ? 'rtl' : 'ltr'
  return RIGHT_TO_LEFT.has(primary.toLowerCase()) ? 'rtl' : 'ltr'
}
