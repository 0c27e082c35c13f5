import { expect, test } from 'vitest'
import { createMemoryStore, type SiwxStore } from './memoryStore'
import { storeContract } from './storeContract'

const tick = () => new Promise((resolve) => void setTimeout(resolve, 1))

/** A store over a map of keys, which a test makes wrong in one way. */
function createMapStore(keyOf = (key: string) => key) {
  const keys = new Map<string, number>()
  const add = (key: string, expiresAt: number): boolean => {
    const isNew = !keys.has(keyOf(key))
    if (isNew) keys.set(keyOf(key), expiresAt)
    return isNew
  }
  return { keys, add, has: (key: string): boolean => keys.has(keyOf(key)) }
}

test('the memory store keeps the contract', async () => {
  await expect(storeContract(createMemoryStore())).resolves.toBeUndefined()
})

const right = createMapStore()
const other = createMapStore()
test.each<[string, readonly [SiwxStore, ...SiwxStore[]], string]>([
  [
    'asks before it writes',
    [
      {
        ...right,
        add: async (key, expiresAt) => {
          const isNew = !right.has(key)
          await tick()
          right.add(key, expiresAt)
          return isNew
        },
      },
    ],
    'of 50 calls of `add` with one key, 50 resolved with true, not 1',
  ],
  [
    'has entries of its own in each process',
    [createMemoryStore(), createMemoryStore()],
    '`has` of a key that was added',
  ],
  ['forgets letter case', [createMapStore((key) => key.toLowerCase())], '`has` of a key in other letter case'],
  ['drops a blank at the end', [createMapStore((key) => key.trim())], '`add` of a key that ends with a blank'],
  ['resolves with what its client does', [{ ...other, add: (() => 'OK') as never }], 'resolved with OK'],
  [
    'keeps whole seconds',
    [
      (({ keys, add }) => ({
        add,
        has: (key: string) => {
          const left = Math.floor(((keys.get(key) ?? 0) - Date.now()) / 1_000)
          return keys.has(key) && left > 0
        },
      }))(createMapStore()),
    ],
    'of a key that had not expired',
  ],
])('a store that %s breaks it', async (_, [store, ...others], message) => {
  await expect(storeContract(store, ...others)).rejects.toThrow(message)
})
