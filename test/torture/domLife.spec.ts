import { Leaks } from '../e2e/fixtures/Leaks'
import { expect, test } from '../e2e/fixtures/test'
import { methodsOf } from '../e2e/fixtures/wallet'
import { createDomLife, KINDS, type Step } from './domLife'
import { createRandom } from './random'
import { createProgress, reportCounts, rowEnvironment } from './rowEnvironment'

const { seed, cases } = rowEnvironment('dom-life')
const ROUNDS = 6
/** Between two judgements. */
const STEPS_AT_ONCE = 25

test('elements that are moved, copied, removed and rewritten keep one session and leave nothing behind', async ({
  page,
  button,
  wallet,
}) => {
  test.setTimeout(0)
  const progress = createProgress('dom-life', cases)
  const left = await Leaks.in(page)
  await page.goto('/index.html')
  await left.watchWallet()
  expect(await button.call('connect', { wallet: wallet.rdns })).toMatchObject({ value: { namespace: 'eip155' } })
  await page.evaluate(createDomLife)

  const random = createRandom(seed)
  const step = (): Step => [random.pick(KINDS), random.integer(1_000), random.integer(1_000)]
  const counts: Record<string, number> = Object.fromEntries(KINDS.map((kind) => [kind, 0]))
  const held: (readonly number[])[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let done = 0; done < cases / ROUNDS; done += STEPS_AT_ONCE) {
      const steps = Array.from({ length: Math.min(STEPS_AT_ONCE, Math.ceil(cases / ROUNDS) - done) }, step)
      for (const [kind] of steps) counts[kind] = (counts[kind] ?? 0) + 1
      const faults = await page.evaluate((given) => window.domLife.take(given), steps)
      expect(faults, `after ${JSON.stringify(steps)}`).toEqual([])
      await progress(steps.length)
    }
    expect(await page.evaluate(() => window.domLife.alone()), 'the one element at the end of a round').toEqual([])
    await expect.poll(async () => (await left.now()).timers, { message: 'timers' }).toEqual([])
    const { listeners, nodes } = await left.memory()
    held.push([listeners, nodes, (await left.now()).ofTheWallet])
  }
  expect(methodsOf(wallet.prompts)).toEqual(['eth_requestAccounts'])
  reportCounts('dom-life', counts)

  // Code that a round is the first to need stays, and React keeps the latest version of a part that has gone. So a
  // round may add to them; what leaks adds to them in every round.
  for (const [at, what] of ['listeners', 'nodes', 'listeners of the wallet'].entries()) {
    const each = held.slice(1).map((round) => round[at] ?? Number.NaN)
    const grew = each.slice(1).every((count, before) => count > (each[before] ?? 0))
    expect(grew, `${what} after each round: ${held.map((round) => round[at]).join(', ')}`).toBe(false)
  }
})
