import { base58, base64 } from '@scure/base'
import { createClient, http } from 'viem'
import type { Call } from '../call'
import { permit, unlock } from '../permit'
import { CODE, unsupported, WalletError } from '../WalletError'
import type { SigningKey } from './SigningKey'
import { signInText, type SignInInput } from './signInText'
import type { SolanaCore } from './SolanaCore'

/** What a feature is given, with the account by its address. Bytes travel as lists of numbers. */
type Input = {
  readonly account?: string
  readonly message?: readonly number[]
  readonly transaction?: readonly number[]
  readonly chain?: string
  readonly options?: object
}
type Feature = (wallet: SolanaCore, call: Call, inputs: readonly Input[]) => Promise<readonly object[]>
type SignedTransaction = { readonly transaction: Uint8Array; readonly signature: Uint8Array }

/** One prompt for each request, whatever number of inputs it has. */
const FEATURES: Readonly<Record<string, Feature>> = {
  'solana:signMessage': async (wallet, call, inputs) => {
    const messages = inputs.map(({ account, message = [] }) => ({
      key: permittedKey(wallet, call, account),
      bytes: Uint8Array.from(message),
    }))
    await call.ask(messages.map(({ bytes }) => new TextDecoder().decode(bytes)).join('\n\n'))
    return messages.map(({ key, bytes }) => signedBy(key, bytes))
  },
  'solana:signTransaction': async (wallet, call, inputs) => {
    const signed = await signAll(wallet, call, inputs)
    return signed.map(({ transaction }) => ({ signedTransaction: [...transaction] }))
  },
  'solana:signAndSendTransaction': async (wallet, call, inputs) => {
    const urls = inputs.map(({ chain }) => wallet.rpcUrlOf(chain))
    const sent = []
    for (const [index, { transaction, signature }] of (await signAll(wallet, call, inputs)).entries()) {
      await send(urls[index] as string, transaction, inputs[index]?.options)
      sent.push({ signature: [...signature] })
    }
    return sent
  },
  'solana:signIn': async (wallet, call, inputs) => {
    await unlock(wallet, call)
    const asked = inputs.length === 0 ? [{}] : (inputs as readonly SignInInput[])
    const signIns = asked.map((input) => signInOf(wallet, call, input))
    await call.ask(signIns.map(({ text }) => text).join('\n\n'))
    return signIns.map(({ key, text }) => {
      wallet.switchAccount(wallet.keys.indexOf(key))
      call.events.push(...wallet.permit(call.origin))
      const [account] = wallet.accountsFor(call.origin)
      return { account, ...signedBy(key, new TextEncoder().encode(text)) }
    })
  },
}

/** @throws {WalletError} or the error of a node */
export async function carryOutSolana(wallet: SolanaCore, call: Call): Promise<unknown> {
  const { method, origin, params } = call
  if (method === 'standard:connect') {
    if ((params as { silent?: boolean }).silent !== true) await permit(wallet, call)
    return { accounts: wallet.accountsFor(origin) }
  }
  if (method === 'standard:disconnect') {
    call.events.push(...wallet.revoke(origin))
    return { accounts: [] }
  }
  const run = FEATURES[method]
  if (!run || !wallet.features.some((each) => each === method)) throw unsupported(method)
  const outputs = await run(wallet, call, params as readonly Input[])
  return { accounts: wallet.accountsFor(origin), outputs }
}

async function signAll(
  wallet: SolanaCore,
  call: Call,
  inputs: readonly Input[],
): Promise<readonly SignedTransaction[]> {
  const signed = inputs.map(({ account, transaction = [] }) =>
    permittedKey(wallet, call, account).signTransaction(Uint8Array.from(transaction)),
  )
  await call.ask(
    inputs
      .map(({ account, transaction = [] }) => `${account}\n${base58.encode(Uint8Array.from(transaction))}`)
      .join('\n\n'),
  )
  return signed
}

/** Sends a signed transaction to a node. @throws its error */
export function send(rpcUrl: string, transaction: Uint8Array, options: object = {}): Promise<unknown> {
  const params = [base64.encode(transaction), { encoding: 'base64', ...options }]
  const client = createClient({ transport: http(rpcUrl, { retryCount: 0 }) })
  return client.request({ method: 'sendTransaction', params } as never)
}

function signedBy(key: SigningKey, bytes: Uint8Array): object {
  return { signedMessage: [...bytes], signature: [...key.sign(bytes)], signatureType: 'ed25519' }
}

/** The key of the account that the page names, if it may use it. @throws 4100 */
export function permittedKey(wallet: SolanaCore, { origin }: Call, address: string | undefined): SigningKey {
  const key = wallet.keys.find((each) => each.address === address)
  if (!key || !wallet.access.isOpenTo(origin))
    throw new WalletError(CODE.unauthorized, 'The page may not use this account.')
  return key
}

function signInOf(
  wallet: SolanaCore,
  { origin }: Call,
  input: SignInInput,
): { readonly key: SigningKey; readonly text: string } {
  const { host } = new URL(origin)
  const { domain = host, address = wallet.address } = input
  if (domain !== host) throw new WalletError(CODE.invalidParams, 'The sign-in is for another page.')
  const key = wallet.keys.find((each) => each.address === address)
  if (!key) throw new WalletError(CODE.unauthorized, 'The page may not use this account.')
  return { key, text: signInText({ ...input, domain, address }) }
}
