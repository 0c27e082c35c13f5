import { EventEmitter } from 'node:events'
import { createConnectors } from '../../../src/app/setup/connectors'
import { startPairing } from '../../../src/features/walletconnect/actions/startPairing'
import { goTo } from '../../../src/session/navigation/goTo'
import { walletKinds } from '../../../src/wallets/index'
import type { SessionRecord } from '../../../src/wallets/walletconnect/parseSession'
import type { RelayLibrary, RelaySettings } from '../../../src/wallets/walletconnect/contract'
import { createWalletConnectConnector } from '../../../src/wallets/walletconnect/walletConnectConnector'
import { walletError } from '../../fakes/eip1193'
import { ACCOUNTS, BASE, MAINNET, POLYGON, SIGNATURE, STRANGER } from './facts'
import { MisbehavingWallet } from './MisbehavingWallet'

const TOPIC = 'a'.repeat(64)

/** A wallet at the other end of the relay. The library is not here: it has tests of its own with a real relay. */
export class RelayWallet extends MisbehavingWallet {
  readonly #waiting = new Set<(reason: unknown) => void>()
  readonly #events = new EventEmitter().setMaxListeners(0)
  #session: SessionRecord | undefined
  #chains: readonly string[] = [MAINNET, POLYGON]
  accounts: readonly string[] = ACCOUNTS
  chain: string = MAINNET

  appear(): void {
    const settings = { clock: this.clock } as unknown as RelaySettings
    const connector = createWalletConnectConnector(settings, async () => this.#library())
    const rows = { ...walletKinds, walletConnect: { ...walletKinds.walletConnect, load: async () => connector } }
    const registry = createConnectors(
      this.clock,
      () => ({}) as never,
      rows,
      () => this.context.page.environment,
    )
    Object.assign(this.context, { connectors: registry })
  }

  async connect(): Promise<void> {
    goTo(this.context, { name: 'ConnectingWalletConnectBasic' })
    await startPairing(this.context, undefined)
  }

  changeAccount(): void {
    this.accounts = this.accounts.toReversed()
    this.#event('accountsChanged', this.accounts, this.chain)
  }

  changeChain(): void {
    if (!this.#session) return
    this.chain = this.chain === POLYGON ? MAINNET : POLYGON
    this.#event('chainChanged', Number(this.chain.split(':')[1]), this.chain)
  }

  end(): void {
    this.#session = undefined
    // The library rejects what waits for a response.
    for (const reject of this.#waiting) reject({ code: 6000, message: 'User disconnected.' })
    this.#events.emit('session_delete', { topic: TOPIC })
  }

  speakOfOthers(): void {
    const others = { topic: 'b'.repeat(64) }
    for (const event of ['session_update', 'session_delete', 'session_expire']) this.#events.emit(event, others)
    this.#event('accountsChanged', [STRANGER], this.chain)
    this.#event('accountsChanged', { odd: true }, this.chain)
    this.#event('chainChanged', 'solana', 'solana:1')
    this.#event('chainChanged', 8453, BASE, others.topic)
  }

  override lie(): void {
    super.lie()
    this.claimed.add(BASE)
    // The session does not have it.
    this.#event('chainChanged', 8453, BASE)
  }

  #event(name: string, data: unknown, chainId: string, topic = TOPIC): void {
    this.#events.emit('session_event', { topic, params: { event: { name, data }, chainId } })
  }

  #record(): SessionRecord {
    const record = {
      topic: TOPIC,
      expiry: this.clock.now() / 1_000 + 604_800,
      peer: { metadata: { name: 'Odd', icons: [] } },
      namespaces: {
        eip155: {
          chains: this.#chains,
          accounts: this.#chains.flatMap((chain) => this.accounts.map((address) => `${chain}:${address}`)),
          methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
          events: ['accountsChanged', 'chainChanged'],
        },
      },
    }
    return record
  }

  #library(): RelayLibrary {
    const stored = () => (this.#session ? [this.#session] : [])
    const session = {
      get: () => this.#session,
      getAll: stored,
      get keys() {
        return stored().map(({ topic }) => topic)
      },
      get length() {
        return stored().length
      },
      delete: async () => void (this.#session = undefined),
    }
    const client = {
      session,
      events: this.#events,
      engine: {},
      proposal: { getAll: () => [], delete: async () => undefined },
      core: {
        pairing: { pairings: { keys: [] } },
        expirer: { set() {}, del() {} },
        crypto: { deleteSymKey: async () => undefined },
        relayer: { publisher: {} },
      },
      disconnect: async () => void (this.#session = undefined),
      request: ({ request, chainId }: { request: { method: string; params: unknown }; chainId: string }) =>
        new Promise((resolve, reject) => {
          this.#waiting.add(reject)
          resolve(this.#request(request.method, request.params, chainId))
        }),
    }
    return {
      client,
      provider: async () => this.#provider(),
      earlierPairings: { except() {}, approved: () => new Promise(() => undefined), close() {} },
      requestLink: () => undefined,
      setMessageFields() {},
      openSocket() {},
      splitTasks() {},
      subscribed: async () => undefined,
      onSocketFailure: () => () => undefined,
      refusesClock: () => false,
      adoptSessions: async () => undefined,
      close: async () => undefined,
    } as unknown as RelayLibrary
  }

  #provider(): object {
    const listeners = new EventEmitter()
    const provider = {
      session: undefined as unknown,
      rpcProviders: {},
      setDefaultChain() {},
      on: (event: string, listener: (uri: string) => void) => listeners.on(event, listener),
      connect: () => settle(),
      // A wallet that knows no one-click sign-in accepts the session alone.
      async authenticate() {
        await settle()
        return { auths: [] }
      },
    }
    const settle = async (): Promise<void> => {
      listeners.emit('display_uri', `wc:${TOPIC}@2?relay-protocol=irn&symKey=00`)
      // The page shows it first.
      await new Promise<void>((resolve) => void this.clock.after(10, resolve))
      provider.session = await this.answer('connect', () => {
        for (const account of this.accounts) this.did('connect', account)
        return (this.#session = this.#record())
      })
    }
    return provider
  }

  #request(method: string, params: unknown, chainId: string): unknown {
    if (!this.#session) return Promise.reject({ code: 6000, message: 'User disconnected.' })
    switch (method) {
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return this.answer('switch', () => {
          const chain = `eip155:${Number((params as [{ chainId: string }])[0].chainId)}`
          this.did('switch', chain)
          if (!this.isLying) this.chain = chain
          this.#chains = [...new Set([...this.#chains, chain])]
          if (this.#session) this.#session = this.#record()
          this.#events.emit('session_update', { topic: TOPIC })
          return Promise.resolve(null)
        })
      case 'personal_sign':
        return this.answer('sign in', () => {
          const [, account = ''] = params as string[]
          if (!this.accounts.includes(account)) return Promise.reject(walletError(4100))
          this.did('sign in', account, SIGNATURE)
          return Promise.resolve(SIGNATURE)
        })
      case 'eth_sendTransaction':
        return this.answer('send', () => {
          const [{ from }] = params as [{ from: string }]
          if (!this.accounts.includes(from) || !this.#chains.includes(chainId)) return Promise.reject(walletError(4100))
          const hash = this.nextHash()
          this.did('send', from, hash)
          return Promise.resolve(hash)
        })
      default:
        return Promise.reject(walletError(5101, 'unsupported'))
    }
  }
}
