import { RECENT_WALLETS_MAX } from '../../config/limits'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import { isKnownNamespace, parseCaipAddress } from '../../domain/network/caip'
import { safeImage } from '../../domain/nft/safeImage'
import type { SiwxSession } from '../../domain/siwx/session'
import { safeText } from '../../domain/text'
import type { Wallet } from '../../domain/wallet/wallet'
import { walletEntry } from '../api/schema'
import { fromWallet, toWallet } from '../api/walletEntry'
import type { Schema } from '../parseEach'
import { parseEach } from '../parseEach'
import * as schema from './schema'
import type { Entry } from './entry'

export { readEntry, removeEntry, writeEntry, type Entry } from './entry'

const valueOf = <T>(reader: Schema<T>, value: unknown): T | undefined => {
  const read = reader.safeParse(value)
  return read.success ? read.data : undefined
}
const textEntry = <T extends string>(key: string, reader: Schema<T>): Entry<T> => ({
  key,
  decode: (text) => valueOf(reader, text),
  encode: String,
})
const jsonEntry = <T>(key: string, decode: (value: unknown) => T | undefined): Entry<T> => ({
  key,
  decode: (text) => decode(JSON.parse(text)),
  encode: JSON.stringify,
})

/** Is there a connection to restore? The entry file reads this one by its key alone. */
export const connectionStatusEntry: Entry<'connected' | 'disconnected'> = textEntry(
  'connection_status',
  schema.connectionStatus,
)

/** Comma list, unique (wire facts, 10.2). Namespaces of another version are left out; a list without any counts as absent. */
export const connectedNamespacesEntry: Entry<readonly ChainNamespace[]> = {
  key: 'connected_namespaces',
  decode(text) {
    const known = [...new Set(text.split(',').filter(isKnownNamespace))]
    return known.length > 0 ? known : undefined
  },
  encode: (namespaces) => [...new Set(namespaces)].join(','),
}

/** Which connector a namespace was connected with. */
export const connectedConnectorIdEntry = (namespace: ChainNamespace): Entry<string> =>
  textEntry(`${namespace}:connected_connector_id`, schema.connectorId)

/** The account and network that were active in a namespace. */
export const connectedAccountEntry = (namespace: ChainNamespace): Entry<CaipAddress> => ({
  key: `${namespace}:connected_account`,
  decode(text) {
    const account = parseCaipAddress(text)
    return account?.namespace === namespace ? account.caipAddress : undefined
  },
  encode: String,
})

export const activeNetworkIdEntry: Entry<CaipNetworkId> = textEntry('active_caip_network_id', schema.caipNetworkId)

export const activeNamespaceEntry: Entry<ChainNamespace> = textEntry('active_namespace', schema.namespace)

/** Newest first, at most two (specification, section 9). Kept in the directory's own shape and narrowed like it on reading. */
export const recentWalletsEntry: Entry<readonly Wallet[]> = {
  key: 'recent_wallets',
  decode(text) {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list)
      ? parseEach(walletEntry, list)
          .parsed.map((entry) => toWallet(entry))
          .slice(0, RECENT_WALLETS_MAX)
      : undefined
  },
  encode: (wallets) => JSON.stringify(wallets.slice(0, RECENT_WALLETS_MAX).map(fromWallet)),
}

/** Sign-in sessions; one that cannot be read is left out. */
export const siwxSessionsEntry: Entry<readonly SiwxSession[]> = jsonEntry('siwx', (list) =>
  Array.isArray(list) ? parseEach(schema.siwxSession, list).parsed : undefined,
)

/** What the button shows while an earlier connection is restored. */
export const lastKnownEntry: Entry<{ readonly label: string; readonly icon?: string }> = jsonEntry(
  'last_known',
  (value) => {
    const known = valueOf(schema.lastKnown, value)
    const label = safeText(known?.label)
    const icon = safeImage(known?.icon)
    return label ? { label, ...(icon !== undefined && { icon }) } : undefined
  },
)

/** Installed wallets that the visitor disconnected and that may not be reconnected on load. */
export const disconnectedConnectorIdsEntry: Entry<
  Readonly<Partial<Record<ChainNamespace, readonly string[] | undefined>>>
> = jsonEntry('disconnected_connector_ids', (value) => valueOf(schema.connectorIdsByNamespace, value))

/** The visitor has ticked the consent box. */
export const consentEntry: Entry<'given'> = textEntry('consent', schema.consent)
