import { base58 } from '@scure/base'
import { base64 } from '../../../chains/solana/base64'
import { decodeText, isSignature, parseSolanaRequest, refusal } from '../../../chains/solana/requests/requests'
import { addSignature, legacyFields } from '../../../chains/solana/transaction'
import { isUserRejection } from '../../../errors/explain'
import type { Eip1193Provider } from '../../contract'
import type { SessionTransport } from '../sessionProvider'

/**
 * Handles a page's requests to a Solana wallet over the relay: the four methods in the base58 of every Solana
 * connection, converted to the encodings of WalletConnect wallets (docs/protocol/wallets.md). Reads go to the chain's
 * RPC URL instead.
 */
export function createSolanaSessionRequests(transport: SessionTransport): Eip1193Provider['request'] {
  const send = async (method: string, params: object): Promise<Readonly<Record<string, unknown>>> => {
    if (!transport.allows(method)) throw refusal(4200, `The wallet has not approved ${method}.`)
    const response = await transport.ask({ method, params })
    return (typeof response === 'object' && response !== null ? response : {}) as Readonly<Record<string, unknown>>
  }

  const accountFor = (pubkey: string | undefined): string => {
    const addresses = transport.accounts().map(({ address }) => address)
    const address = pubkey ?? addresses[0]
    if (address === undefined || !addresses.includes(address))
      throw refusal(4100, 'The wallet has not given access to this account.')
    return address
  }

  const signTransaction = async (bytes: Uint8Array): Promise<string> => {
    const pubkey = accountFor(undefined)
    const { transaction, signature } = await send('solana_signTransaction', {
      transaction: base64.encode(bytes),
      pubkey,
      ...legacyFields(bytes),
    })
    // An early wallet returns only its signature.
    const signed = decodeText(base64, transaction) ?? addSignature(bytes, pubkey, decodeText(base58, signature))
    if (!signed) throw refusal(-32603, 'The wallet gave no answer that can be read.')
    return base58.encode(signed)
  }

  const signAll = async (transactions: readonly Uint8Array[]): Promise<string[]> => {
    if (transport.allows('solana_signAllTransactions')) {
      try {
        const response = await send('solana_signAllTransactions', {
          transactions: transactions.map((each) => base64.encode(each)),
          pubkey: accountFor(undefined),
        })
        const given: readonly unknown[] = Array.isArray(response['transactions']) ? response['transactions'] : []
        const signed = given.map((each) => decodeText(base64, each)).filter((each) => each !== undefined)
        if (signed.length === transactions.length) return signed.map((each) => base58.encode(each))
        throw refusal(-32603, 'The wallet gave no answer that can be read.')
      } catch (reason) {
        // Signing sends nothing, so it is safe to ask again; but not a visitor who has declined.
        if (transport.over() || isUserRejection(reason, 'relay-request')) throw reason
      }
    }
    const signed: string[] = []
    for (const transaction of transactions) signed.push(await signTransaction(transaction))
    return signed
  }

  return async (args) => {
    if (transport.over()) throw refusal(4900, 'The session is over.')
    if (args.method === 'solana_getAccounts' || args.method === 'solana_requestAccounts')
      return transport.accounts().map(({ address }) => ({ pubkey: address }))
    const request = parseSolanaRequest(args)
    switch (request?.kind) {
      case 'message':
        return {
          signature: readSignature(
            await send('solana_signMessage', {
              message: base58.encode(request.message),
              pubkey: accountFor(request.pubkey),
            }),
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
            await send('solana_signAndSendTransaction', {
              transaction: base64.encode(transaction),
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

function readSignature({ signature }: Readonly<Record<string, unknown>>): string {
  if (isSignature(signature)) return signature
  throw refusal(-32603, 'The wallet gave no answer that can be read.')
}
