import { Documents, type WalletEvent } from '../../../../src/testing/documents'
import type { SwitchOptions } from '../../../../src/testing/types'

/** What the EVM wallet remembers about this page across loads, as an extension would. */
type Remembered = {
  readonly permitted: boolean
  readonly account: number
  readonly chainId: number
  readonly added: readonly { id: number; name: string; rpcUrl: string }[]
}

/** What the Solana wallet remembers about this page. */
type RememberedOnSolana = { readonly permitted: boolean; readonly account: number }

type Memory = { readonly 'demo-wallet': Remembered; readonly 'demo-wallet-solana': RememberedOnSolana }

/**
 * What was remembered under the key in the page's storage; nothing of it when it was never written or cannot be read.
 */
export function recall<Key extends keyof Memory>(key: Key): Partial<Memory[Key]> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Memory[Key]>
  } catch {
    return {}
  }
}

/** Remembers a wallet whenever it changes. Without storage it works until the page is reloaded. */
export class RememberingDocuments<Key extends keyof Memory> extends Documents {
  constructor(
    private readonly key: Key,
    private readonly state: () => Memory[Key],
  ) {
    super()
  }

  override async deliver(events: readonly WalletEvent[], options?: SwitchOptions): Promise<void> {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.state()))
    } catch {
      // The page may have no storage.
    }
    await super.deliver(events, options)
  }
}
