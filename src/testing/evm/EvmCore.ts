import { numberToHex, type Address, type Hex, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { Access } from '../Access'
import type { WalletCore } from '../call'
import type { WalletEvent } from '../documents'
import type { AtomicStatus, EvmWalletOptions, TestChain, WalletAbility } from '../types'
import { CODE, WalletError } from '../WalletError'
import { Batches } from './batches/Batches'
import { sendCalls } from './batches/sendCalls'
import type { EvmChain, ReachableChain } from './evmChain'

/** What a wallet of EIP-1193 knows and has permitted. Its methods are in their table. */
export class EvmCore implements WalletCore {
  readonly accounts: readonly LocalAccount[]
  readonly chains: Map<number, EvmChain>
  readonly abilities: ReadonlySet<WalletAbility>
  /** What it says of batches; undefined if it knows none. */
  readonly atomic: AtomicStatus | undefined
  readonly batches = new Batches(sendCalls)
  chainId: number
  readonly access = new Access()
  #index = 0

  constructor(private readonly options: EvmWalletOptions) {
    this.accounts = (options.accounts ?? [generatePrivateKey()]).map((account) =>
      typeof account === 'string' ? privateKeyToAccount(account) : account,
    )
    const chains = options.chains.map((chain) => this.describe(chain))
    const [first] = chains
    if (!first || this.accounts.length === 0) throw new TypeError('A wallet needs an account and a chain.')
    this.chains = new Map(chains.map((chain) => [chain.id, chain]))
    this.chainId = first.id
    this.abilities = new Set(options.can)
    this.atomic = options.batches
  }

  get account(): LocalAccount {
    return this.accounts[this.#index] as LocalAccount
  }

  get address(): Address {
    return this.account.address
  }

  get addresses(): readonly Address[] {
    return this.accounts.map(({ address }) => address)
  }

  get chainIdHex(): Hex {
    return numberToHex(this.chainId)
  }

  describe(chain: TestChain): EvmChain {
    const { id, name, rpcUrls } =
      typeof chain === 'number' ? { id: chain } : { name: undefined, rpcUrls: undefined, ...chain }
    const { rpc } = this.options
    const rpcUrl = (typeof rpc === 'string' ? rpc : rpc?.[id]) ?? rpcUrls?.default.http[0]
    return { id, name: name ?? `Chain ${id}`, rpcUrl }
  }

  /** A network, or the active one. @throws when it has no URL */
  reachable(id = this.chainId): ReachableChain {
    const chain = this.chains.get(id)
    if (!chain?.rpcUrl) throw new WalletError(CODE.internal, `The wallet cannot reach ${chain?.name ?? id}.`)
    return { ...chain, rpcUrl: chain.rpcUrl }
  }

  /** Lower case, as from many wallets: a page has to write the checksum itself. */
  accountsFor(origin: string): readonly string[] {
    return this.access.isOpenTo(origin) ? [this.address.toLowerCase()] : []
  }

  permit(origin: string): readonly WalletEvent[] {
    this.access.permit(origin)
    return [
      { name: 'connect', data: { chainId: this.chainIdHex }, isFor: (each) => each === origin },
      this.#accountsOf(origin),
    ]
  }

  moveTo(chain: EvmChain): readonly WalletEvent[] {
    this.chains.set(chain.id, chain)
    if (chain.id === this.chainId) return []
    this.chainId = chain.id
    return [{ name: 'chainChanged', data: this.chainIdHex }]
  }

  switchAccount(index: number): readonly WalletEvent[] {
    if (!this.accounts[index]) throw new RangeError(`The wallet has no account ${index}.`)
    this.#index = index
    return this.#accountsOfAll()
  }

  lock(): readonly WalletEvent[] {
    const before = this.#accountsOfAll()
    this.access.lock()
    return before.map((event) => ({ ...event, data: [] }))
  }

  unlock(): readonly WalletEvent[] {
    this.access.unlock()
    return this.#accountsOfAll()
  }

  revoke(origin?: string): readonly WalletEvent[] {
    return this.access.end(origin).map((each) => ({ ...this.#accountsOf(each), data: [] }))
  }

  #accountsOfAll(): readonly WalletEvent[] {
    return this.access.origins.map((origin) => this.#accountsOf(origin))
  }

  #accountsOf(origin: string): WalletEvent {
    return { name: 'accountsChanged', data: this.accountsFor(origin), isFor: (each) => each === origin }
  }
}
