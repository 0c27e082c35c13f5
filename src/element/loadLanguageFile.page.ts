import type { ElementBridge } from '../app/bridge'
import type { Network } from '../domain/network/network'
import { loadLanguage } from '../messages/loadLanguage'
import type { LanguageFile } from '../messages/messages'

/** The messages of a language. If the page offers Solana, its wallets are requested at the same time. */
export function loadLanguageFile(language: string, element?: ElementBridge): Promise<LanguageFile> {
  if (/solana/.test(`${element?.options().networks.map((each) => (each as Partial<Network>).caipNetworkId ?? each)}`))
    import('../wallets/wallet-standard/discovery/standardWallets').catch(() => {})
  return loadLanguage(language)
}
