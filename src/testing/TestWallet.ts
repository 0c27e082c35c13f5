import type { WalletParts } from './answerPage'
import type { WalletCore } from './call'
import { PromptedWallet } from './PromptedWallet'
import type { EventOrder, SwitchOptions } from './types'

/** A wallet that is installed in pages, and its owner: the test. */
export class TestWallet extends PromptedWallet {
  readonly #parts: WalletParts<WalletCore>

  constructor(name: string, parts: WalletParts<WalletCore>) {
    super(name, parts)
    this.#parts = parts
  }

  /** Locks the wallet: pages lose the account until it is unlocked, and keep their permission. */
  lock(): Promise<void> {
    return this.#parts.documents.deliver(this.#parts.core.lock())
  }

  /** Unlocks the wallet: pages that had the account have it again, and those that wait for it go on. */
  unlock(): Promise<void> {
    return this.#parts.documents.deliver(this.#parts.core.unlock())
  }

  /** Takes the permission of all pages back. */
  revoke(): Promise<void> {
    return this.#parts.documents.deliver(this.#parts.core.revoke())
  }

  /** Switches to another account, by its index. */
  switchAccount(index: number, options?: SwitchOptions): Promise<void> {
    return this.#parts.documents.deliver(this.#parts.core.switchAccount(index), options)
  }

  /** Decides when the events that requests cause arrive from now on. */
  orderEvents(order: EventOrder): void {
    this.#parts.documents.order = order
  }

  /** Sends an event to every page, whether it is true or not. */
  emit(name: string, data: unknown): Promise<void> {
    return this.#parts.documents.deliver([{ name, data }])
  }

  /** Announces itself again, like a wallet that was installed late. */
  announce(): Promise<void> {
    return this.emit('announce', null)
  }
}
