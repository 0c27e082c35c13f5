import { NAME_CACHE_MS } from '../../config/limits'
import { caipAddressOn, parseCaipAddress, type CaipNetworkId } from '../../domain/network/caip'
import { safeText } from '../../domain/text'
import { parseEach } from '../parseEach'
import { readEntry, writeEntry, type Entry } from '../storage/entry'
import type { KeyValueStorage } from '../storage/storage'
import { cachedNames } from './schema'

export interface NamesScope {
  readonly address: string
  readonly networkId: CaipNetworkId
}

interface CachedNames {
  readonly address: string
  /** Oldest first. */
  readonly ens: readonly string[]
  /** Wall clock, milliseconds. */
  readonly timestamp: number
}

const CACHED_MAX = 10

/** `{ <CAIP-10>: { address, ens, timestamp } }`. */
const entry: Entry<readonly CachedNames[]> = {
  key: 'ens_cache',
  decode(text) {
    const rows: unknown = JSON.parse(text)
    if (typeof rows !== 'object' || rows === null || Array.isArray(rows)) return undefined
    return parseEach(cachedNames, Object.values(rows)).parsed.flatMap(({ address, ens, timestamp }) => {
      const account = parseCaipAddress(address)
      return account
        ? [{ address: account.caipAddress, ens: ens.map((name) => safeText(name)).filter(Boolean), timestamp }]
        : []
    })
  },
  encode: (rows) => JSON.stringify(Object.fromEntries(rows.map((row) => [row.address, row]))),
}

/** The names of an account, fetched within the last five minutes; undefined when they have to be fetched. */
export function readCachedNames(
  storage: KeyValueStorage,
  { address, networkId }: NamesScope,
  now: number,
): readonly string[] | undefined {
  const key = keyOf(address, networkId)
  const row = (readEntry(storage, entry) ?? []).find((each) => each.address === key)
  const age = row && now - row.timestamp
  return age !== undefined && age >= 0 && age <= NAME_CACHE_MS ? row?.ens : undefined
}

export function cacheNames(
  storage: KeyValueStorage,
  { address, networkId }: NamesScope,
  ens: readonly string[],
  now: number,
): void {
  const key = keyOf(address, networkId)
  const others = (readEntry(storage, entry) ?? []).filter((each) => each.address !== key)
  writeEntry(storage, entry, [{ address: key, ens, timestamp: now }, ...others].slice(0, CACHED_MAX))
}

/** Forgets the names of an address on every network: it has a new one. */
export function dropCachedNames(storage: KeyValueStorage, address: string): void {
  const rows = readEntry(storage, entry)
  if (rows)
    writeEntry(
      storage,
      entry,
      rows.filter((each) => !each.address.endsWith(`:${address.toLowerCase()}`)),
    )
}

/** Names are those of EVM addresses, whose case means nothing. */
function keyOf(address: string, networkId: CaipNetworkId): string {
  return caipAddressOn(networkId, address.toLowerCase())
}
