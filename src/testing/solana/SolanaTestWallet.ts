import type { WalletParts } from '../answerPage'
import { TestWallet } from '../TestWallet'
import type { SolanaChain, SolanaFeature, SwitchOptions } from '../types'
import type { SolanaCore } from './SolanaCore'

/** A wallet of the Wallet Standard that is installed in pages. */
export class SolanaTestWallet extends TestWallet {
  readonly #parts: WalletParts<SolanaCore>

  constructor(name: string, parts: WalletParts<SolanaCore>) {
    super(name, parts)
    this.#parts = parts
  }

  /** The networks that it knows. */
  get chains(): readonly SolanaChain[] {
    return this.#parts.core.chains
  }

  /** What it can be asked for besides its accounts. */
  get features(): readonly SolanaFeature[] {
    return this.#parts.core.features
  }

  /** Changes the networks that it knows. No one of them is active: pages name the chain with each request. */
  setChains(chains: readonly SolanaChain[], options?: SwitchOptions): Promise<void> {
    const { core, documents } = this.#parts
    return documents.deliver(core.setChains(chains), options)
  }

  /** Changes what it can be asked for. */
  setFeatures(features: readonly SolanaFeature[], options?: SwitchOptions): Promise<void> {
    const { core, documents } = this.#parts
    return documents.deliver(core.setFeatures(features), options)
  }

  /** Withdraws from the pages that are open, like an extension that is turned off. `announce()` brings it back. */
  withdraw(): Promise<void> {
    return this.emit('withdraw', null)
  }
}
