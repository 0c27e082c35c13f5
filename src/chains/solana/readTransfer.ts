import { toBase58 } from './base58'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './programs'
import { readTransactionBytes } from './transactionBytes'

/** What a transaction does, decoded from its bytes alone. `to` is a token account where there is a mint. */
export type ReadTransfer = {
  readonly payer: string
  readonly to: string
  readonly baseUnits: bigint
  readonly mint?: string
  readonly program?: string
  /** The transfer fee, where the mint has one. */
  readonly withheld?: bigint
  /** The token account that the transaction creates, and its owner. */
  readonly creates?: { readonly account: string; readonly owner: string; readonly mint: string }
}

/**
 * The one transfer of a transaction. Undefined when there is none or more than one, when it has another signer than the
 * payer, or when it does anything else than setting a price and creating a token account.
 */
export function readTransfer(bytes: Uint8Array): ReadTransfer | undefined {
  const parts = readTransactionBytes(bytes)
  const payer = parts?.accounts[0]
  if (!parts || parts.versioned || payer === undefined || parts.header.signers !== 1 || parts.signatures.length !== 1)
    return undefined
  let found: ReadTransfer | undefined
  let creates: ReadTransfer['creates']
  for (const { program, accounts, data } of parts.instructions) {
    const keys = accounts.map((at) => parts.accounts[at] ?? '')
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    const name = parts.accounts[program]
    const [first = '', second = '', third = '', fourth = ''] = keys
    if (name === COMPUTE_BUDGET_PROGRAM) continue
    if (name === ASSOCIATED_TOKEN_PROGRAM && data.length === 1 && data[0] === 1 && !creates && first === payer) {
      creates = { account: second, owner: third, mint: fourth }
    } else if (
      name === SYSTEM_PROGRAM &&
      data.length === 12 &&
      view.getUint32(0, true) === 2 &&
      !found &&
      first === payer
    ) {
      found = { payer, to: second, baseUnits: view.getBigUint64(4, true) }
    } else if (
      (name === TOKEN_PROGRAM || name === TOKEN_2022_PROGRAM) &&
      data.length === 10 &&
      data[0] === 12 &&
      !found &&
      fourth === payer
    ) {
      found = { payer, to: third, baseUnits: view.getBigUint64(1, true), mint: second, program: name }
    } else if (
      name === TOKEN_2022_PROGRAM &&
      data.length === 19 &&
      data[0] === 26 &&
      data[1] === 1 &&
      !found &&
      fourth === payer
    ) {
      found = {
        payer,
        to: third,
        baseUnits: view.getBigUint64(2, true),
        mint: second,
        program: name,
        withheld: view.getBigUint64(11, true),
      }
    } else return undefined
  }
  return found && { ...found, ...(creates && { creates }) }
}

/** The fields of a mint or token account that sending needs; undefined for other data. */
export function readMintDecimals(data: Uint8Array): number | undefined {
  return data.length >= 82 && data[45] === 1 ? data[44] : undefined
}

export function readTokenAccount(
  data: Uint8Array,
): { readonly mint: string; readonly owner: string; readonly baseUnits: bigint } | undefined {
  if (data.length < 165) return undefined
  return {
    mint: toBase58(data.slice(0, 32)),
    owner: toBase58(data.slice(32, 64)),
    baseUnits: new DataView(data.buffer, data.byteOffset).getBigUint64(64, true),
  }
}
