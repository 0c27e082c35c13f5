import { base58 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { RPC_CODE, RpcRefusal, invalidParam } from './RpcRefusal'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
/** What fits into one packet of the network. */
const TRANSACTION_BYTES = 1232

/** The configuration object at a place of the parameters; an empty one when there is none. */
export function configAt(params: readonly unknown[], index: number): Record<string, unknown> {
  const config = params[index]
  if (config === undefined || config === null) return {}
  if (typeof config !== 'object' || Array.isArray(config)) throw invalidParam('expected a configuration object')
  return config as Record<string, unknown>
}

/** An address, raised as the node does when it is none. */
export function addressAt(params: readonly unknown[], index: number): string {
  return readAddress(params[index])
}

/** An address, raised as the node does when it is none. */
export function readAddress(value: unknown): string {
  return base58Of(value, KEY_BYTES)
}

/** A signature, raised as the node does when it is none. */
export function readSignature(value: unknown): string {
  return base58Of(value, SIGNATURE_BYTES)
}

/** A whole number that is not negative. */
export function readCount(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw invalidParam(`${name} must be a whole number`)
  return value
}

/** A list, of no more than the given length. */
export function readList(value: unknown, name: string, most: number): unknown[] {
  if (!Array.isArray(value)) throw invalidParam(`${name} must be a list`)
  if (value.length > most) throw new RpcRefusal(RPC_CODE.invalidParams, `Too many inputs provided; max ${most}`)
  return value as unknown[]
}

/** A posted transaction, base58 unless the configuration says base64. */
export function readTransaction(value: unknown, encoding: unknown = 'base58'): VersionedTransaction {
  const bytes = readBytes(value, encoding)
  if (bytes.length > TRANSACTION_BYTES)
    throw new RpcRefusal(
      RPC_CODE.invalidParams,
      'decoded solana_transaction::versioned::VersionedTransaction too large: ' +
        `${bytes.length} bytes (max: ${TRANSACTION_BYTES} bytes)`,
    )
  try {
    return VersionedTransaction.deserialize(bytes)
  } catch {
    throw new RpcRefusal(
      RPC_CODE.invalidParams,
      'failed to deserialize solana_transaction::versioned::VersionedTransaction',
    )
  }
}

/** Bytes in base58 or base64. */
export function readBytes(value: unknown, encoding: unknown): Uint8Array {
  if (encoding !== 'base58' && encoding !== 'base64')
    throw new RpcRefusal(
      RPC_CODE.invalidParams,
      `unsupported encoding: ${String(encoding)}. Supported encodings: base58, base64`,
    )
  if (typeof value !== 'string') throw invalidParam('expected a text')
  if (encoding === 'base58') {
    try {
      return base58.decode(value)
    } catch {
      throw new RpcRefusal(RPC_CODE.invalidParams, 'invalid base58 encoding')
    }
  }
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw new RpcRefusal(RPC_CODE.invalidParams, 'invalid base64 encoding')
  return Uint8Array.from(Buffer.from(value, 'base64'))
}

function base58Of(value: unknown, bytes: number): string {
  if (typeof value !== 'string') throw invalidParam('expected a text')
  let length: number
  try {
    ;({ length } = base58.decode(value))
  } catch {
    throw invalidParam('Invalid')
  }
  if (length !== bytes) throw invalidParam('WrongSize')
  return value
}
