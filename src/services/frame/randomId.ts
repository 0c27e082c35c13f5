/** 128 random bits in hexadecimal. Nobody can guess it, so nobody can respond in the frame's place. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
