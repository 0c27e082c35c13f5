import type { Hex } from 'viem'
import type { AnswerMode, WalletAbility } from '../../../../src/testing/types'

/** A network the wallet can reach. */
export type WalletChain = { readonly id: number; readonly name: string; readonly rpcUrl: string }

/** What the page's server tells the wallet, in the `data-settings` of its script element. */
export type Settings = {
  /** The namespaces for which the wallet announces itself. */
  readonly namespaces: readonly ('evm' | 'solana')[]
  readonly keys: readonly Hex[]
  readonly chains: readonly WalletChain[]
  /** Seed and public key in base58, one for each account. */
  readonly solanaKeys: readonly string[]
  readonly solanaRpcUrl: string
  readonly account: number
  /** `ask` shows the panel, `hold` waits for `window.demoWallet`. */
  readonly policy: AnswerMode | 'hold'
  /** What it can besides. */
  readonly can: readonly WalletAbility[]
}

/**
 * The settings of the script that is running.
 * @throws when there are none.
 */
export function readSettings(): Settings {
  const source = document.currentScript?.dataset['settings']
  if (!source) throw new Error('The demo wallet needs data-settings on its script element.')
  return JSON.parse(source) as Settings
}
