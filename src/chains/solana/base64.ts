/** Base64 as RFC 4648 has it, by means of the platform. @throws for a text that is not written like that */
export const base64 = {
  encode: (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  decode(text: string): Uint8Array {
    const bytes = atob(text)
    // `atob` also takes texts with spaces, or without their padding.
    if (btoa(bytes) !== text) throw new TypeError('not base64')
    return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
  },
}
