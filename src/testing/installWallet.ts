import { installEvmWallet } from './evm/installEvmWallet'
import type { EvmTestWallet } from './evm/EvmTestWallet'
import { installSolanaWallet } from './solana/installSolanaWallet'
import type { SolanaTestWallet } from './solana/SolanaTestWallet'
import { checkOptions } from './checkOptions'
import type { EvmWalletOptions, PlaywrightTarget, SolanaWalletOptions } from './types'

type Target = PlaywrightTarget | Window

const KINDS = { evm: installEvmWallet, 'wallet-standard': installSolanaWallet }

/**
 * Installs a wallet into the pages of a test, those that are open and those to come: a page or a context of
 * Playwright's, or in Vitest's browser mode the `window`. It announces itself, connects and signs with real keys,
 * which with Playwright never reach the page. Nothing is approved before the test says so.
 * @throws for a kind or an option that there is none of; if an account or a chain is missing
 */
export function installWallet(target: Target, options: EvmWalletOptions): Promise<EvmTestWallet>
export function installWallet(target: Target, options: SolanaWalletOptions): Promise<SolanaTestWallet>
export async function installWallet(
  target: Target,
  options: EvmWalletOptions | SolanaWalletOptions,
): Promise<EvmTestWallet | SolanaTestWallet> {
  checkOptions(options.kind, options)
  return KINDS[options.kind](target, options as never)
}
