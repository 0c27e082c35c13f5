import type { Eip1193Provider } from '../../../src/wallets/contract'
import { createConnectors } from '../../../src/app/setup/connectors'
import { connectInstalled } from '../../../src/session/life/connectInstalled'
import { walletError } from '../../fakes/eip1193'
import { hexOf, ACCOUNTS, BASE, MAINNET, POLYGON, SIGNATURE, STRANGER } from './facts'
import { MisbehavingWallet } from './MisbehavingWallet'

type Listener = (value?: unknown) => void

/** An extension that announces itself (EIP-6963). */
export class AnnouncedWallet extends MisbehavingWallet {
  readonly #listeners = new Map<string, Set<Listener>>()
  #isPermitted = false
  accounts: readonly string[] = ACCOUNTS
  chain: string = MAINNET

  appear(): void {
    const provider: Eip1193Provider = {
      // Not an async function, so that it can throw before there is a promise.
      request: ({ method, params }) => this.#request(method, params) as Promise<unknown>,
      on: (event, listener) => void this.#listenersOf(event).add(listener as Listener),
      removeListener: (event, listener) => void this.#listenersOf(event).delete(listener as Listener),
    }
    const info = { uuid: 'u1', name: 'Odd', icon: 'data:image/svg+xml,<svg/>', rdns: 'test.odd' }
    const registry = createConnectors(this.clock, () => ({}) as never, {})
    Object.assign(this.context, { connectors: registry })
    this.context.store.setState({ installed: registry.refresh([{ info, provider }]) })
  }

  async connect(): Promise<void> {
    await connectInstalled(this.context, this.context.store.getState().installed[0]?.id ?? '', 'eip155')
  }

  changeAccount(): void {
    this.accounts = this.accounts.toReversed()
    if (this.#isPermitted) this.#emit('accountsChanged', [...this.accounts])
  }

  changeChain(): void {
    this.chain = this.chain === POLYGON ? MAINNET : POLYGON
    this.#emit('chainChanged', hexOf(this.chain))
  }

  end(): void {
    this.#isPermitted = false
    this.#emit('disconnect', walletError(4900))
    this.#emit('accountsChanged', [])
  }

  speakOfOthers(): void {
    this.#emit('accountsChanged', [STRANGER])
    this.#emit('accountsChanged', { odd: true })
    this.#emit('chainChanged', 'solana:1')
    this.#emit('message', { type: 'eth_subscription', data: {} })
    this.#emit('connect', { chainId: {} })
  }

  #listenersOf(event: string): Set<Listener> {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners)
    return listeners
  }

  #emit(event: string, value: unknown): void {
    for (const listener of [...this.#listenersOf(event)]) listener(value)
  }

  #exposed(): readonly string[] {
    return this.#isPermitted ? [...this.accounts] : []
  }

  #request(method: string, params: unknown): unknown {
    switch (method) {
      case 'eth_requestAccounts':
        return this.answer('connect', () => {
          this.#isPermitted = true
          for (const account of this.accounts) this.did('connect', account)
          return Promise.resolve(this.#exposed())
        })
      case 'eth_accounts':
        return Promise.resolve(this.#exposed())
      case 'eth_chainId': {
        const chain = this.isLying ? BASE : this.chain
        this.claimed.add(chain)
        return Promise.resolve(hexOf(chain))
      }
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return this.answer('switch', () => {
          const chain = `eip155:${Number((params as [{ chainId: string }])[0].chainId)}`
          if (!this.isLying) this.chain = chain
          this.did('switch', chain)
          this.#emit('chainChanged', hexOf(chain))
          return Promise.resolve(null)
        })
      case 'personal_sign':
        return this.answer('sign in', () => {
          const [, account] = params as [string, string]
          if (!this.#exposed().includes(account)) return Promise.reject(walletError(4100))
          this.did('sign in', account, SIGNATURE)
          return Promise.resolve(SIGNATURE)
        })
      case 'eth_sendTransaction':
        return this.answer('send', () => {
          const [{ from }] = params as [{ from: string }]
          if (!this.#exposed().includes(from)) return Promise.reject(walletError(4100))
          const hash = this.nextHash()
          this.did('send', from, hash)
          return Promise.resolve(hash)
        })
      default:
        return Promise.reject(walletError(-32_601, 'method not found'))
    }
  }
}
