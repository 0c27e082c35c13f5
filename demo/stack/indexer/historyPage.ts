import { newestFirst, readCursor, writeCursor } from './Cursor'
import { historyRow } from './historyRow'
import type { IndexedChain } from './IndexedChain'
import { InvalidQuery } from './InvalidQuery'
import type { WireRow } from './wire'

/** How many transactions a page has; what is waiting comes on top of the first. */
export const PAGE_SIZE = 25

/**
 * One page of an account's history on the given chains, newest first.
 * @throws {InvalidQuery} on a cursor that is none.
 */
export async function historyPage(
  chains: readonly IndexedChain[],
  account: string,
  cursor: string | undefined,
): Promise<{ data: WireRow[]; next: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after) throw new InvalidQuery('cursor', 'The cursor is not valid')
  const told = await Promise.all(
    chains.map(async (chain) => (await chain.entriesOf(account)).map((entry) => ({ chain, entry }))),
  )
  const all = told.flat().toSorted((one, other) => newestFirst(one.entry, other.entry))
  const waiting = after ? [] : all.filter(({ entry }) => entry.status === 'pending')
  const mined = all.filter(({ entry }) => entry.status !== 'pending' && (!after || newestFirst(after, entry) < 0))
  const page = mined.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return {
    data: await Promise.all([...waiting, ...page].map(({ chain, entry }) => historyRow(chain, entry, account))),
    next: last && mined.length > page.length ? writeCursor(last.entry) : null,
  }
}
