import type { WalletParts } from '../answerPage'
import { PromptedWallet } from '../PromptedWallet'
import type { PhoneGrants, ScannablePage, SwitchOptions, TestChain } from '../types'
import type { PhoneCore } from './PhoneCore'

/** A phone's side of the relay. */
interface RelaySide {
  readonly count: number
  readonly granted: readonly string[]
  pair(uri: string): Promise<void>
  disconnect(): Promise<void>
  close(): Promise<void>
}

/** The code of the dialog, in the page's or its own shadow root. */
const CODE_SELECTOR = 'wallet-connect-button [part="qr"][data-uri]'

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
   * Scans a code: that of a page of Playwright's, which is waited for, its `wc:` URI, or a link that carries one as
   * `uri`. The page then asks for `session_proposal`.
   * @throws if it is none, or one that has expired
   */
  async scan(code: string | ScannablePage): Promise<void> {
    const text = typeof code === 'string' ? code : await code.locator(CODE_SELECTOR).getAttribute('data-uri')
    await this.#relay.pair(uriIn(text ?? ''))
  }

  /**
   * Decides what pages get that connect from now on.
   * @throws if the phone has no such account or network
   */
  grant(grants: PhoneGrants): void {
    this.#parts.core.grant(grants)
  }

  /**
   * Switches to another account, by its index, in every namespace that has one. Pages hear of it where they have it.
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

function uriIn(text: string): string {
  const uri = text.startsWith('wc:') || !URL.canParse(text) ? text : new URL(text).searchParams.get('uri')
  if (!uri?.startsWith('wc:')) throw new TypeError(`There is no code of WalletConnect in “${text}”.`)
  return uri
}
