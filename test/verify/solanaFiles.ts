import { readFileSync } from 'node:fs'
import { listFilesPast } from './reachedFiles'

/** Where Solana begins: the chain, the wallets that register by Wallet Standard, and a pairing's requests for Solana. */
const DOORS =
  /^src\/(?:chains\/solana\/|wallets\/wallet-standard\/|app\/solanaWallets\.|wallets\/walletconnect\/solanaSession)/

/** Words of the Wallet Standard for Solana: where they stand, its code was bundled in, by whatever door. */
const WORDS = /wallet-standard:register-wallet|solana:sign/

/** Whether the built file holds code that speaks to Solana wallets. */
export const speaksSolana = (file: string): boolean => WORDS.test(readFileSync(file, 'utf8'))

/** Built files that are fetched only where a Solana wallet or network is used. */
export function listSolanaFiles(): readonly string[] {
  return listFilesPast(DOORS)
}
