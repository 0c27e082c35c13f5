import type { WalletParts } from '../answerPage'
import type { EvmCore } from '../evm/EvmCore'
import { PromptedWallet } from '../PromptedWallet'
import type { ScannablePage, SwitchOptions, TestChain } from '../types'

/** A phone's side of the relay. */
interface RelaySide {
  readonly count: number
  pair(uri: string): Promise<void>
  disconnect(): Promise<void>
  close(): Promise<void>
}

/** The code of the dialog, in the page's or its own shadow root. */
const CODE_SELECTOR = 'wallet-connect-button [part="qr"][data-uri]'

/** A wallet on a phone, which pages reach by WalletConnect, and its owner: the test. */
export class TestPhone extends PromptedWallet {
  readonly #parts: WalletParts<EvmCore>
  readonly #relay: RelaySide

  constructor(
    name: string,
    parts: WalletParts<EvmCore>,
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
    return this.#parts.core.chainId
  }

  /** How many pages are connected. */
  get sessions(): number {
    return this.#relay.count
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

  /** Switches to another account, by its index. */
  switchAccount(index: number, options?: SwitchOptions): Promise<void> {
    return this.#parts.documents.deliver(this.#parts.core.switchAccount(index), options)
  }

  /** Switches to another network, known to it or not. */
  switchChain(chain: TestChain, options?: SwitchOptions): Promise<void> {
    const { core, documents } = this.#parts
    const known = typeof chain === 'number' ? core.chains.get(chain) : undefined
    return documents.deliver(core.moveTo(known ?? core.describe(chain)), options)
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
