import { approvalHost } from '../../../src/app/embedded/approvalHost'
import { sessionSettings } from '../../../src/app/embedded/embeddedWallet'
import { createConnectors } from '../../../src/app/setup/connectors'
import { connectEmail } from '../../../src/features/embedded/actions/connectEmail'
import { submitCode } from '../../../src/features/embedded/actions/submitCode'
import { createFrame } from '../../../src/services/frame/createFrame'
import { createEmbeddedConnector } from '../../../src/wallets/embedded/embeddedConnector'
import { walletKinds } from '../../../src/wallets/index'
import { createFakePlace, FRAME_ORIGIN, type FakeElement } from '../../fakes/framePlace'
import { neverAborted } from '../../fakes/neverAborted'
import { ACCOUNTS, BASE, MAINNET, POLYGON, SIGNATURE, STRANGER } from './facts'
import { MisbehavingWallet } from './MisbehavingWallet'

interface Message {
  readonly type: string
  readonly id: string
  readonly payload?: { readonly chainId?: unknown; readonly method?: string; readonly params?: readonly unknown[] }
}

/** The embedded wallet: what its frame posts goes through the real client of the frame. */
export class FrameWallet extends MisbehavingWallet {
  readonly #place = createFakePlace()
  #isLoggedIn = false
  accounts: readonly string[] = ACCOUNTS
  chain: string = MAINNET

  appear(): void {
    const { context, clock } = this
    this.#answerFrames()
    const connector = createEmbeddedConnector({
      ...sessionSettings(context),
      createFrame: (hooks) =>
        createFrame(
          {
            url: `${FRAME_ORIGIN}/sdk`,
            projectId: 'p1',
            networkId: () => undefined,
            title: () => 'Wallet',
            enableLogger: true,
            dappData: () => ({ projectId: 'p1' }),
            theme: () => ({ themeMode: 'light' as const }),
            ...hooks,
          },
          clock,
          context.log,
          this.#place,
        ),
      loadApprovalHost: async () => approvalHost(context),
      theme: () => ({ themeMode: 'light' as const }),
      onThemeChange: () => () => undefined,
    })
    const rows = { ...walletKinds, embedded: { ...walletKinds.embedded, load: async () => connector } }
    const registry = createConnectors(
      clock,
      () => ({}) as never,
      rows,
      () => this.context.page.environment,
    )
    Object.assign(context, { connectors: registry })
  }

  async connect(): Promise<void> {
    // The mail of an earlier attempt has its cooldown.
    await this.clock.advance(31_000)
    await connectEmail(this.context, 'ada@shop.test')
    await submitCode(this.context, '123456', neverAborted)
  }

  changeAccount(): void {
    this.accounts = this.accounts.toReversed()
  }

  /** The page's requests name their network, so that it has no chain to change but by request. */
  changeChain(): void {
    this.#deliver({ type: '@w3m-frame/SWITCH_NETWORK_SUCCESS', id: 'of-nobody', payload: { chainId: POLYGON } })
  }

  end(): void {
    this.#isLoggedIn = false
    this.#deliver({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: '' } })
  }

  speakOfOthers(): void {
    this.#deliver({ type: '@w3m-frame/GET_USER_SUCCESS', id: 'of-nobody', payload: this.#user(STRANGER) })
    this.#deliver({ type: '@w3m-frame/SWITCH_NETWORK_SUCCESS', id: 'of-nobody', payload: { chainId: 8453 } })
    this.#deliver({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: 'of-nobody', payload: `0x${'00'.repeat(32)}` })
    this.#place.deliver(
      { type: '@w3m-frame/GET_USER_SUCCESS', id: 'x', payload: this.#user(STRANGER) },
      { origin: 'https://evil.test' },
    )
  }

  #deliver(message: object): void {
    this.#place.deliver(message)
  }

  /** Every iframe of the page becomes ready, and answers. */
  #answerFrames(): void {
    const { document } = this.#place
    const create = document.createElement.bind(document) as unknown as (tag: string) => FakeElement
    Object.assign(document, {
      createElement: (tag: string) => {
        const element = create(tag)
        if (tag !== 'iframe') return element
        const frameWindow = element.contentWindow as { postMessage(message: Message, origin: string): void }
        const post = frameWindow.postMessage
        frameWindow.postMessage = (message, origin) => {
          post(message, origin)
          this.#posted(message)
        }
        this.clock.after(10, () => {
          this.#place.beReady()
          this.#place.onIframe('load')
        })
        return element
      },
    })
  }

  /** Throws where the manner throws synchronously, as a window that is gone does. */
  #posted({ type, id, payload }: Message): void {
    const name = type.slice('@w3m-app/'.length)
    const response = this.#respond(name, payload)
    const say = (end: 'SUCCESS' | 'ERROR', value: unknown): void => {
      // As a message: what cannot be cloned does not arrive.
      let cloned: unknown
      try {
        cloned = structuredClone(value)
      } catch {
        cloned = undefined
      }
      this.#deliver({ type: `@w3m-frame/${name}_${end}`, id, payload: cloned })
      if (this.misbehaves?.manner === 'answers twice')
        this.#deliver({ type: `@w3m-frame/${name}_ERROR`, id, payload: { message: 'twice' } })
    }
    void Promise.resolve(response).then(
      (value) => void this.clock.after(1, () => say('SUCCESS', value)),
      (reason: unknown) => void this.clock.after(1, () => say('ERROR', reason)),
    )
  }

  #respond(name: string, payload: Message['payload']): unknown {
    switch (name) {
      case 'CONNECT_EMAIL':
        return { action: 'VERIFY_OTP' }
      case 'GET_USER':
        return this.answer('connect', () => {
          for (const account of this.accounts) this.did('connect', account)
          this.#isLoggedIn = true
          this.#goTo(payload?.chainId)
          return this.#user(this.accounts[0] as string)
        })
      case 'IS_CONNECTED':
        return { isConnected: this.#isLoggedIn }
      case 'SIGN_OUT':
        this.#isLoggedIn = false
        return undefined
      case 'GET_CHAIN_ID':
        return { chainId: this.chain }
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return { smartAccountEnabledNetworks: [] }
      case 'SET_PREFERRED_ACCOUNT':
        return { type: 'eoa', address: this.accounts[0] }
      case 'SWITCH_NETWORK':
        return this.answer('switch', () => {
          this.#goTo(payload?.chainId)
          return { chainId: this.isLying ? BASE : this.chain }
        })
      case 'RPC_REQUEST':
        return this.#called(payload?.method ?? '', payload?.params ?? [])
      default:
        return undefined
    }
  }

  #goTo(chainId: unknown): void {
    const chain = typeof chainId === 'number' ? `eip155:${chainId}` : String(chainId ?? this.chain)
    this.chain = chain
    this.did('switch', chain)
  }

  #called(method: string, params: readonly unknown[]): unknown {
    if (method === 'personal_sign')
      return this.answer('sign in', () => {
        this.did('sign in', String(params[1]), SIGNATURE)
        return SIGNATURE
      })
    if (method !== 'eth_sendTransaction') return '0x1'
    return this.answer('send', () => {
      const hash = this.nextHash()
      this.did('send', (params[0] as { from: string }).from, hash)
      return hash
    })
  }

  #user(address: string): object {
    return {
      email: 'ada@shop.test',
      address,
      chainId: Number(this.chain.split(':')[1]),
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
      accounts: [{ address, type: 'eoa' }],
    }
  }
}
