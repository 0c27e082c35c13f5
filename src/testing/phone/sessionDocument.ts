import type { WalletDocument } from '../documents'
import { movedTo, type Grants } from './namespaces'
import type { SignClient } from './openClient'
import type { PhoneCore } from './PhoneCore'
import { untilAcknowledged } from './untilAcknowledged'

/** The page at the other end of a session, as something that is notified of changes. */
export function sessionDocument(client: SignClient, wallet: PhoneCore, topic: string): WalletDocument {
  const emit = (name: string, data: unknown, chainId: string): Promise<void> =>
    client.emit({ topic, event: { name, data }, chainId })
  /** First the session is changed, because pages ignore events about what it does not have. */
  const move = async (added?: string): Promise<Grants> => {
    const held = client.session.get(topic).namespaces as Grants
    const namespaces = movedTo(wallet, held, added)
    if (JSON.stringify(namespaces) !== JSON.stringify(held)) {
      await client.update({ topic, namespaces })
      await untilAcknowledged(client.core.history, topic)
    }
    return namespaces
  }
  const events: Readonly<Record<string, (data: never) => Promise<unknown>>> = {
    async accountsChanged() {
      const before = client.session.get(topic).namespaces as Grants
      for (const [namespace, { accounts, chains }] of Object.entries(await move())) {
        const [chain] = chains
        if (chain !== undefined && String(accounts) !== String(before[namespace]?.accounts))
          await emit('accountsChanged', shownAddresses(wallet, chain), chain)
      }
    },
    async chainChanged(chainId: string) {
      const chain = `eip155:${Number(chainId)}`
      await move(chain)
      await emit('chainChanged', Number(chainId), chain)
    },
    networkAdded: move,
  }
  return {
    origin: originOf(client.session.get(topic).peer.metadata.url),
    place: { topic },
    emit: async (name, data) => void (await events[name]?.(data as never)),
  }
}

/** Lower case on EVM, as from many wallets: a page has to write the checksum itself. */
export function shownAddresses(wallet: PhoneCore, network: string): readonly string[] {
  const addresses = wallet.addressesFor(network)
  return network.startsWith('eip155:') ? addresses.map((address) => address.toLowerCase()) : addresses
}

/** The origin that a page names; none if it is no URL. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url
}
