const EMAIL_MAX_CHARACTERS = 254

/** Is this a text that mail can be sent to? `x@y.z` without white space (wire facts, 15.41); the frame judges the rest. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARACTERS && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>."]+$/.test(text)
}
