import type { AuthorizationResult } from '@solana-mobile/mobile-wallet-adapter-protocol'
import type { SiwxSession } from '../../domain/siwx/session'
import type { ConnectSignIn } from '../contract'
import { readSolanaSignIn, solanaSignInInput } from '../wallet-standard/signInWithSolana'
import type { MobileWallet } from './associate'
import { addressFrom } from './authorization'
import { isDeclined, isRefusedUnseen } from './explainWallet'
import { readSignIn, type SignInInput } from './requests'

type AuthorizeParams = Parameters<MobileWallet['authorize']>[0]

/**
 * Has the app recognize the page and sign in, by one prompt. An app that gives no sign-in, or another one than it was
 * asked for, has recognized the page all the same. One that refuses the request by itself is asked without the sign-in.
 */
export async function authorizeWithSignIn(
  wallet: MobileWallet,
  params: AuthorizeParams,
  signIn: ConnectSignIn,
): Promise<AuthorizationResult> {
  const asked = withHiddenPayload(params, solanaSignInInput(signIn.message))
  const result = await wallet.authorize(asked).catch((reason: unknown) => {
    if (isRefusedUnseen(reason)) {
      // It may close with its refusal, and would do so with every press.
      signIn.asked()
      return wallet.authorize(params)
    }
    if (isDeclined(reason)) signIn.rejected()
    throw reason
  })
  const session = sessionIn(result, signIn)
  if (session) signIn.signed(session)
  return result
}

/**
 * The payload is in the request that is sent, and nowhere else. The library would ask an app that gives no sign-in for
 * the signature of a text at once, and lose its authorization where its owner refuses that.
 */
function withHiddenPayload(params: AuthorizeParams, payload: SignInInput): AuthorizeParams {
  const hiding = { ...params }
  return Object.defineProperty(hiding, 'toJSON', { value: () => ({ ...hiding, sign_in_payload: payload }) })
}

/** The sign-in of the first account, if it is the one that was asked for. */
function sessionIn(result: AuthorizationResult, { message }: ConnectSignIn): SiwxSession | undefined {
  const [account] = result.accounts
  if (!account || !result.sign_in_result) return undefined
  try {
    const data = { ...message, accountAddress: addressFrom(account.address) }
    const signed = readSolanaSignIn(readSignIn(result), data)
    return signed && { data, ...signed }
  } catch {
    // What is no Base64 is no sign-in.
    return undefined
  }
}
