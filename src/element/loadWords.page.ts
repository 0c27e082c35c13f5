import type { ElementBridge } from '../app/bridge'
import type { Network } from '../domain/network/network'
import { loadWordsOf } from '../messages/loadWordsOf'
import type { WordsFile } from '../messages/words'

/** As in loadWords.ts. If the page offers Solana, its wallets are requested at the same time. */
export function loadWords(language: string, element?: ElementBridge): Promise<WordsFile> {
  if (/solana/.test(`${element?.options().networks.map((each) => (each as Partial<Network>).caipNetworkId ?? each)}`))
    import('../wallets/wallet-standard/discovery/standardWallets').catch(() => {})
  return loadWordsOf(language)
}
