import type { Locator, Page } from '@playwright/test'
import type { EvmTestWallet } from 'wallet-connect-button/testing'
import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { expect, test } from '../fixtures/test'

const LOCAL_ONE = 'eip155:31337'
const HISTORY = /\/v1\/account\/[^/]+\/history/

async function openActivity(page: Page, button: Button, wallet: EvmTestWallet): Promise<Locator> {
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.host.evaluate((element) => (element as unknown as { open(view: string): void }).open('Activity'))
  return button.view('Activity')
}

const rows = (view: Locator): Locator => view.locator('.history [data-index]')
const scrollDown = (view: Locator): Promise<void> =>
  view.evaluate((element) => {
    const box = element.closest('[part="body"]') as HTMLElement
    box.scrollTop = box.scrollHeight
  })

/**
 * The texts of all rows, from the last one up, as they are rendered while scrolling, and whether the DOM order matched.
 */
const readUpwards = (view: Locator): Promise<{ readonly texts: string[]; readonly inOrder: boolean }> =>
  view.evaluate(async (element) => {
    const box = element.closest('[part="body"]') as HTMLElement
    const texts = new Map<string, string>()
    let inOrder = true
    const drawn = () => [...element.querySelectorAll<HTMLElement>('[data-index]')]
    /**
     * A few rows are rendered per frame, and none while the list jumps. Waits until no placeholder is left and the rows
     * stay the same for some frames.
     */
    const settle = async (): Promise<void> => {
      let last = ''
      for (let still = 0; still < 5; still += 1) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        const now = drawn()
          .map(({ dataset }) => dataset['index'])
          .join()
        if (now !== last || element.querySelector('[data-filling]')) still = 0
        last = now
      }
    }
    for (box.scrollTop = box.scrollHeight; ; box.scrollTop -= 300) {
      await settle()
      const there = drawn()
      const indexes = there.map(({ dataset }) => Number(dataset['index']))
      const tops = there.map((row) => row.getBoundingClientRect().top)
      inOrder &&= [indexes, tops].every((numbers) =>
        numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0)),
      )
      for (const row of there) texts.set(row.dataset['index'] ?? '', row.textContent)
      if (box.scrollTop === 0) return { texts: [...texts.values()], inOrder }
    }
  })

/**
 * Jumps between both ends with each frame. Reports the rows rendered on the way, what was below them, and the longest
 * time between two jumps.
 */
const leapAbout = (
  view: Locator,
): Promise<{ readonly came: string[]; readonly grounds: string[]; readonly slowest: number }> =>
  view.evaluate(async (element) => {
    const box = element.closest('[part="body"]') as HTMLElement
    const indexes = (): string[] =>
      [...element.querySelectorAll<HTMLElement>('[data-index]')].map(({ dataset }) => dataset['index'] ?? '')
    const leap = async (): Promise<number> => {
      box.scrollTop = box.scrollTop > 0 ? 0 : box.scrollHeight
      const at = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => setTimeout(resolve))
      return at
    }
    // The first page may be the only one.
    let last = 0
    for (let leaps = 0; leaps < 4; leaps++) last = await leap()
    const before = new Set(indexes())
    const came = new Set<string>()
    const grounds = new Set<string>()
    let slowest = 0
    for (let leaps = 0; leaps < 20; leaps++) {
      const at = await leap()
      slowest = Math.max(slowest, at - last)
      last = at
      for (const index of indexes()) if (!before.has(index)) came.add(index)
      for (const list of element.querySelectorAll('.history ul')) grounds.add(getComputedStyle(list).backgroundImage)
    }
    box.scrollTop = Math.round(box.scrollHeight / 2)
    return { came: [...came], grounds: [...grounds], slowest }
  })

