import { base58ToUint8Array } from '@solana-mobile/mobile-wallet-adapter-protocol/encoding'
import { refusal } from '../../chains/solana/requests/requests'
import { standardChainOf } from '../../domain/network/solanaCluster'
import type { DappMetadata } from '../../domain/page/optionTypes'
import type { Clock } from '../../services/clock/clock'
import type { ConnectRequest, ConnectSignIn } from '../contract'
import type { Associate, MobileWallet } from './associate'
import { authorizeWithSignIn } from './authorizeWithSignIn'
import { readOffers, type Authorization } from './authorization'
import { explainWallet, isUnauthorized } from './explainWallet'
import {
  identityOf,
  readSignIn,
  sendTransactions,
  signMessages,
  signTransactions,
  type Chain,
  type MessageInput,
  type SignInInput,
  type TransactionInput,
} from './requests'

interface MobileWalletSettings {
  readonly name: string
  readonly associate: Associate
  readonly authorization: Authorization
  readonly metadata: () => DappMetadata
  readonly clock: Pick<Clock, 'nextTask'>
}

/** The wallet app of this phone as an object of Wallet Standard. */
export interface StandardMobileWallet {
  readonly name: string
  readonly chains: readonly Chain[]
  readonly accounts: readonly object[]
  readonly features: Readonly<Record<string, object>>
  /** The networks of the page, the one to connect with, and what to sign with the next connection. */
  serve(request: Pick<ConnectRequest, 'networks' | 'networkId' | 'signIn'>): void
  /** Ends the open session, if there is one. */
  cancel(): void
}

const version = '1.0.0'

/**
 * Each request opens the wallet app, has it recognize the page by the token of its authorization, and waits for its
 * owner. Disconnecting forgets the token and leaves the app alone, because it would have to be opened for that too.
 */
export function createMobileWallet(settings: MobileWalletSettings): StandardMobileWallet {
  const { name, associate, authorization, metadata, clock } = settings
  let chains: readonly Chain[] = []
  let firstChain: Chain = 'solana:mainnet'
  let asksToSignIn: ConnectSignIn | undefined
  let session: AbortController | undefined

  const open = async <T>(requests: (wallet: MobileWallet, keep: Authorization['keep']) => Promise<T>): Promise<T> => {
    if (session) throw refusal(-32002, 'The wallet app has an open request.')
    const opened = new AbortController()
    session = opened
    const keep: Authorization['keep'] = (...given) => {
      // The app may have answered when the visitor gave up, and the answer been read after that.
      opened.signal.throwIfAborted()
      authorization.keep(...given)
    }
    try {
      return await associate((app) => requests(app, keep), opened.signal)
    } catch (reason) {
      throw explainWallet(reason)
    } finally {
      if (session === opened) session = undefined
    }
  }
  const cancel = (): void => {
    session?.abort(new DOMException('The request was cancelled.', 'AbortError'))
    session = undefined
  }
  const paramsFor = (chain: Chain) => {
    const token = authorization.current()?.token
    return { identity: identityOf(metadata()), chain, ...(token !== undefined && { auth_token: token }) }
  }
  /** Has the app recognize the page, and then carry out the requests. */
  const openAuthorized = <T>(chain: Chain, requests: (wallet: MobileWallet) => Promise<T>): Promise<T> =>
    open(async (wallet, keep) => {
      const result = await wallet.authorize(paramsFor(chain)).catch((reason: unknown) => {
        if (!isUnauthorized(reason)) throw reason
        authorization.forget()
        // The end of the connection would reject the request with a reason of its own.
        void clock.nextTask().then(authorization.notify)
        throw refusal(4100, 'The wallet app does not know this site any more.')
      })
      keep(result)
      return requests(wallet)
    })

  const accounts = (): readonly object[] =>
    (authorization.current()?.addresses ?? []).map((address) => ({
      address,
      publicKey: base58ToUint8Array(address),
      chains,
      features: [],
    }))
  const connect = async ({ silent = false } = {}): Promise<{ accounts: readonly object[] }> => {
    if (!silent)
      await open(async (wallet, keep) => {
        authorization.forget()
        const offers = readOffers(await wallet.getCapabilities())
        const signIn = offers.signsIn ? asksToSignIn : undefined
        const params = paramsFor(firstChain)
        keep(await (signIn ? authorizeWithSignIn(wallet, params, signIn) : wallet.authorize(params)), offers)
      })
    return { accounts: accounts() }
  }
  const disconnect = async (): Promise<void> => {
    // An app that never answers would keep the visitor from ever connecting again.
    cancel()
    authorization.forget()
    authorization.notify()
  }
  const signIn = (input: SignInInput) =>
    open(async (wallet, keep) => {
      const params = paramsFor(input.chainId ? `solana:${input.chainId}` : firstChain)
      const result = await wallet.authorize({ ...params, sign_in_payload: input })
      keep(result)
      return [readSignIn(result)]
    })
  const signMessage = (...inputs: readonly MessageInput[]) =>
    openAuthorized(firstChain, (wallet) => signMessages(wallet, inputs))
  const signTransaction = (...inputs: readonly TransactionInput[]) =>
    openAuthorized(inputs[0]?.chain ?? firstChain, (wallet) => signTransactions(wallet, inputs))
  const signAndSendTransaction = (...inputs: readonly TransactionInput[]) =>
    openAuthorized(inputs[0]?.chain ?? firstChain, (wallet) => sendTransactions(wallet, inputs))
  const on = (_event: 'change', listener: (change: object) => void) =>
    authorization.onChange(() => listener({ accounts: accounts() }))

  return {
    name,
    get chains() {
      return chains
    },
    get accounts() {
      return accounts()
    },
    get features() {
      // What an app offers is known once it has been connected.
      const { versioned = true, signsIn = false, sends = true, signs = true } = authorization.current() ?? {}
      const supportedTransactionVersions = versioned ? ['legacy', 0] : ['legacy']
      return {
        'standard:connect': { version, connect },
        'standard:disconnect': { version, disconnect },
        'standard:events': { version, on },
        'solana:signMessage': { version, signMessage },
        ...(signsIn && { 'solana:signIn': { version, signIn } }),
        ...(sends && {
          'solana:signAndSendTransaction': { version, supportedTransactionVersions, signAndSendTransaction },
        }),
        ...(signs && { 'solana:signTransaction': { version, supportedTransactionVersions, signTransaction } }),
      }
    },
    serve({ networks, networkId, signIn: asked }) {
      asksToSignIn = asked
      chains = networks
        .filter(({ chainNamespace }) => chainNamespace === 'solana')
        .map(({ caipNetworkId }) => standardChainOf(caipNetworkId))
      firstChain = standardChainOf(networkId)
    },
    cancel,
  }
}
