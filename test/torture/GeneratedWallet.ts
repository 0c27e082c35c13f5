import type { CaipNetworkId } from '../../src/domain/network/caip'
import type { Eip1193Provider } from '../../src/wallets/contract'
import { walletError } from '../fakes/eip1193'
import { OwnedWallet, type OwnedWalletFacts } from './OwnedWallet'

/** What the wallet does with a request to switch networks. */
export type SwitchManner = 'moves' | 'moves silently' | 'moves late' | 'stays' | 'rejects' | 'gives no answer'
/** What the wallet's events say. They may also not be sent at all. */
export type EventManner = 'right' | 'nonsense' | 'stale' | 'none'

export interface WalletFacts extends OwnedWalletFacts {
  readonly rdns: string
  /** Answers `wallet_getPermissions` (EIP-2255). */
  readonly tellsPermissions: boolean
}

type Listener = (value?: unknown) => void

/** An installed wallet and its owner. It outlives the pages that it announces itself to. */
export class GeneratedWallet extends OwnedWallet<WalletFacts> {
  readonly #listeners = new Map<string, Set<Listener>>()
  chain: CaipNetworkId = 'eip155:1'
  /** Networks that it has left at this very moment. */
  readonly left = new Set<CaipNetworkId>()
  switches: SwitchManner = 'moves'
  says: EventManner = 'right'

  leavePage(): void {
    this.#listeners.clear()
    this.left.clear()
  }

  /** A new provider object for each page. */
  announcement(uuid: string): { readonly info: object; readonly provider: Eip1193Provider } {
    const { name, icon, rdns } = this.facts
    const provider: Eip1193Provider = {
      request: (args) => this.#request(args.method, args.params),
      on: (event, listener) => void this.#listenersOf(event).add(listener as Listener),
      removeListener: (event, listener) => void this.#listenersOf(event).delete(listener as Listener),
    }
    return { info: { uuid, name, icon, rdns }, provider }
  }

  lock(): void {
    this.locked = true
    this.#emit('accountsChanged', [])
  }

  unlock(): void {
    this.locked = false
    this.#emit('accountsChanged', [...this.exposed])
  }

  select(index: number): void {
    this.selected = index % this.facts.accounts.length
    if (this.exposed.length > 0) this.#emit('accountsChanged', [...this.exposed])
  }

  revoke(): void {
    this.permitted = false
    this.#emit('accountsChanged', [])
  }

  move(chain: CaipNetworkId, silently = false): void {
    const before = this.chain
    this.chain = chain
    this.left.delete(chain)
    if (before !== chain) this.left.add(before)
    this.after(1, () => this.left.delete(before))
    if (!silently) this.#emit('chainChanged', hexOf(chain), hexOf(before))
  }

  /** An event for which there is no reason. */
  mutter(event: 'accountsChanged' | 'chainChanged' | 'connect'): void {
    for (const listener of this.#listenersOf(event)) listener(event === 'connect' ? { chainId: '0x1' } : { odd: true })
  }

  #listenersOf(event: string): Set<Listener> {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners)
    return listeners
  }

  #emit(event: string, value: unknown, stale: unknown = []): void {
    if (this.says === 'none') return
    const said = this.says === 'right' ? value : this.says === 'stale' ? stale : { [event]: value }
    for (const listener of [...this.#listenersOf(event)]) listener(said)
  }

  #request(method: string, params: unknown): Promise<unknown> {
    if (method === 'eth_requestAccounts') {
      this.locked = false
      this.permitted = true
      return Promise.resolve([...this.exposed])
    }
    if (method === 'wallet_switchEthereumChain') return this.#switch((params as [{ chainId: string }])[0].chainId)
    if (this.silent) return new Promise(() => {})
    if (method === 'eth_accounts') return Promise.resolve([...this.exposed])
    if (method === 'eth_chainId') return Promise.resolve(hexOf(this.chain))
    if (method === 'wallet_getPermissions' && this.facts.tellsPermissions)
      return Promise.resolve(this.permitted ? [{ parentCapability: 'eth_accounts' }] : [])
    if (method === 'wallet_revokePermissions' && this.facts.tellsPermissions) {
      this.permitted = false
      return Promise.resolve(null)
    }
    return Promise.reject(walletError(-32601, 'method not found'))
  }

  #switch(chainId: string): Promise<unknown> {
    const chain: CaipNetworkId = `eip155:${Number(chainId)}`
    switch (this.switches) {
      case 'rejects':
        return Promise.reject(walletError(4001))
      case 'gives no answer':
        return new Promise(() => {})
      case 'moves':
        this.move(chain)
        break
      case 'moves silently':
        this.move(chain, true)
        break
      case 'moves late':
        this.after(700, () => this.move(chain))
        break
      case 'stays':
    }
    return Promise.resolve(null)
  }
}

const hexOf = (chain: CaipNetworkId): string => `0x${Number(chain.split(':')[1]).toString(16)}`
