import { createMemoryStore, type SiwxStore } from './memoryStore'
import { randomHex } from './signedNonces'

const SECRET_BYTES = 32
const KEY = Symbol.for('wallet-connect-button/server: process memory')

interface ProcessMemory {
  readonly store: SiwxStore
  /** Nobody else knows which nonces this memory has seen used, a process after a restart included. */
  readonly secret: string
}

/**
 * What handlers without a store remember. One for all copies of this module in the process, because the bundler of a
 * server, such as that of Next, may give each route a copy of its own.
 */
export function processMemory(): ProcessMemory {
  const shared = globalThis as typeof globalThis & { [KEY]?: ProcessMemory }
  return (shared[KEY] ??= createProcessMemory())
}

export function createProcessMemory(now?: () => number): ProcessMemory {
  return { store: createMemoryStore(now), secret: randomHex(SECRET_BYTES) }
}