test('the history loads page by page, without spam, works by keyboard, and reloads on another network', async ({
  page,
  button,
  wallet,
}) => {
  const cursors: (string | null)[] = []
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url())
    // Purchases are requested in parallel.
    if (HISTORY.test(request.url()) && !searchParams.has('onramp')) cursors.push(searchParams.get('cursor'))
  })
  const view = await openActivity(page, button, wallet)
  await expect(rows(view).first()).toBeVisible()
  await expect(view.locator('.history-month').first()).not.toBeEmpty()
  await expectNoAxeOrLayoutFault(page, 'activity')

  for (const pages of [2, 3]) {
    await expect(async () => {
      await scrollDown(view)
      expect(cursors.length).toBeGreaterThanOrEqual(pages)
    }).toPass()
  }
  expect(cursors[0]).toBeNull()
  expect(cursors).toEqual([...new Set(cursors)])
  // The last page removes the placeholders.
  await expect(async () => {
    await scrollDown(view)
    await expect(view.locator('.skeleton')).toHaveCount(0, { timeout: 250 })
  }).toPass()
  expect(await view.locator('.history li').count()).toBeLessThan(60)

  await rows(view).last().focus()
  await page.keyboard.press('Home')
  await expect(view.locator('[data-index="0"]')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(view.locator('[data-index="1"]')).toBeFocused()
  await page.keyboard.press('End')
  const last = view.locator(':focus')
  expect(Number(await last.getAttribute('data-index'))).toBeGreaterThan(60)
  await expect(last).toBeInViewport()

  const focused = await last.getAttribute('data-index')
  const { texts: seen, inOrder } = await readUpwards(view)
  expect(inOrder).toBe(true)
  // Rows reuse each other's elements, except those of the focused row.
  expect(await view.locator(':focus').getAttribute('data-index')).toBe(focused)
  expect(seen).toHaveLength(Number(focused) + 1)
  expect(seen.length).toBeGreaterThan(60)
  expect(seen.filter((text) => text.includes('Failed')).length).toBeGreaterThan(0)
  // Spam is not shown anywhere.
  expect(seen.join('\n')).not.toMatch(/claim|visit|reward/i)

  const before = cursors.length
  await button.host.evaluate((element) =>
    (element as unknown as { switchNetwork(id: string): Promise<void> }).switchNetwork('eip155:31338'),
  )
  await expectEvent(page, 'network-change')
  await expect.poll(() => cursors.length).toBeGreaterThan(before)
  expect(cursors[before]).toBeNull()
  await expect(rows(view).first()).toBeVisible()
  await expect(view.locator('.skeleton')).toHaveCount(0)
})

