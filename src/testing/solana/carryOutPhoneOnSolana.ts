import { base58, base64 } from '@scure/base'
import type { Call } from '../call'
import { permittedKey, send } from './carryOutSolana'
import type { SolanaCore } from './SolanaCore'
import { CODE, unsupported, WalletError } from '../WalletError'
import { solanaChainOf } from './solanaNetworks'

/** Messages and signatures are in base58, transactions in base64. */
type Params = {
  readonly pubkey?: string
  readonly message?: string
  readonly transaction?: string
  readonly transactions?: readonly string[]
  readonly sendOptions?: object
}
type Method = (wallet: SolanaCore, call: Call, params: Params) => unknown

const METHODS: Readonly<Record<string, Method>> = {
  solana_getAccounts: accountsOf,
  solana_requestAccounts: accountsOf,
  solana_signMessage: async (wallet, call, { pubkey, message }) => {
    const key = permittedKey(wallet, call, pubkey)
    const bytes = decoded(base58, message)
    await call.ask(new TextDecoder().decode(bytes))
    return { signature: base58.encode(key.sign(bytes)) }
  },
  solana_signTransaction: async (wallet, call, { pubkey, transaction }) => {
    const [signed] = await signAll(wallet, call, pubkey, [transaction])
    return { signature: base58.encode(signed!.signature), transaction: base64.encode(signed!.transaction) }
  },
  solana_signAllTransactions: async (wallet, call, { pubkey, transactions = [] }) => {
    const signed = await signAll(wallet, call, pubkey, transactions)
    return { transactions: signed.map(({ transaction }) => base64.encode(transaction)) }
  },
  solana_signAndSendTransaction: async (wallet, call, { pubkey, transaction, sendOptions }) => {
    const url = wallet.rpcUrlOf(solanaChainOf(wallet.chains, call.network))
    const [signed] = await signAll(wallet, call, pubkey, [transaction])
    await send(url, signed!.transaction, sendOptions)
    return { signature: base58.encode(signed!.signature) }
  },
}

/** The methods that a page may ask for. */
export const SOLANA_METHODS = Object.keys(METHODS)

/** What a wallet on a phone carries out on Solana. @throws {WalletError} or the error of a node */
export async function carryOutPhoneOnSolana(wallet: SolanaCore, call: Call): Promise<unknown> {
  const run = METHODS[call.method]
  if (!run) throw unsupported(call.method)
  // Some pages wrap the object in a list, as requests on EVM are.
  const [params = {}] = [call.params].flat() as readonly (Params | undefined)[]
  return run(wallet, call, params)
}

function accountsOf(wallet: SolanaCore, { origin }: Call): readonly object[] {
  return wallet.accountsFor(origin).map(({ address }) => ({ pubkey: address }))
}

/** One prompt for all of them. */
async function signAll(
  wallet: SolanaCore,
  call: Call,
  pubkey: string | undefined,
  transactions: readonly (string | undefined)[],
) {
  const key = permittedKey(wallet, call, pubkey)
  const all = transactions.map((each) => decoded(base64, each))
  const signed = all.map((bytes) => key.signTransaction(bytes))
  await call.ask(all.map((bytes) => `${key.address}\n${base58.encode(bytes)}`).join('\n\n'))
  return signed
}

function decoded(coder: { decode(text: string): Uint8Array }, text: string | undefined): Uint8Array {
  try {
    return coder.decode(text as string)
  } catch {
    throw new WalletError(CODE.invalidParams, 'These are no bytes in the encoding of WalletConnect.')
  }
}
