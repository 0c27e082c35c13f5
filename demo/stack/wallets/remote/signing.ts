import { createClient, hexToBigInt, http, isAddress, isHex, type Address, type Hex } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { sendTransaction, signTransaction } from 'viem/actions'
import { REFUSAL_CODE, WalletRefusal } from './WalletRefusal'

/** The methods that need a key of the wallet. */
export const SIGNING_METHODS = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTransaction',
] as const

/** Where a signature is wanted. */
export type SigningPlace = { readonly caipNetworkId: string; rpcUrl(): string }

type PostedTransaction = {
  from?: string
  to?: Address
  data?: Hex
  value?: Hex
  gas?: Hex
  gasLimit?: Hex
  nonce?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
  gasPrice?: Hex
}

/**
 * Carries out a signing request with the key it names.
 * @throws {WalletRefusal} for anything it cannot do.
 */
export async function signRequest(
  method: string,
  params: readonly unknown[],
  accounts: readonly HDAccount[],
  place: SigningPlace,
): Promise<Hex> {
  switch (method) {
    case 'personal_sign': {
      const account = accountNamed(params, accounts)
      const message = params.find(
        (each) => typeof each === 'string' && each.toLowerCase() !== account.address.toLowerCase(),
      )
      if (typeof message !== 'string')
        throw new WalletRefusal(REFUSAL_CODE.invalidParams, 'personal_sign needs a message and an address.')
      return account.signMessage({ message: isHex(message) ? { raw: message } : message })
    }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4': {
      const account = accountNamed(params, accounts)
      const data = params[1]
      const typed: unknown = typeof data === 'string' ? JSON.parse(data) : data
      return account.signTypedData(typed as Parameters<HDAccount['signTypedData']>[0])
    }
    case 'eth_sendTransaction':
    case 'eth_signTransaction': {
      const posted = params[0] as PostedTransaction | undefined
      const account = accountNamed([posted?.from], accounts)
      const rpcUrl = place.rpcUrl()
      const id = Number(place.caipNetworkId.slice('eip155:'.length))
      const chain = {
        id,
        name: place.caipNetworkId,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
      }
      const client = createClient({ account, chain, transport: http(rpcUrl) })
      const transaction = readTransaction(posted ?? {})
      return method === 'eth_sendTransaction'
        ? sendTransaction(client, transaction as Parameters<typeof sendTransaction>[1])
        : signTransaction(client, transaction as never)
    }
    default:
      throw new WalletRefusal(REFUSAL_CODE.unsupportedMethod, `This wallet does not support ${method}.`)
  }
}

function accountNamed(params: readonly unknown[], accounts: readonly HDAccount[]): HDAccount {
  // A message of 20 bytes looks like an address too.
  const named = params.filter((each): each is string => typeof each === 'string' && isAddress(each, { strict: false }))
  const account = accounts.find(({ address }) => named.some((each) => each.toLowerCase() === address.toLowerCase()))
  if (!account)
    throw new WalletRefusal(REFUSAL_CODE.unauthorized, `The account ${named[0] ?? '(none)'} is not one of this wallet.`)
  return account
}

function readTransaction(posted: PostedTransaction): Record<string, unknown> {
  const amount = (name: keyof PostedTransaction): bigint | undefined =>
    isHex(posted[name]) ? hexToBigInt(posted[name]) : undefined
  const gas = amount('gas') ?? amount('gasLimit')
  const nonce = amount('nonce')
  const all = {
    to: posted.to,
    data: posted.data,
    value: amount('value'),
    gas,
    nonce: nonce === undefined ? undefined : Number(nonce),
    gasPrice: amount('gasPrice'),
    maxFeePerGas: amount('maxFeePerGas'),
    maxPriorityFeePerGas: amount('maxPriorityFeePerGas'),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
