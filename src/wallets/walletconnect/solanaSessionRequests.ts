import { fromBase58, toBase58 } from '../../chains/solana/base58'
import { fromBase64, toBase64 } from '../../chains/solana/base64'
import { parseSolanaRequest, refusal } from '../../chains/solana/requests'
import { rawInstructions, readTransactionBytes, withSignature } from '../../chains/solana/transactionBytes'
import { parseProviderReason } from '../../errors/providerCodes'
import type { Eip1193Provider } from '../contract'
import type { SessionTransport } from './sessionProvider'

/** More than any transaction takes, in base64 or base58. */
const TRANSACTION_MAX_CHARACTERS = 4_096
const SIGNATURE_MAX_CHARACTERS = 90

/**
 * Handles a page's requests to a Solana wallet over the relay: the four methods in the base58 of every Solana
 * connection, converted to the encodings of WalletConnect wallets (docs/protocol/wallets.md). Reads go to the chain's
 * RPC URL instead.
 */
export function createSolanaSessionRequests(line: SessionTransport): Eip1193Provider['request'] {
  const ask = async (method: string, params: object): Promise<Readonly<Record<string, unknown>>> => {
    if (!line.allows(method)) throw refusal(4200, `The wallet has not approved ${method}.`)
    const response = await line.ask({ method, params })
    return (typeof response === 'object' && response !== null ? response : {}) as Readonly<Record<string, unknown>>
  }

  const accountFor = (pubkey: string | undefined): string => {
    const addresses = line.accounts().map(({ address }) => address)
    const address = pubkey ?? addresses[0]
    if (address === undefined || !addresses.includes(address))
      throw refusal(4100, 'The wallet has not given access to this account.')
    return address
  }

  const signTransaction = async (bytes: Uint8Array): Promise<string> => {
    const pubkey = accountFor(undefined)
    const response = await ask('solana_signTransaction', { transaction: toBase64(bytes), pubkey, ...rawFields(bytes) })
    const signed =
      fromBase64(response['transaction'], TRANSACTION_MAX_CHARACTERS) ??
      addSignature(bytes, pubkey, response['signature'])
    if (!signed) throw refusal(-32603, 'The wallet gave no answer that can be read.')
    return toBase58(signed)
  }

  const signAll = async (transactions: readonly Uint8Array[]): Promise<string[]> => {
    if (line.allows('solana_signAllTransactions')) {
      try {
        const response = await ask('solana_signAllTransactions', {
          transactions: transactions.map(toBase64),
          pubkey: accountFor(undefined),
        })
        const given: readonly unknown[] = Array.isArray(response['transactions']) ? response['transactions'] : []
        const signed = given
          .map((each) => fromBase64(each, TRANSACTION_MAX_CHARACTERS))
          .filter((each) => each !== undefined)
        if (signed.length === transactions.length) return signed.map(toBase58)
        throw refusal(-32603, 'The wallet gave no answer that can be read.')
      } catch (reason) {
        if (!parseProviderReason(reason).codes.some((code) => code === 4200 || code === -32601)) throw reason
      }
    }
    const signed: string[] = []
    for (const transaction of transactions) signed.push(await signTransaction(transaction))
    return signed
  }

  return async (args) => {
    if (line.over()) throw refusal(4900, 'The session is over.')
    if (args.method === 'solana_getAccounts' || args.method === 'solana_requestAccounts')
      return line.accounts().map(({ address }) => ({ pubkey: address }))
    const request = parseSolanaRequest(args)
    switch (request?.kind) {
      case 'message':
        return {
          signature: readSignature(
            await ask('solana_signMessage', { message: toBase58(request.message), pubkey: accountFor(request.pubkey) }),
          ),
        }
      case 'transaction':
        return { transaction: await signTransaction(request.transaction) }
      case 'transactions':
        return { transactions: await signAll(request.transactions) }
      case 'send': {
        const { transaction, options } = request
        return {
          signature: readSignature(
            await ask('solana_signAndSendTransaction', {
              transaction: toBase64(transaction),
              pubkey: accountFor(undefined),
              sendOptions: options,
            }),
          ),
        }
      }
      default:
        throw refusal(4200, `The wallet does not offer ${args.method}.`)
    }
  }
}

/** The fields that early wallets read instead of the serialized transaction; for legacy transactions only. */
function rawFields(bytes: Uint8Array): object {
  const parts = readTransactionBytes(bytes)
  if (!parts || parts.versioned) return {}
  return {
    feePayer: parts.accounts[0],
    recentBlockhash: parts.recentBlockhash,
    instructions: rawInstructions(parts),
    partialSignatures: parts.signatures.flatMap((signature, at) =>
      signature.some((byte) => byte !== 0) ? [{ pubkey: parts.accounts[at], signature: toBase58(signature) }] : [],
    ),
  }
}

/** An early wallet returns only its signature. */
function addSignature(bytes: Uint8Array, address: string, text: unknown): Uint8Array | undefined {
  const signature = fromBase58(text, SIGNATURE_MAX_CHARACTERS)
  return signature && withSignature(bytes, address, signature)
}

function readSignature({ signature }: Readonly<Record<string, unknown>>): string {
  if (typeof signature === 'string' && fromBase58(signature, SIGNATURE_MAX_CHARACTERS)) return signature
  throw refusal(-32603, 'The wallet gave no answer that can be read.')
}
