import type { WalletParts } from '../answerPage'
import { TestWallet } from '../TestWallet'
import type { BatchCarrying, SwitchOptions, TestChain } from '../types'
import type { EvmCore } from './EvmCore'

/** A wallet of EIP-6963 that is installed in pages. */
export class EvmTestWallet extends TestWallet {
  readonly #parts: WalletParts<EvmCore>

  constructor(
    name: string,
    /** By which pages know the wallet. */
    readonly rdns: string,
    parts: WalletParts<EvmCore>,
  ) {
    super(name, parts)
    this.#parts = parts
  }

  /** The id of the active network. */
  get chainId(): number {
    return this.#parts.core.chainId
  }

  /** Switches to another network, known to it or not. */
  switchChain(chain: TestChain, options?: SwitchOptions): Promise<void> {
    const { core, documents } = this.#parts
    const known = typeof chain === 'number' ? core.chains.get(chain) : undefined
    return documents.deliver(core.moveTo(known ?? core.describe(chain)), options)
  }

  /**
   * Announces itself again, or for the first time in this document if it is `late`. Silently it is only there, and
   * pages have to look for it.
   */
  override announce({ silent = false }: SwitchOptions = {}): Promise<void> {
    return this.emit(silent ? 'appear' : 'announce', null)
  }

  /** Decides how batches are carried out from now on. Those that were pending go on. */
  carryOutBatches(carrying: BatchCarrying): void {
    this.#parts.core.batches.set(carrying)
  }

  /** Forgets a network, so that switching to it fails with 4902. */
  removeChain(id: number): void {
    this.#parts.core.chains.delete(id)
  }
}
