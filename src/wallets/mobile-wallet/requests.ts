import {
  base58ToUint8Array,
  base64FromUint8Array,
  base64ToUint8Array,
} from '@solana-mobile/mobile-wallet-adapter-protocol/encoding'
import type { AuthorizationResult } from '@solana-mobile/mobile-wallet-adapter-protocol'
import { refusal } from '../../chains/solana/requests/requests'
import type { DappMetadata } from '../../domain/page/optionTypes'
import type { MobileWallet } from './associate'
import { addressFrom } from './authorization'
import { readField } from '../wallet-standard/discovery/standardWallet'

export type Chain = `solana:${string}`
export type MessageInput = { readonly account: { readonly address: string }; readonly message: Uint8Array }
export type TransactionInput = { readonly transaction: Uint8Array; readonly chain: Chain; readonly options?: object }
export type SignInInput = NonNullable<Parameters<MobileWallet['authorize']>[0]['sign_in_payload']>

const SIGNATURE_BYTES = 64

/** The requests of Wallet Standard by those of the app, which has recognized the page. */
export async function signMessages(wallet: MobileWallet, inputs: readonly MessageInput[]) {
  const { signed_payloads: signed } = await wallet.signMessages({
    addresses: inputs.map(({ account }) => base64FromUint8Array(base58ToUint8Array(account.address))),
    payloads: inputs.map(({ message }) => base64FromUint8Array(message)),
  })
  return signed.map((payload, at) => {
    const bytes = base64ToUint8Array(payload)
    // The message and its signature; some wallets give the signature alone.
    const message = bytes.length > SIGNATURE_BYTES ? bytes.slice(0, -SIGNATURE_BYTES) : inputs[at]?.message
    return { signedMessage: message, signature: bytes.slice(-SIGNATURE_BYTES) }
  })
}

export async function signTransactions(wallet: MobileWallet, inputs: readonly TransactionInput[]) {
  const { signed_payloads: signed } = await wallet.signTransactions({ payloads: payloadsOf(inputs) })
  return signed.map((payload) => ({ signedTransaction: base64ToUint8Array(payload) }))
}

export async function sendTransactions(wallet: MobileWallet, inputs: readonly TransactionInput[]) {
  const { signatures } = await wallet.signAndSendTransactions({
    options: sendOptionsOf(inputs[0]?.options),
    payloads: payloadsOf(inputs),
  })
  return signatures.map((signature) => ({ signature: base64ToUint8Array(signature) }))
}

const payloadsOf = (inputs: readonly TransactionInput[]): string[] =>
  inputs.map(({ transaction }) => base64FromUint8Array(transaction))

/** The output of `solana:signIn`. */
export function readSignIn({ sign_in_result: signed }: AuthorizationResult) {
  if (!signed) throw refusal(-32603, 'The wallet app gave no sign-in.')
  return {
    account: { address: addressFrom(signed.address) },
    signedMessage: base64ToUint8Array(signed.signed_message),
    signature: base64ToUint8Array(signed.signature),
    ...(signed.signature_type !== undefined && { signatureType: signed.signature_type }),
  }
}

/** Who asks, as the app shows it. The icon is relative to the page, as the protocol requires. */
export function identityOf({ name, url, icons }: DappMetadata) {
  const icon = icons
    .filter((each) => URL.canParse(each) && URL.canParse(url))
    .map((each) => new URL(each))
    .find(({ origin }) => origin === new URL(url).origin)
  return { name, uri: url, ...(icon && { icon: icon.pathname + icon.search }) }
}

const COMMITMENTS: readonly unknown[] = ['processed', 'confirmed', 'finalized']

/** The options of `solana:signAndSendTransaction` under the names of the Mobile Wallet Adapter. */
function sendOptionsOf(options: unknown) {
  const commitment = [readField(options, 'commitment'), readField(options, 'preflightCommitment')].find((each) =>
    COMMITMENTS.includes(each),
  )
  const skip = readField(options, 'skipPreflight')
  const retries = readField(options, 'maxRetries')
  const slot = readField(options, 'minContextSlot')
  return {
    ...(typeof commitment === 'string' && { commitment }),
    ...(typeof skip === 'boolean' && { skip_preflight: skip }),
    ...(typeof retries === 'number' && { max_retries: retries }),
    ...(typeof slot === 'number' && { min_context_slot: slot }),
  }
}
