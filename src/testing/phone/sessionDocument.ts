import type { WalletDocument } from '../documents'
import type { EvmCore } from '../evm/EvmCore'
import { movedTo, type Grants } from './namespaces'
import type { SignClient } from './openClient'

/** A page that was closed never acknowledges; the wallet goes on without it. */
const ACKNOWLEDGED_WITHIN_MS = 2_000

/** The page at the other end of a session, as something that hears of changes. */
export function sessionDocument(client: SignClient, wallet: EvmCore, topic: string): WalletDocument {
  const emit = (name: string, data: unknown, chainId: string): Promise<void> =>
    client.emit({ topic, event: { name, data }, chainId })
  /** First the session is changed, because pages ignore events about what it does not have. */
  const move = async (added?: string): Promise<string> => {
    const held = client.session.get(topic).namespaces as Grants
    const namespaces = movedTo(wallet, held, added)
    if (JSON.stringify(namespaces) !== JSON.stringify(held)) {
      const { acknowledged } = await client.update({ topic, namespaces })
      await Promise.race([acknowledged(), new Promise((resolve) => setTimeout(resolve, ACKNOWLEDGED_WITHIN_MS))])
    }
    return namespaces['eip155']?.chains[0] ?? ''
  }
  const events: Readonly<Record<string, (data: never) => Promise<void>>> = {
    accountsChanged: async (accounts: readonly string[]) => {
      const chain = await move()
      if (chain !== '') await emit('accountsChanged', accounts, chain)
    },
    chainChanged: async (chainId: string) => {
      const chain = `eip155:${Number(chainId)}`
      await move(chain)
      await emit('chainChanged', Number(chainId), chain)
    },
  }
  return {
    origin: originOf(client.session.get(topic).peer.metadata.url),
    place: { topic },
    emit: async (name, data) => events[name]?.(data as never),
  }
}

/** The origin that a page names; none if it is no URL. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url
}
