import type { Entry } from './IndexedChain'

/** Where a page ended: everything on the next one is older. New transactions in between move nothing. */
export type Cursor = Pick<Entry, 'at' | 'caipNetworkId' | 'block' | 'index'>

const MOST_LETTERS = 200

/** Newest first; of the same second, by chain and then by place. */
export function newestFirst(one: Cursor, other: Cursor): number {
  if (one.at !== other.at) return other.at - one.at
  if (one.caipNetworkId !== other.caipNetworkId) return one.caipNetworkId < other.caipNetworkId ? -1 : 1
  return other.block - one.block || other.index - one.index
}

/** The cursor as the wire carries it: opaque to whoever gets it. */
export function writeCursor({ at, caipNetworkId, block, index }: Cursor): string {
  return Buffer.from(JSON.stringify([at, caipNetworkId, block, index])).toString('base64url')
}

/** A cursor of ours; undefined for anything else. */
export function readCursor(text: string): Cursor | undefined {
  if (text.length > MOST_LETTERS || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined
  try {
    const [at, caipNetworkId, block, index] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    if (typeof caipNetworkId !== 'string' || ![at, block, index].every((each) => Number.isSafeInteger(each)))
      return undefined
    return { at: at as number, caipNetworkId, block: block as number, index: index as number }
  } catch {
    return undefined
  }
}
