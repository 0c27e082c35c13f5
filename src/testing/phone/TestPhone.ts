import type { WalletParts } from '../answerPage'
import { PromptedWallet } from '../PromptedWallet'
import type { PhoneGrants, Scannable, SwitchOptions, TestChain, WaitOptions } from '../types'
import type { PhoneCore } from './PhoneCore'
import { scanCode } from './scan/scanCode'

/** A phone's side of the relay. */
interface RelaySide {
  readonly count: number
  readonly granted: readonly string[]
  pair(uri: string): Promise<void>
  disconnect(): Promise<void>
  close(): Promise<void>
}

/** A wallet on a phone, which pages reach by WalletConnect, and its owner: the test. */
export class TestPhone extends PromptedWallet {
  readonly #parts: WalletParts<PhoneCore>
  readonly #relay: RelaySide

  constructor(
    name: string,
    parts: WalletParts<PhoneCore>,
    relay: RelaySide,
    /** The addresses of its accounts on Solana, in the order of their index. */
    readonly solanaAddresses: readonly string[] = [],
  ) {
    super(name, parts)
    this.#parts = parts
    this.#relay = relay
  }

  /** The id of the active network. */
  get chainId(): number {
    return this.#parts.core.evm.chainId
  }

  /** How many pages are connected. */
  get sessions(): number {
    return this.#relay.count
  }

  /** The accounts that connected pages have, on each network: `eip155:1:0x…` (CAIP-10). */
  get granted(): readonly string[] {
    return this.#relay.granted
  }

  /**
   * Scans a code, which is read from what is on the screen: of a page or an element that a test can take a screenshot
   * of, which is waited for, or of such a screenshot. Also takes what a code says: a `wc:` URI, or a link that carries
   * one as `uri`. The page then asks for `session_proposal`.
   * @throws if there is no such code, or one that has expired
   */
  async scan(code: string | Uint8Array | Scannable, options?: WaitOptions): Promise<void> {
    await this.#relay.pair(await scanCode(code, options))
  }

  /**
   * Decides what pages get that connect from now on.
   * @throws if the phone has no such account or network
   */
  grant(grants: PhoneGrants): void {
    this.#parts.core.grant(grants)
  }

  /**
   * Switches to another account, by its index, in every namespace that has one. Pages that have it are notified.
   * @throws if there is none
   */
  switchAccount(index: number, options?: SwitchOptions): Promise<void> {
    return this.#parts.documents.deliver(this.#parts.core.switchAccount(index), options)
  }

  /** Switches to another network, known to it or not. */
  switchChain(chain: TestChain, options?: SwitchOptions): Promise<void> {
    const { core, documents } = this.#parts
    const { evm } = core
    const known = typeof chain === 'number' ? evm.chains.get(chain) : undefined
    return documents.deliver(evm.moveTo(known ?? evm.describe(chain)), options)
  }

  /**
   * Gives the pages that are connected one more network, by its CAIP-2 id, as a visitor does in the wallet. A page that
   * had none of its namespace gets that too.
   * @throws if the phone does not know it
   */
  addNetwork(network: string): Promise<void> {
    const { core, documents } = this.#parts
    return documents.deliver(core.addNetwork(network))
  }

  /** Ends the sessions of all pages. */
  disconnect(): Promise<void> {
    return this.#relay.disconnect()
  }

  /** Turns the phone off, without a word to pages. To be called when the test is over, because of its open socket. */
  close(): Promise<void> {
    return this.#relay.close()
  }
}
