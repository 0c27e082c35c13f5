import { base58 } from '@scure/base'
import { askOnce } from '../../chains/requestWallet'
import { decodeText, parseSolanaRequest, refusal } from '../../chains/solana/requests/requests'
import type { CaipNetworkId } from '../../domain/network/caip'
import { standardChainOf } from '../../domain/network/solanaCluster'
import { isUserRejection } from '../../errors/explain'
import { parseProviderReason } from '../../errors/providerCodes'
import type { Eip1193Provider } from '../contract'
import { featureOf, readField, readList, solanaChainsOf, type StandardWallet } from './discovery/standardWallet'

/** The connection as it is at the time of each request. */
export type StandardConnection = {
  readonly wallet: StandardWallet
  network(): CaipNetworkId
  addresses(): readonly string[]
  /** The wallet's own object for one of the addresses. */
  account(address: string): unknown
  ended(): boolean
  /** Ends when the connection does, so that no request outlives it. */
  readonly signal: AbortSignal
}

/**
 * The provider of an installed Solana wallet: `request` with the four Solana methods in base58
 * (docs/protocol/wallets.md), the same for every kind of wallet. Rejects with the wallet's own reason, or with a code
 * of EIP-1193 or JSON-RPC.
 */
export function createStandardProvider(connection: StandardConnection): Eip1193Provider {
  const { wallet } = connection

  const callFeature = async (feature: string, inputs: readonly object[]): Promise<readonly unknown[]> => {
    const call = featureOf(wallet, feature, feature.slice('solana:'.length))
    if (!call) throw refusal(4200, `The wallet does not offer ${feature}.`)
    const outputs = readList(await askOnce(() => call(...inputs), connection.signal))
    if (outputs.length !== inputs.length) throw refusal(-32603, 'The wallet gave no answer.')
    return outputs
  }

  const signTransactions = async (transactions: readonly Uint8Array[]): Promise<string[]> => {
    const chain = chainForRequest()
    const account = accountFor(undefined)
    const outputs = await callFeature(
      'solana:signTransaction',
      transactions.map((transaction) => ({ account, transaction, chain })),
    )
    return outputs.map((output) => textOf(readField(output, 'signedTransaction')))
  }

  /** Some wallets take one transaction at a time, against the standard. Signing sends nothing, so each is safe. */
  const signAll = async (transactions: readonly Uint8Array[]): Promise<string[]> => {
    try {
      return await signTransactions(transactions)
    } catch (reason) {
      const { codes } = parseProviderReason(reason)
      const isOurs = codes.some((code) => [4100, 4200, 4900, 4901].includes(code))
      if (transactions.length < 2 || isOurs || connection.ended() || isUserRejection(reason, 'request')) throw reason
    }
    const signed: string[] = []
    for (const transaction of transactions) signed.push(...(await signTransactions([transaction])))
    return signed
  }

  const chainForRequest = (): string => {
    const chain = standardChainOf(connection.network())
    if (!solanaChainsOf(wallet).includes(chain)) throw refusal(4901, 'The wallet does not serve this network.')
    return chain
  }

  const accountFor = (pubkey: string | undefined): unknown => {
    const address = pubkey ?? connection.addresses()[0]
    const account =
      address !== undefined && connection.addresses().includes(address) ? connection.account(address) : undefined
    if (account === undefined) throw refusal(4100, 'The wallet has not given access to this account.')
    return account
  }

  return {
    async request(args) {
      if (connection.ended()) throw refusal(4900, 'The wallet is disconnected.')
      if (args.method === 'solana_getAccounts' || args.method === 'solana_requestAccounts')
        return connection.addresses().map((pubkey) => ({ pubkey }))
      const request = parseSolanaRequest(args)
      switch (request?.kind) {
        case 'message': {
          const { message } = request
          const [output] = await callFeature('solana:signMessage', [{ account: accountFor(request.pubkey), message }])
          // A valid signature of another message is an error.
          const signed = readField(output, 'signedMessage')
          if (signed !== undefined && textOf(signed) !== base58.encode(message))
            throw refusal(-32603, 'The wallet signed another message.')
          return { signature: textOf(readField(output, 'signature')) }
        }
        case 'transaction': {
          const [transaction] = await signTransactions([request.transaction])
          return { transaction }
        }
        case 'transactions':
          return { transactions: await signAll(request.transactions) }
        case 'send': {
          const { transaction, options } = request
          const [output] = await callFeature('solana:signAndSendTransaction', [
            { account: accountFor(undefined), transaction, chain: chainForRequest(), options },
          ])
          return { signature: textOf(readField(output, 'signature')) }
        }
        default:
          throw refusal(4200, `The wallet does not offer ${args.method}.`)
      }
    },
  }
}

/** Bytes from a wallet as base58; throws for anything else. Accepts a `Uint8Array` of another realm. */
function textOf(value: unknown): string {
  if (ArrayBuffer.isView(value)) return base58.encode(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  // Some wallets return text, against the standard.
  if (typeof value === 'string' && decodeText(base58, value)) return value
  throw refusal(-32603, 'The wallet gave no answer that can be read.')
}
