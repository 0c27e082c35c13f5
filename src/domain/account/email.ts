const EMAIL_MAX_CHARACTERS = 254

/** Does this look like an email address? `x@y.z` without white space; the frame decides the rest. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARACTERS && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>."]+$/.test(text)
}
