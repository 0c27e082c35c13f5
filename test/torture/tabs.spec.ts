import type { Page } from '@playwright/test'
import { test } from '../e2e/fixtures/test'
import { createRandom } from './random'
import { createProgress, reportCounts, rowEnvironment } from './rowEnvironment'
import { addCounts } from './runRow'
import { act, CALLS, expectAgreement, OF_THE_BROWSER, OF_THE_WALLET, PLAIN_PAGE, SIGN_IN_PAGE } from './tabs'

const TABS = 5
const ACTIONS_OF_A_RUN = 200
const ACTIONS_ON_A_PAGE = 100
/** Between two judgements, most of them at once. */
const ACTIONS_AT_ONCE = 10
const ACTION_PAUSE_MAX_MS = 120

test('five tabs agree with storage, the wallet and each other, whatever is done in any of them', async ({
  page,
  anotherTab,
  wallet,
  consoleGuard,
}) => {
  const { seed, cases } = rowEnvironment('tabs')
  test.setTimeout(0)
  const progress = createProgress('tabs', cases * ACTIONS_OF_A_RUN)
  consoleGuard.expect(/./)
  const pages = [page]
  while (pages.length < TABS) pages.push(await anotherTab())

  const counts: Record<string, number> = {}
  for (let run = 0; run < cases; run += 1) {
    const random = createRandom(seed * 1_000 + run)
    for (let done = 0; done < ACTIONS_OF_A_RUN; done += ACTIONS_AT_ONCE) {
      if (done % ACTIONS_ON_A_PAGE === 0)
        await Promise.all(pages.map((each) => each.goto(done === 0 ? SIGN_IN_PAGE : PLAIN_PAGE)))
      const said: string[] = []
      const underWay: Promise<void>[] = []
      for (let action = 0; action < ACTIONS_AT_ONCE; action += 1) {
        const tab = random.integer(TABS)
        const kinds = { ...CALLS, ...OF_THE_WALLET, reload: OF_THE_BROWSER['reload'] }
        const kind = random.pick(Object.keys(kinds))
        said.push(kind in OF_THE_WALLET ? kind : `${kind} in tab ${tab}`)
        addCounts({ [kind]: 1 }, counts)
        underWay.push(act(pages[tab] as Page, wallet, kind, random))
        await page.waitForTimeout(random.integer(ACTION_PAUSE_MAX_MS))
      }
      await Promise.all(underWay)
      await expectAgreement(pages, said)
      await progress(ACTIONS_AT_ONCE)
    }
  }
  reportCounts('tabs', counts)
})
