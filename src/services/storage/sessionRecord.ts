import { isKnownNamespace, type CaipAddress, type CaipNetworkId, type ChainNamespace } from '../../domain/network/caip'
import type { SiwxSession } from '../../domain/siwx/session'
import { readEntry, writeEntry } from './entries'
import type { KeyValueStorage } from './storage'

/** The wallet of a namespace. */
export interface StoredConnection {
  /** `walletConnect`, `embedded`, or the id that an installed wallet claims. */
  readonly connector: string
  /** The account and network that were active in the namespace. */
  readonly account?: CaipAddress | undefined
  /** Name and icon of an installed wallet as a hash, because several wallets may have its id. */
  readonly mark?: string | undefined
  /** How many wallets had its id. */
  readonly claims?: number | undefined
}

type ByNamespace<Value> = Readonly<Partial<Record<ChainNamespace, Value>>>

/** What the next page restores, in one text: a tab never reads half of what another one writes. */
export interface SessionRecord {
  readonly namespaces: ByNamespace<StoredConnection>
  /** The active network, with which the next page begins. */
  readonly active?: CaipNetworkId | undefined
  /** Installed wallets that the visitor has disconnected. They are not restored. */
  readonly refused?: ByNamespace<readonly string[]> | undefined
  /** Sign-in sessions. */
  readonly proofs?: readonly SiwxSession[] | undefined
}

/** The record, or an empty one. */
export function readSession(storage: KeyValueStorage): SessionRecord {
  return readEntry(storage, 'session') ?? { namespaces: {} }
}

/** Stores what has changed in the record, by one write. */
export function changeSession(
  storage: KeyValueStorage,
  change: (record: SessionRecord) => Partial<SessionRecord>,
): void {
  const record = readSession(storage)
  writeEntry(storage, 'session', { ...record, ...change(record) })
}

/** The namespaces that have a session. */
export function storedNamespaces({ namespaces }: Pick<SessionRecord, 'namespaces'>): readonly ChainNamespace[] {
  return Object.keys(namespaces).filter(isKnownNamespace)
}
