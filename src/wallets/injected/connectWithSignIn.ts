import { readAccounts } from '../../chains/eip155/accounts'
import { checksumAddress } from '../../chains/eip155/address'
import { requestWallet } from '../../chains/requestWallet'
import type { Account } from '../../domain/account/account'
import { chainIdHex } from '../../domain/network/chainId'
import { formatSiwxMessage } from '../../domain/siwx/message'
import type { SiwxSession } from '../../domain/siwx/session'
import { ConnectAborted, ProviderDisconnected } from '../../errors/connection'
import { explain } from '../../errors/explain'
import { RequestAlreadyPending, UserRejected } from '../../errors/wallet'
import type { ConnectSignIn, Eip1193Provider } from '../contract'

/**
 * Connects and signs in by one request (ERC-7846 with its capability `signInWithEthereum`). Undefined when the wallet
 * does not know the request, or gives no account: then it is asked for each by itself.
 * @throws UserRejected, RequestAlreadyPending, ProviderDisconnected, ConnectAborted
 */
export async function connectWithSignIn(
  provider: Eip1193Provider,
  signIn: ConnectSignIn,
  signal: AbortSignal,
): Promise<readonly Account[] | undefined> {
  const { chainId, ...fields } = signIn.message
  const signInWithEthereum = { ...fields, chainId: chainIdHex(chainId) }
  const params = [{ version: '1', capabilities: { signInWithEthereum } }]
  signIn.asked()
  const response = await requestWallet(provider, 'wallet_connect', params, signal).catch((reason: unknown) => {
    const error = explain(reason)
    if (error instanceof UserRejected) signIn.rejected()
    if (isFinal(error)) throw error
  })
  const accounts = accountsIn(response)
  if (!accounts || accounts.length === 0) return undefined
  const session = sessionIn(response, accounts[0], signIn)
  if (session) signIn.signed(session)
  return accounts
}

function isFinal(error: Error): boolean {
  return [UserRejected, RequestAlreadyPending, ProviderDisconnected, ConnectAborted].some(
    (kind) => error instanceof kind,
  )
}

type Entry = {
  readonly address?: unknown
  readonly capabilities?: {
    readonly signInWithEthereum?: { readonly message?: unknown; readonly signature?: unknown } | null
  } | null
} | null

/** What reads the wallet's answer, whose getters may throw, is undefined then. */
function reading<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function entriesIn(response: unknown): readonly Entry[] | undefined {
  const listed = (response as { accounts?: unknown } | null | undefined)?.accounts
  return Array.isArray(listed) ? Array.from(listed as Entry[]) : undefined
}

function accountsIn(response: unknown): readonly Account[] | undefined {
  return reading(() => readAccounts(entriesIn(response)?.map((entry) => entry?.address)))
}

/** The sign-in of this account, if the signed text is the one that was asked for, letter for letter. */
function sessionIn(
  response: unknown,
  account: Account | undefined,
  { message: asked }: ConnectSignIn,
): SiwxSession | undefined {
  return reading(() => {
    if (!account) return undefined
    const entry = entriesIn(response)?.find((each) => checksumAddress(each?.address) === account.address)
    const { message, signature } = entry?.capabilities?.signInWithEthereum ?? {}
    const data = { ...asked, accountAddress: account.address }
    if (typeof message !== 'string' || message !== formatSiwxMessage(data)) return undefined
    if (typeof signature !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(signature)) return undefined
    return { data, message, signature }
  })
}
