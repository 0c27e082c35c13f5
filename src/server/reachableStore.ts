import type { SiwxStore } from './memoryStore'

/** Less than the element waits for a response. */
const REPLY_WITHIN_MS = 3_000

/** The store rejected, or did not respond in time. `cause` is the reason of its client. */
export class SiwxStoreUnreachable extends Error {
  override readonly name = 'SiwxStoreUnreachable'
}

/**
 * A store whose every method ends: many clients keep a command until they are connected again, which may be never.
 * Its methods reject with `SiwxStoreUnreachable`, so no one is signed in unchecked.
 */
export function reachableStore(store: SiwxStore): SiwxStore {
  return {
    add: (key, expiresAt) => withinTime(async () => store.add(key, expiresAt)),
    has: (key, expiresAt) => withinTime(async () => store.has(key, expiresAt)),
  }
}

async function withinTime(question: () => Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const refuse = (): void => reject(new Error(`No reply within ${REPLY_WITHIN_MS / 1_000} seconds.`))
    timer = setTimeout(refuse, REPLY_WITHIN_MS)
  })
  try {
    return await Promise.race([question(), late])
  } catch (cause) {
    throw new SiwxStoreUnreachable('The store could not be asked, so nothing was accepted.', { cause })
  } finally {
    clearTimeout(timer)
  }
}
