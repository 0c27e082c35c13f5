import { base58 } from '@scure/base'
import { isPreflightCommitment, type PreflightCommitment } from '../../../domain/network/commitment'

/** The Solana requests that need the visitor's approval (docs/protocol/wallets.md). */
export const SOLANA_SIGNING_METHODS = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

export type SendOptions = {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: PreflightCommitment
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** One request with its parameters parsed and decoded. */
export type SolanaRequest =
  | { readonly kind: 'message'; readonly message: Uint8Array; readonly pubkey: string | undefined }
  | { readonly kind: 'transaction'; readonly transaction: Uint8Array }
  | { readonly kind: 'transactions'; readonly transactions: readonly Uint8Array[] }
  | { readonly kind: 'send'; readonly transaction: Uint8Array; readonly options: SendOptions }

/** Of version 1 (SIMD-0385). Older ones have up to 1,232. */
const TRANSACTION_MAX_BYTES = 4_096
/** Those bytes in base58, which takes more than base64. */
const TRANSACTION_MAX_CHARACTERS = Math.ceil(TRANSACTION_MAX_BYTES * 1.37)
const SIGNATURE_MAX_CHARACTERS = 90
export const SIGNATURE_BYTES = 64
const MESSAGE_MAX_CHARACTERS = 65_536
const TRANSACTIONS_MAX = 1_000

/**
 * Parses a page's request. Undefined for other methods; throws a JSON-RPC error with code -32602 for invalid
 * parameters, an unknown preflight commitment among them.
 */
export function parseSolanaRequest({
  method,
  params,
}: {
  readonly method: string
  readonly params?: unknown
}): SolanaRequest | undefined {
  if (!SOLANA_SIGNING_METHODS.some((known) => known === method)) return undefined
  // Some pages wrap the object in a list, as EVM requests do.
  const given = Array.isArray(params) ? (params as unknown[])[0] : params
  const fields = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  if (method === 'solana_signMessage') {
    const { pubkey } = fields
    if (pubkey !== undefined && typeof pubkey !== 'string') throw invalidParams('pubkey is no address.')
    return { kind: 'message', message: readBytes(fields['message'], 'message', MESSAGE_MAX_CHARACTERS), pubkey }
  }
  if (method === 'solana_signAllTransactions') {
    const { transactions } = fields
    if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > TRANSACTIONS_MAX)
      throw invalidParams('transactions is no list.')
    return {
      kind: 'transactions',
      transactions: transactions.map((each: unknown) => readTransaction(each, 'transactions')),
    }
  }
  const transaction = readTransaction(fields['transaction'], 'transaction')
  if (method === 'solana_signTransaction') return { kind: 'transaction', transaction }
  return { kind: 'send', transaction, options: parseSendOptions(fields['options'] ?? fields['sendOptions']) }
}

/** The send options; throws a JSON-RPC error for an invalid value. */
export function parseSendOptions(value: unknown): SendOptions {
  if (value === undefined || value === null) return {}
  const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = value as Record<string, unknown>
  if (skipPreflight !== undefined && typeof skipPreflight !== 'boolean')
    throw invalidParams('skipPreflight is neither true nor false.')
  if (preflightCommitment !== undefined && !isPreflightCommitment(preflightCommitment))
    throw invalidParams('preflightCommitment is not known.')
  if (!isCount(maxRetries)) throw invalidParams('maxRetries is no number.')
  if (!isCount(minContextSlot)) throw invalidParams('minContextSlot is no number.')
  return {
    ...(skipPreflight !== undefined && { skipPreflight }),
    ...(preflightCommitment !== undefined && { preflightCommitment }),
    ...(maxRetries !== undefined && { maxRetries }),
    ...(minContextSlot !== undefined && { minContextSlot }),
  }
}

/** A request as the embedded and installed wallets take it: base58 throughout. */
export function messageParams(text: string, address: string): { readonly message: string; readonly pubkey: string } {
  return { message: base58.encode(new TextEncoder().encode(text)), pubkey: address }
}

/** An error of JSON-RPC and EIP-1193. */
export function refusal(code: number, message: string): Error & { code: number } {
  return Object.assign(new Error(message), { code })
}

/**
 * The bytes of a text; undefined when it is invalid. The limit is for base58, whose decoding takes time with the square
 * of the length.
 */
export function decodeText(
  coder: { decode(text: string): Uint8Array },
  text: unknown,
  maxCharacters = TRANSACTION_MAX_CHARACTERS,
): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > maxCharacters) return undefined
  try {
    return coder.decode(text)
  } catch {
    return undefined
  }
}

/** 64 bytes in base58. */
export function isSignature(text: unknown): text is string {
  return decodeText(base58, text, SIGNATURE_MAX_CHARACTERS)?.length === SIGNATURE_BYTES
}

function readTransaction(value: unknown, name: string): Uint8Array {
  const bytes = readBytes(value, name)
  if (bytes.length > TRANSACTION_MAX_BYTES) throw invalidParams(`${name}: more than ${TRANSACTION_MAX_BYTES} bytes.`)
  return bytes
}

function readBytes(value: unknown, name: string, maxCharacters?: number): Uint8Array {
  const bytes = decodeText(base58, value, maxCharacters)
  if (!bytes || bytes.length === 0) throw invalidParams(`${name} is not base58.`)
  return bytes
}

function isCount(value: unknown): value is number | undefined {
  return value === undefined || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
}

function invalidParams(message: string): Error {
  return refusal(-32602, message)
}
