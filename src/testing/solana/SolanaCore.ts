import { Access } from '../Access'
import type { WalletCore } from '../call'
import type { WalletEvent } from '../documents'
import type { SolanaChain, SolanaFeature, SolanaWalletOptions } from '../types'
import { CODE, WalletError } from '../WalletError'
import type { SigningKey } from './SigningKey'

const VERSIONED = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] }

/** What each feature says of itself. */
export const DESCRIPTIONS: Readonly<Record<SolanaFeature, object>> = {
  'solana:signMessage': { version: '1.1.0' },
  'solana:signTransaction': VERSIONED,
  'solana:signAndSendTransaction': VERSIONED,
  'solana:signIn': { version: '1.0.0' },
}

/** An account as it travels to the page. */
export type ShownAccount = { readonly address: string; readonly publicKey: readonly number[] }

/** What a wallet of the Wallet Standard knows and has permitted. What it does is in the table of its features. */
export class SolanaCore implements WalletCore {
  readonly access = new Access()
  chains: readonly SolanaChain[]
  features: readonly SolanaFeature[]
  #index = 0

  constructor(
    readonly keys: readonly SigningKey[],
    private readonly options: Pick<SolanaWalletOptions, 'chains' | 'features' | 'rpc'>,
  ) {
    if (keys.length === 0 || options.chains.length === 0) throw new TypeError('A wallet needs an account and a chain.')
    this.chains = [...options.chains]
    this.features = [...(options.features ?? (Object.keys(DESCRIPTIONS) as SolanaFeature[]))]
  }

  get key(): SigningKey {
    return this.keys[this.#index] as SigningKey
  }

  get address(): string {
    return this.key.address
  }

  get addresses(): readonly string[] {
    return this.keys.map(({ address }) => address)
  }

  accountsFor(origin: string): readonly ShownAccount[] {
    const { address, publicKey } = this.key
    return this.access.isOpenTo(origin) ? [{ address, publicKey: [...publicKey] }] : []
  }

  /** @throws when the wallet does not know the chain, or has no URL of it */
  rpcUrlOf(chain: unknown): string {
    const { rpc } = this.options
    const known = this.chains.find((each) => each === chain)
    const url = known && (typeof rpc === 'string' ? rpc : rpc?.[known])
    if (!url) throw new WalletError(CODE.internal, `The wallet cannot reach ${String(chain)}.`)
    return url
  }

  permit(origin: string): readonly WalletEvent[] {
    this.access.permit(origin)
    return [this.#accountsOf(origin)]
  }

  switchAccount(index: number): readonly WalletEvent[] {
    if (!this.keys[index]) throw new RangeError(`The wallet has no account ${index}.`)
    this.#index = index
    return this.#accountsOfAll()
  }

  lock(): readonly WalletEvent[] {
    this.access.lock()
    return this.#accountsOfAll()
  }

  unlock(): readonly WalletEvent[] {
    this.access.unlock()
    return this.#accountsOfAll()
  }

  revoke(origin?: string): readonly WalletEvent[] {
    return this.access.end(origin).map((each) => this.#accountsOf(each))
  }

  setChains(chains: readonly SolanaChain[]): readonly WalletEvent[] {
    this.chains = [...chains]
    return [changed({ chains: this.chains })]
  }

  setFeatures(features: readonly SolanaFeature[]): readonly WalletEvent[] {
    this.features = [...features]
    return [changed({ features: this.features })]
  }

  #accountsOfAll(): readonly WalletEvent[] {
    return this.access.origins.map((origin) => this.#accountsOf(origin))
  }

  #accountsOf(origin: string): WalletEvent {
    return { ...changed({ accounts: this.accountsFor(origin) }), isFor: (each) => each === origin }
  }
}

/** The script in the page keeps what pages see of the wallet, so it has to know of silent changes too. */
function changed(data: object): WalletEvent {
  return { name: 'wallet:change', silently: 'wallet:set', data }
}
