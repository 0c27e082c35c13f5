import type { Page } from '@playwright/test'
import { test } from '../e2e/fixtures/test'
import { createRandom } from './random'
import { createProgress, reportCounts, rowEnvironment } from './rowEnvironment'
import { addCounts } from './runRow'
import { act, CALLS, expectAgreement, OF_THE_BROWSER, OF_THE_WALLET, SIGN_IN_PAGE } from './tabs'

/** What may be under way when the page is left. */
const ACTIONS_MAX = 3
/** Pages that are left before they are there. */
const MOVES_MAX = 3
/** A page is loaded and its session restored in about as long. */
const MOMENT_MAX_MS = 600

const isConnected = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('wallet-connect-button')!.matches(':state(connected)'))

test('a page that is left and come back to at any moment agrees with storage, wallet and another tab', async ({
  page,
  anotherTab,
  wallet,
  consoleGuard,
}) => {
  const { seed, cases } = rowEnvironment('reloads')
  test.setTimeout(0)
  const progress = createProgress('reloads', cases)
  consoleGuard.expect(/./)
  const pages = [page, await anotherTab()]
  await Promise.all(pages.map((each) => each.goto(SIGN_IN_PAGE)))

  const counts: Record<string, number> = {}
  for (let run = 0; run < cases; run += 1) {
    const random = createRandom(seed * 1_000 + run)
    const said: string[] = []
    const underWay: Promise<void>[] = []
    const begin = (kind: string, tab: number): Promise<void> => {
      said.push(kind in OF_THE_WALLET ? kind : `${kind} in tab ${tab}`)
      addCounts({ [kind]: 1 }, counts)
      return act(pages[tab]!, wallet, kind, random)
    }
    await wallet.unlock()
    await begin('connect', 0)
    await expectAgreement(pages, ['connect'])
    if (await isConnected(page)) addCounts({ 'connected before': 1 }, counts)
    for (let action = random.integer(ACTIONS_MAX + 1); action > 0; action -= 1)
      underWay.push(begin(random.pick(Object.keys({ ...CALLS, ...OF_THE_WALLET })), random.integer(pages.length)))
    for (let move = 1 + random.integer(MOVES_MAX); move > 0; move -= 1) {
      await page.waitForTimeout(random.integer(MOMENT_MAX_MS))
      await begin(random.pick(Object.keys(OF_THE_BROWSER)), 0)
    }
    // Where the last step led elsewhere.
    if (new URL(page.url()).pathname !== SIGN_IN_PAGE) await page.goto(SIGN_IN_PAGE)
    await Promise.all(underWay)
    await expectAgreement(pages, said)
    await progress()
  }
  reportCounts('reloads', counts)
})
