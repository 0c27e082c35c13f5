import { isRecord } from '../isRecord'
import { safeHttps } from '../page/safePageLink'
import { safeText } from '../text'

/** What the account view showed last: the next page draws it while its session is restored. */
export interface LastAccount {
  readonly address: string
  /** The names of the network and of the wallet. */
  readonly network: string
  readonly wallet: string
  /** The account in the network's block explorer. */
  readonly explorer?: { readonly name: string; readonly url: string }
}

/** Bounds every namespace's addresses, as CAIP-10 does. */
const ADDRESS = /^[\w-]{8,128}$/

/** Other scripts can write to the storage, so that nothing of it is shown unchecked. */
export function narrowLastAccount(value: unknown): LastAccount | undefined {
  if (!isRecord(value)) return undefined
  const { address, explorer } = value
  const [network, wallet] = [safeText(value['network']), safeText(value['wallet'])]
  if (typeof address !== 'string' || !ADDRESS.test(address) || !network || !wallet) return undefined
  if (explorer === undefined) return { address, network, wallet }
  if (!isRecord(explorer) || typeof explorer['url'] !== 'string') return undefined
  const [name, url] = [safeText(explorer['name']), safeHttps(explorer['url'])]
  return name && url ? { address, network, wallet, explorer: { name, url } } : undefined
}
