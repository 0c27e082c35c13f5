/** 128 random bits as text: an id that nobody can guess, so that nobody can answer in the frame's place (promises, section 2). */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
