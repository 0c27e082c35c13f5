import { base58 } from '@scure/base'
import type { SolanaTestAccount } from '../../solana/accounts'
import { SigningKey } from '../../../../src/testing/solana/SigningKey'
import { splitTransaction } from '../../../../src/testing/solana/transactionBytes'
import type { SigningPlace } from './signing'
import { REFUSAL_CODE, WalletRefusal } from './WalletRefusal'

/** The Solana methods that need a key of the wallet. */
export const SOLANA_SIGNING_METHODS = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

/**
 * What a signed transaction is answered with: the newer wallets give it back whole, the older ones their signature
 * alone.
 */
export type SolanaAnswers = 'transaction' | 'signature'

type Params = {
  readonly message?: unknown
  readonly pubkey?: unknown
  readonly transaction?: unknown
  readonly transactions?: unknown
  readonly sendOptions?: unknown
}

/**
 * Carries out a Solana request in the encodings of WalletConnect: messages and signatures in base58, transactions in
 * base64 .
 * @throws {WalletRefusal} for anything it cannot do.
 */
export async function signSolanaRequest(
  method: string,
  params: unknown,
  accounts: readonly SolanaTestAccount[],
  place: SigningPlace,
  answers: SolanaAnswers,
): Promise<unknown> {
  // Some pages wrap the object in a list, as EVM requests are.
  const asked = ((Array.isArray(params) ? params[0] : params) ?? {}) as Params
  switch (method) {
    case 'solana_signMessage': {
      const account = accounts.find(({ address }) => address === asked.pubkey) ?? refuseAccount(asked.pubkey)
      return { signature: base58.encode(new SigningKey(account.privateKey).sign(readBase58(asked.message))) }
    }
    case 'solana_signTransaction': {
      const { bytes, signature } = signTransaction(asked.transaction, asked.pubkey, accounts)
      return { signature, ...(answers === 'transaction' && { transaction: toBase64(bytes) }) }
    }
    case 'solana_signAllTransactions': {
      if (!Array.isArray(asked.transactions))
        throw new WalletRefusal(REFUSAL_CODE.invalidParams, 'transactions must be a list.')
      return {
        transactions: asked.transactions.map((each) => toBase64(signTransaction(each, asked.pubkey, accounts).bytes)),
      }
    }
    case 'solana_signAndSendTransaction': {
      const { bytes } = signTransaction(asked.transaction, asked.pubkey, accounts)
      return {
        signature: await send(place.rpcUrl(), toBase64(bytes), (asked.sendOptions ?? {}) as Record<string, unknown>),
      }
    }
    default:
      throw new WalletRefusal(REFUSAL_CODE.unsupportedMethod, `This wallet does not support ${method}.`)
  }
}

/** The text of `solana_signMessage`, as shown to the signer; undefined if it is no text. */
export function solanaMessageText(params: unknown): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      readBase58(((Array.isArray(params) ? params[0] : params) as Params).message),
    )
  } catch {
    return undefined
  }
}

function signTransaction(
  transaction: unknown,
  pubkey: unknown,
  accounts: readonly SolanaTestAccount[],
): { bytes: Uint8Array; signature: string } {
  const bytes = readBase64(transaction)
  const { signers } = split(bytes)
  const account =
    accounts.find(({ address }) => signers.includes(address) && (pubkey === undefined || address === pubkey)) ??
    refuseAccount(pubkey)
  const signed = new SigningKey(account.privateKey).signTransaction(bytes)
  return { bytes: signed.transaction, signature: base58.encode(signed.signature) }
}

async function send(rpcUrl: string, transaction: string, options: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [transaction, { ...options, encoding: 'base64' }],
    }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (error) throw new WalletRefusal(error.code, error.message)
  return result
}

function split(bytes: Uint8Array): ReturnType<typeof splitTransaction> {
  try {
    return splitTransaction(bytes)
  } catch {
    throw new WalletRefusal(REFUSAL_CODE.invalidParams, 'transaction must be a serialised transaction.')
  }
}

function readBase58(value: unknown): Uint8Array {
  try {
    return base58.decode(String(value))
  } catch {
    throw new WalletRefusal(REFUSAL_CODE.invalidParams, 'message must be base58.')
  }
}

function readBase64(value: unknown): Uint8Array {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(value))
    throw new WalletRefusal(REFUSAL_CODE.invalidParams, 'transaction must be base64.')
  return Uint8Array.from(Buffer.from(value, 'base64'))
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

function refuseAccount(pubkey: unknown): never {
  throw new WalletRefusal(
    REFUSAL_CODE.unauthorized,
    `The account ${String(pubkey ?? '(none)')} is not one of this wallet, or has nothing to sign here.`,
  )
}
