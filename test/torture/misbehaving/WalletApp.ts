import { ed25519 } from '@noble/curves/ed25519'
import { SolanaMobileWalletAdapterProtocolError } from '@solana-mobile/mobile-wallet-adapter-protocol'
import { base58 } from '@scure/base'
import { createConnectors } from '../../../src/app/setup/connectors'
import { ProviderDisconnected } from '../../../src/errors/connection'
import { abortable } from '../../../src/services/abortable'
import { connectInstalled } from '../../../src/session/life/connectInstalled'
import { walletKinds } from '../../../src/wallets/index'
import type { Associate, MobileWallet } from '../../../src/wallets/mobile-wallet/associate'
import { createMobileWalletConnector } from '../../../src/wallets/mobile-wallet/mobileWalletConnector'
import type { FakeContext } from '../../fakes/context'
import { solana } from '../../fakes/networks'
import { MisbehavingWallet } from './MisbehavingWallet'
import type { Request } from './manners'

/** Where an app misbehaves: at the first message of its opening, at the last, or within the last one's answer. */
export type Place = 'first' | 'last' | 'within'

interface Key {
  readonly address: string
  sign(bytes: Uint8Array): Uint8Array
}

const ID = 'mobileWallet'
const AUTHORIZATION_FAILED = -1
const NOT_SIGNED = -3
const FIELDS = ['auth_token', 'accounts', 'signed_payloads', 'signatures', 'features', 'supported_transaction_versions']

/** A wallet app of the phone (Mobile Wallet Adapter), with two accounts and real keys. */
export class WalletApp extends MisbehavingWallet {
  readonly #keys = [7, 8].map((byte) => keyFrom(new Uint8Array(32).fill(byte)))
  readonly accounts = this.#keys.map(({ address }) => address)
  #chosen = this.#keys[0] as Key
  #token: string | undefined
  #tokens = 0
  /** Ends the open session. */
  #open: AbortController | undefined

  constructor(
    context: FakeContext,
    private readonly place: Place,
  ) {
    super(context)
  }

  /** Requests name their network. */
  get chain(): string {
    return this.context.connected('solana')?.networkId ?? solana.caipNetworkId
  }

