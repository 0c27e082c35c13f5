import { toBase58 } from './base58'

/** A serialized transaction: signatures, then the message, with a version before it when `versioned` (v0). */
export type TransactionParts = {
  readonly versioned: boolean
  /** 64 bytes each; all zero when not signed yet. */
  readonly signatures: readonly Uint8Array[]
  readonly accounts: readonly string[]
  /** The message header: the number of signers, of read-only signers and of other read-only accounts. */
  readonly header: { readonly signers: number; readonly readonlySigners: number; readonly readonlyOthers: number }
  readonly recentBlockhash: string
  readonly instructions: readonly {
    readonly program: number
    readonly accounts: readonly number[]
    readonly data: Uint8Array
  }[]
}

/** An instruction as early wallets read it, from the fields of a legacy transaction. */
export type RawInstruction = {
  readonly programId: string
  readonly data: string
  readonly keys: readonly { readonly pubkey: string; readonly isSigner: boolean; readonly isWritable: boolean }[]
}

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32

/** Parses a serialized transaction. Undefined for invalid bytes. */
export function readTransactionBytes(bytes: Uint8Array): TransactionParts | undefined {
  const reader = createReader(bytes)
  try {
    const signatures = reader.list(() => reader.take(SIGNATURE_BYTES))
    const versioned = (reader.peek() & 0x80) !== 0
    if (versioned) reader.byte()
    const header = { signers: reader.byte(), readonlySigners: reader.byte(), readonlyOthers: reader.byte() }
    const accounts = reader.list(() => toBase58(reader.take(KEY_BYTES)))
    const recentBlockhash = toBase58(reader.take(KEY_BYTES))
    const instructions = reader.list(() => ({
      program: reader.byte(),
      accounts: reader.list(() => reader.byte()),
      data: reader.take(reader.count()),
    }))
    // A versioned transaction continues with lookup tables, which are not needed.
    if (!versioned && !reader.atEnd()) return undefined
    return { versioned, signatures, accounts, header, recentBlockhash, instructions }
  } catch {
    return undefined
  }
}

/** The transaction with the signature of one of its signers. Undefined when the account is no signer. */
export function withSignature(bytes: Uint8Array, address: string, signature: Uint8Array): Uint8Array | undefined {
  const parts = readTransactionBytes(bytes)
  const at = parts?.accounts.indexOf(address) ?? -1
  if (!parts || at < 0 || at >= parts.signatures.length || signature.length !== SIGNATURE_BYTES) return undefined
  const signed = Uint8Array.from(bytes)
  signed.set(signature, countBytes(parts.signatures.length) + at * SIGNATURE_BYTES)
  return signed
}

/** The instructions of a legacy transaction with their accounts resolved. */
export function rawInstructions({ accounts, header, instructions }: TransactionParts): readonly RawInstruction[] {
  const { signers, readonlySigners, readonlyOthers } = header
  const isWritable = (at: number): boolean =>
    at < signers ? at < signers - readonlySigners : at < accounts.length - readonlyOthers
  return instructions.map(({ program, accounts: used, data }) => ({
    programId: accounts[program] ?? '',
    data: toBase58(data),
    keys: used.map((at) => ({ pubkey: accounts[at] ?? '', isSigner: at < signers, isWritable: isWritable(at) })),
  }))
}

function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('The transaction ends too early.')
    at += length
    return bytes.slice(at - length, at)
  }
  const byte = (): number => take(1)[0] as number
  /** Solana's compact-u16: seven bits per byte, the low ones first. */
  const count = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if ((part & 0x80) === 0) return value
    }
    throw new RangeError('The number does not end.')
  }
  return {
    take,
    byte,
    count,
    peek: () => bytes[at] ?? 0,
    atEnd: () => at === bytes.length,
    list: <T>(read: () => T): readonly T[] => Array.from({ length: Math.min(count(), bytes.length) }, read),
  }
}

function countBytes(count: number): number {
  if (count < 0x80) return 1
  return count < 0x4000 ? 2 : 3
}
