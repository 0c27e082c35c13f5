import type { Hex } from 'viem'
import type { ResponseMode } from './Approvals'

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
  readonly policy: ResponseMode
  /** What it can besides. */
  readonly can: readonly Ability[]
}

/** `connect`: connection and sign-in by one request (ERC-7846). */
export type Ability = 'connect'

/**
 * The settings of the script that is running.
 * @throws when there are none.
 */
export function readSettings(): Settings {
  const source = document.currentScript?.dataset['settings']
  if (!source) throw new Error('The demo wallet needs data-settings on its script element.')
  return JSON.parse(source) as Settings
}