  appear(): void {
    const { context, clock } = this
    const associate: Associate = async (requests, signal) => {
      const closed = new AbortController()
      this.#open = closed
      return await abortable(requests(this.#wallet()), AbortSignal.any([signal, closed.signal]))
    }
    const connector = createMobileWalletConnector(
      {
        storage: context.services.storage,
        clock,
        metadata: () => ({ name: 'Shop', description: '', url: 'https://shop.test', icons: [] }),
        inFront: { onVisibility: () => () => undefined, onFocus: () => () => undefined },
      },
      associate,
    )
    const mobileWallet = {
      ...walletKinds.mobileWallet,
      listed: { name: 'Odd', namespaces: ['solana'] as const },
      load: async () => connector,
    }
    const registry = createConnectors(
      clock,
      () => ({}) as never,
      { ...walletKinds, mobileWallet },
      () => context.page.environment,
    )
    Object.assign(context, { connectors: registry })
    context.store.setState({ installed: registry.refresh([]) })
  }

  async connect(): Promise<void> {
    await connectInstalled(this.context, ID, 'solana')
  }

  changeAccount(): void {
    this.#chosen = this.#keys.find((each) => each !== this.#chosen) as Key
  }

  /** It has no network of its own. */
  changeChain(): void {}

  /** Its owner takes the page off its list, and leaves the app. */
  end(): void {
    this.#token = undefined
    this.#open?.abort(new ProviderDisconnected())
  }

  /** A session is with one page, and has no events. */
  speakOfOthers(): void {}

  #wallet(): MobileWallet {
    const wallet: Pick<MobileWallet, 'getCapabilities' | 'authorize' | 'signMessages' | 'signAndSendTransactions'> = {
      getCapabilities: async () => {
        const right = async () => ({
          features: ['solana:signTransactions'],
          max_transactions_per_request: 10,
          max_messages_per_request: 10,
          supported_transaction_versions: ['legacy', 0],
        })
        const said = (await this.#answer('connect', 'first', AUTHORIZATION_FAILED, right)) as Awaited<
          ReturnType<typeof right>
        >
        // As the library does.
        return {
          ...said,
          supports_sign_and_send_transactions: true,
          supports_clone_authorization: said.features.includes('solana:cloneAuthorization'),
        } as never
      },
      authorize: async (params: object) => {
        const { auth_token: token } = params as { readonly auth_token?: string }
        const at = this.misbehaves?.at === 'sign in' ? 'sign in' : 'send'
        const right = async () => {
          if (token !== undefined && token !== this.#token) throw protocolError(AUTHORIZATION_FAILED)
          this.#token ??= `token-${(this.#tokens += 1)}`
          if (token === undefined) for (const account of this.accounts) this.did('connect', account)
          const address = base64(base58.decode(this.#chosen.address))
          const chains = this.isLying ? ['solana:othernet', 'eip155:1'] : ['solana:mainnet']
          return { auth_token: this.#token, accounts: [{ address, chains }], wallet_uri_base: '' }
        }
        return (await (token === undefined
          ? this.#answer('connect', 'last', AUTHORIZATION_FAILED, right)
          : this.#answer(at, 'first', AUTHORIZATION_FAILED, right))) as never
      },
      signMessages: async ({ addresses, payloads }) => {
        const right = async () => {
          const key = this.#keyOf(addresses[0] as string)
          const signed_payloads = payloads.map((payload) => {
            const message = Buffer.from(payload, 'base64')
            const signature = key.sign(message)
            this.did('sign in', key.address, base58.encode(signature))
            return base64(Buffer.concat([message, signature]))
          })
          return { signed_payloads }
        }
        return (await this.#answer('sign in', 'last', NOT_SIGNED, right)) as never
      },
      signAndSendTransactions: async ({ payloads }) => {
        const right = async () => {
          const signatures = payloads.map((payload) => {
            const signature = this.#chosen.sign(Buffer.from(payload, 'base64'))
            this.did('send', this.#chosen.address, base58.encode(signature))
            return base64(signature)
          })
          return { signatures }
        }
        return (await this.#answer('send', 'last', NOT_SIGNED, right)) as never
      },
    }
    return wallet as MobileWallet
  }

  #keyOf(address: string): Key {
    const key = this.#keys.find((each) => base64(base58.decode(each.address)) === address)
    if (!key) throw protocolError(AUTHORIZATION_FAILED)
    return key
  }

  /** Answers as the library passes it on: what is thrown arrives as a rejection, with a code of the protocol. */
  async #answer(
    request: Request,
    at: 'first' | 'last',
    declined: number,
    right: () => Promise<object>,
  ): Promise<unknown> {
    if ((this.place === 'first') !== (at === 'first')) return right()
    try {
      let isRight = false
      const answer = await this.answer(request, () => {
        isRight = true
        return right()
      })
      if (isRight || this.place !== 'within') return answer
      return Object.fromEntries(FIELDS.map((field) => [field, answer]))
    } catch (reason) {
      const code = codeOf(reason)
      throw typeof code === 'number' ? protocolError(code === 4001 ? declined : code) : reason
    }
  }
}

function keyFrom(secret: Uint8Array): Key {
  return { address: base58.encode(ed25519.getPublicKey(secret)), sign: (bytes) => ed25519.sign(bytes, secret) }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const protocolError = (code: number): Error => new SolanaMobileWalletAdapterProtocolError(1, code, 'no')

function codeOf(reason: unknown): unknown {
  try {
    return (reason as { readonly code?: unknown } | null)?.code
  } catch {
    // A trap.
    return undefined
  }
}
