import { isKnownNamespace, type ChainNamespace } from '../../domain/network/caip'
import { readEntry, writeEntry } from './entries'
import type { SessionRecord } from './keys'
import type { KeyValueStorage } from './storage'

/** The record, or an empty one. */
export function readSession(storage: KeyValueStorage): SessionRecord {
  return readEntry(storage, 'session') ?? { v: 1, namespaces: {} }
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
