import { bytesToHex, hexToBytes, isHex } from 'viem'

/** A message as words when it is words, else as the bytes that would be signed. */
export function readableMessage(message: string | Uint8Array): { readonly text: string } {
  if (typeof message === 'string' && !isHex(message)) return { text: message }
  const bytes = typeof message === 'string' ? hexToBytes(message) : message
  try {
    const words = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Control characters other than line breaks and tabs could hide what is signed.
    return { text: hidesSomething(words) ? bytesToHex(bytes) : words }
  } catch {
    return { text: bytesToHex(bytes) }
  }
}

function hidesSomething(words: string): boolean {
  return /[^\P{C}\n\r\t]/u.test(words)
}
