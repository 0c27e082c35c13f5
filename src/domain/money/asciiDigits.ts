/** The zero of each script that keyboards write: ASCII, Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const ZEROS = ['0', '٠', '۰', '०', '০', '๐', '０'].map((zero) => zero.charCodeAt(0))

/** Converts the digits of every such script to ASCII. Everything else stays. */
export function asciiDigits(text: string): string {
  return Array.from(text, (character) => asciiDigit(character) ?? character).join('')
}

function asciiDigit(character: string): string | undefined {
  const code = character.charCodeAt(0)
  const zero = ZEROS.find((each) => code >= each && code <= each + 9)
  return zero === undefined ? undefined : String(code - zero)
}
