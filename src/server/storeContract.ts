import type { SiwxStore } from './memoryStore'

const CALLS_AT_ONCE = 50
/** Not whole seconds, which a store may round down to. */
const LIFETIME_MS = 1_900
const ASKED_AFTER_MS = 1_500
const YEAR_MS = 365 * 24 * 3_600_000

/**
 * Tries what `createSiwxHandler` relies on, in two seconds: for the test of a `store` of your own. Give several, such as
 * one for each connection, to have them race for the same keys. They have to share their entries. Leaves some keys
 * behind that begin with `contract:`.
 * @throws Error that says what a store does and must not
 */
export async function storeContract(store: SiwxStore, ...others: readonly SiwxStore[]): Promise<void> {
  const stores = [store, ...others]
  const run = `contract:${crypto.randomUUID()}`
  const soon = Date.now() + LIFETIME_MS
  const each = async (ask: (store: SiwxStore) => unknown): Promise<readonly unknown[]> =>
    Promise.all(stores.map((one) => ask(one)))
  const expectAll = (results: readonly unknown[], expected: boolean, what: string): void => {
    const wrong = results.find((result) => result !== expected)
    if (wrong !== undefined) fail(`${what} resolved with ${String(wrong)}, not with ${expected}`)
  }

  expectAll(await each((one) => one.has(`${run}:a`, soon)), false, '`has` of a key that was never added')
  expectAll([await store.add(`${run}:a`, soon)], true, '`add` of a new key')
  expectAll(await each((one) => one.has(`${run}:a`, soon)), true, '`has` of a key that was added')
  expectAll(await each((one) => one.add(`${run}:a`, soon)), false, '`add` of a key that was added')
  expectAll(await each((one) => one.has(`${run}:A`, soon)), false, '`has` of a key in other letter case')
  expectAll([await store.add(`${run}:a `, soon)], true, '`add` of a key that ends with a blank')

  const racing = Array.from({ length: CALLS_AT_ONCE }, (_, index) => stores[index % stores.length] ?? store)
  const won = await Promise.all(racing.map(async (one) => one.add(`${run}:race`, soon)))
  const winners = won.filter((result) => result === true).length
  if (winners !== 1) fail(`of ${CALLS_AT_ONCE} calls of \`add\` with one key, ${winners} resolved with true, not 1`)

  expectAll([await store.add(`${run}:year`, Date.now() + YEAR_MS)], true, '`add` of a key that expires in a year')
  expectAll([await store.add(`${run}:ever`, Infinity)], true, '`add` of a key that never expires')
  expectAll([await store.add(`${run}:over`, Date.now() - 1)], true, '`add` of a new key that has just expired')
  await new Promise((resolve) => void setTimeout(resolve, ASKED_AFTER_MS))
  for (const kept of ['a', 'race', 'year', 'ever']) {
    const results = await each((one) => one.has(`${run}:${kept}`, soon))
    expectAll(results, true, `\`has\`, after ${ASKED_AFTER_MS} ms, of a key that had not expired`)
  }
}

function fail(what: string): never {
  throw new Error(`storeContract: ${what}.`)
}