test('reaching the end loads one more page, and no other before the end of that one', async ({
  page,
  button,
  wallet,
}) => {
  let asked = 0
  page.on(
    'request',
    (request) =>
      void (asked += HISTORY.test(request.url()) && !new URL(request.url()).searchParams.has('onramp') ? 1 : 0),
  )
  const view = await openActivity(page, button, wallet)
  await expect(rows(view).first()).toBeVisible()
  const height = (): Promise<number> => view.locator('.history').evaluate((list) => list.clientHeight)
  const before = await height()
  expect(asked).toBe(1)
  await scrollDown(view)
  await expect.poll(height).toBeGreaterThan(before)
  // Until rendering has stopped, plus the frames that a response of the local stack may take.
  await expect(view.locator('.history')).not.toHaveAttribute('data-filling')
  await page.evaluate(async () => {
    for (let frames = 0; frames < 20; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  expect(asked).toBe(2)
})

test('a slow further page is announced, and its placeholders animate only while visible', async ({
  page,
  button,
  wallet,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  let arrives = (): void => {}
  const late = new Promise<void>((resolve) => (arrives = resolve))
  await page.route(/history\?.*cursor=/, async (route) => {
    await late
    await route.continue()
  })
  const view = await openActivity(page, button, wallet)
  await expect(rows(view).first()).toBeVisible()
  const said = view.locator('[role="status"]').last()
  const foot = view.locator('.history + .rows')
  const breathing = (): Promise<number> =>
    foot.evaluate(
      (element) =>
        [...element.querySelectorAll('.skeleton')]
          .filter((row) => row.checkVisibility({ contentVisibilityAuto: true }))
          .flatMap((row) => row.getAnimations({ subtree: true }))
          .filter((animation) => animation.playState === 'running').length,
    )
  await expect.poll(breathing).toBe(0)
  await expect(said).toHaveText('')
  const height = await foot.evaluate((element) => element.clientHeight)

  await scrollDown(view)
  await expect(said).toHaveText('Loading')
  await expect.poll(breathing).toBe(4)
  // Becoming visible moves nothing.
  expect(await foot.evaluate((element) => element.clientHeight)).toBe(height)
  arrives()
  await expect(said).toHaveText('')
  await view.evaluate((element) => ((element.closest('[part="body"]') as HTMLElement).scrollTop = 0))
  await expect.poll(breathing).toBe(0)
})

test('scrolling through the history shows placeholders, and rows as soon as it stops', async ({
  page,
  button,
  wallet,
}) => {
  const view = await openActivity(page, button, wallet)
  await expect(rows(view).first()).toBeVisible()
  await expect(async () => {
    await scrollDown(view)
    await expect(view.locator('.skeleton')).toHaveCount(0, { timeout: 250 })
  }).toPass()
  // A busy machine may pause in between, and rows are rendered then, as they should be.
  await expect(async () => {
    const seen = await leapAbout(view)
    expect(seen.slowest).toBeLessThan(100)
    expect(seen.came).toEqual([])
    expect(seen.grounds).not.toContain('none')
  }).toPass()
  // Rows fill the screen without gaps, and no placeholder is left.
  await expect(view.locator('.history')).not.toHaveAttribute('data-filling')
  await expect
    .poll(() =>
      view.evaluate((element) => {
        const { top, bottom } = (element.closest('[part="body"]') as HTMLElement).getBoundingClientRect()
        const seen = [...element.querySelectorAll('.history li')]
          .map((row) => row.getBoundingClientRect())
          .filter((row) => row.bottom > top && row.top < bottom)
        return Math.round(((seen.length * 64) / (bottom - top)) * 10) / 10
      }),
    )
    .toBeGreaterThanOrEqual(0.9)
  await expect(view.locator('.history ul').first()).toHaveCSS('background-image', 'none')
})

test('the history keeps its scroll position', async ({ page, button, wallet }) => {
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  const view = button.view('Account')
  await view.getByRole('tab', { name: 'Activity' }).click()
  await expect(rows(view).first()).toBeVisible()
  const box = button.dialog.locator('[part="body"]')
  await expect(async () => {
    await scrollDown(view)
    expect(await rows(view).last().getAttribute('data-index').then(Number)).toBeGreaterThan(60)
  }).toPass()
  await box.evaluate((element) => (element.scrollTop = 1_700))
  const row = view.locator('.history [data-index="20"]')
  await expect(row).toBeInViewport()
  const { hash } = await row.evaluate((element) => ({ hash: element.getAttribute('href') ?? element.textContent }))

  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await expect(view.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBe(1_700)
  await expect(row).toBeInViewport()
  expect(await row.evaluate((element) => element.getAttribute('href') ?? element.textContent)).toBe(hash)
})

test('a history that cannot be loaded says so, notifies the page, and loads on the next try', async ({
  page,
  button,
  stack,
  consoleGuard,
  wallet,
}) => {
  consoleGuard.expect(/503/)
  await stack.faults.add({ match: 'history', kind: 'status', status: 503 })
  const view = await openActivity(page, button, wallet)
  await expect(button.toasts).toContainText('Failed to fetch transactions')
  await expect(view).toContainText('Couldn’t load this')
  await expect(rows(view)).toHaveCount(0)
  const tracked = (await recordedEvents(page)).filter(({ type }) => type === 'track').map(({ detail }) => detail)
  expect(tracked).toContainEqual({
    event: 'ERROR_FETCH_TRANSACTIONS',
    properties: {
      address: (await expectEvent(page, 'connected')).detail.address,
      projectId: stack.json.projectId,
      isSmartAccount: false,
    },
  })
  await stack.faults.clear()
  await button.action('retry').click()
  await expect(rows(view).first()).toBeVisible()
})

test('a pending transaction is shown as pending and settles in place, announced too', async ({
  page,
  button,
  stack,
  wallet,
}) => {
  const [own, other] = (await stack.chain(LOCAL_ONE, 'eth_accounts')) as readonly string[]
  await stack.chain(LOCAL_ONE, 'evm_setAutomine', [false])
  try {
    await stack.chain(LOCAL_ONE, 'eth_sendTransaction', [{ from: own, to: other, value: '0x2386f26fc10000' }])
    const view = await openActivity(page, button, wallet)
    const first = view.locator('[data-index="0"]')
    await expect(first).toHaveAttribute('data-status', 'pending')
    await expect(first).toContainText('Pending')
    await expect(first).toContainText('0.010 ETH')
    await stack.chain(LOCAL_ONE, 'evm_mine')
    // Polled at once when the page becomes visible, else every ten seconds.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(first).toHaveAttribute('data-status', 'confirmed')
    await expect(view.getByRole('status').filter({ hasText: 'Sent: confirmed.' })).toHaveCount(1)
  } finally {
    await stack.chain(LOCAL_ONE, 'evm_setAutomine', [true])
    await stack.chain(LOCAL_ONE, 'evm_mine')
  }
})
