import { RECENT_WALLETS_MAX } from '../../config/limits'
import type { Wallet } from '../../domain/wallet/wallet'
import { walletEntry } from '../api/schema'
import { fromWallet, toWallet } from '../api/walletEntry'
import { parseEach } from '../parseEach'

/**
 * Wallets in the directory's own shape, parsed like its entries. Connect reads them before it is drawn, without the
 * table of all keys.
 */
export const recentWallets = {
  decode(text: string): readonly Wallet[] | undefined {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return undefined
    const wallets = parseEach(walletEntry, list).parsed.flatMap((entry) => toWallet(entry) ?? [])
    return wallets.slice(0, RECENT_WALLETS_MAX)
  },
  encode: (wallets: readonly Wallet[]): string => JSON.stringify(wallets.slice(0, RECENT_WALLETS_MAX).map(fromWallet)),
}
