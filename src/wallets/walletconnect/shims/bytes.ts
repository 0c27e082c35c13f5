/**
 * The part of Node's Buffer that the relay library uses unconditionally: without it, one-click sign-in throws in every
 * browser (@walletconnect/utils 2.21.8, `cacao` and `signatures`). Given to the library alone, at build time
 * (`build/relayLibrary.ts`); the page gets no global.
 */
export class Bytes extends Uint8Array {
  static override from(source: unknown, encoding?: unknown): Bytes {
    if (typeof source !== 'string') return new Bytes(source as ArrayLike<number>)
    if (encoding === 'hex') return new Bytes((source.match(/../g) ?? []).map((pair) => parseInt(pair, 16)))
    if (encoding === 'base64')
      return new Bytes(Array.from(atob(source.replace(/-/g, '+').replace(/_/g, '/')), (inbox) => inbox.charCodeAt(0)))
    return new Bytes(new TextEncoder().encode(source))
  }

  /** Called by the library's deep copy, which then copies it like any typed array. */
  static isBuffer(): boolean {
    return false
  }

  static concat(parts: readonly Uint8Array[]): Bytes {
    const all = new Bytes(parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  }

  override toString(encoding?: string): string {
    if (encoding === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('')
    if (encoding === 'base64') return btoa(Array.from(this, (byte) => String.fromCharCode(byte)).join(''))
    return new TextDecoder().decode(this)
  }
}
