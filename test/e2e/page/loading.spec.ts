import type { Page } from '@playwright/test'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

const CHUNKS = '**/dist-cdn/chunks/**'

/** Holds our chunks until they are released. */
async function holdChunks(page: Page): Promise<() => void> {
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(CHUNKS, async (route) => {
    await gate
    await route.continue()
  })
  return release
}

test('when the app cannot be loaded the button says so, and the next press works', async ({
  page,
  button,
  consoleGuard,
}) => {
  consoleGuard.expect(/Failed to load resource: net::ERR_FAILED/)
  await page.route(CHUNKS, (route) => route.abort())
  await page.goto('/index.html')
  await expect(button.dom).toHaveText('Connect wallet')
  await button.dom.click()
  const { detail } = await expectEvent(page, 'error')
  expect(detail.code).toBe('lazy_part_unavailable')
  await expect(button.dom).not.toHaveText('Connect wallet')
  await expect(button.host.getByRole('status').first()).not.toBeEmpty()
  await expect(button.dom).toBeEnabled()
  expect(await button.call('open')).toMatchObject({ code: 'lazy_part_unavailable' })
  await expect(button.dialog).toBeHidden()

  await page.unroute(CHUNKS)
  await button.dom.click()
  await expect(button.view('Connect')).toBeVisible()
  expect(await recordedEvents(page, 'open')).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
  await expect(button.dom).toHaveText('Connect wallet')
})

test('a view whose chunk is missing says so and can be retried', async ({ page, button, consoleGuard }) => {
  consoleGuard.expect(
    /Failed to load resource: net::ERR_FAILED/,
    /could not be loaded/,
    /Failed to fetch dynamically imported module/,
  )
  // The chunk can be loaded from the press on. Earlier it could be requested by something else, and the view would
  // appear by itself.
  let missing = true
  await page.exposeFunction('begin', () => void (missing = false))
  await page.route('**/dist-cdn/chunks/help-*', (route) => (missing ? route.abort() : route.continue()))
  await page.goto('/index.html')
  await button.open()
  await button.dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect(button.dialog).toContainText('Couldn’t load this')
  await button
    .action('retry')
    .evaluate((retry) =>
      retry.addEventListener('click', () => (window as unknown as { begin: () => void }).begin(), {
        once: true,
        capture: true,
      }),
    )
  await button.action('retry').click()
  await expect(button.view('WhatIsAWallet')).toBeVisible()
})

for (const [way, press] of [
  ['a press', (page: Page) => page.locator('wallet-connect-button').click()],
  ['a double press', (page: Page) => page.locator('wallet-connect-button').dblclick()],
  ['Enter', (page: Page) => page.keyboard.press('Enter')],
  ['Space', (page: Page) => page.keyboard.press('Space')],
  [
    'open() called three times',
    (page: Page) =>
      page.locator('wallet-connect-button').evaluate((element) => void [1, 2, 3].map(() => (element as any).open())),
  ],
] as const) {
  test(`${way} before anything has loaded opens once`, async ({ page, button }) => {
    const release = await holdChunks(page)
    await page.goto('/index.html')
    await expect(button.dom).toBeVisible()
    if (way === 'Enter' || way === 'Space') await button.dom.focus()
    await press(page)
    await expect(button.dom).toHaveAttribute('aria-busy', 'true')
    await expect(button.dialog).toBeHidden()
    release()
    await expect(button.view('Connect')).toBeVisible()
    await expect(button.dialog).toHaveCount(1)
    expect((await recordedEvents(page, 'open')).map(({ detail }) => detail.view)).toEqual(['Connect'])
    expect(await recordedEvents(page, 'close')).toEqual([])
    await expect(button.dom).toHaveAttribute('aria-expanded', 'true')
  })
}

test('a button that has been pressed keeps its size, and nothing on the page moves', async ({ page }) => {
  const release = await holdChunks(page)
  await page.goto('/index.html')
  const added: readonly Readonly<Record<string, string>>[] = [
    ...['sm', 'md', 'lg'].flatMap((size) => ['ltr', 'rtl'].map((dir) => ({ size, dir }))),
    // A text of the page's own for that time may be longer than its label, or shorter.
    { label: 'Enter', 'loading-label': 'One moment, please: this may take a while' },
    { label: 'Enter with whichever wallet you like', 'loading-label': 'Wait' },
    { content: 'My own words', 'loading-label': 'One moment, please: this may take a while' },
  ]
  await page.evaluate((all) => {
    const first = document.querySelector('wallet-connect-button')!
    for (const { content, ...attributes } of all) {
      const copy = first.cloneNode(true) as HTMLElement
      for (const [name, value] of Object.entries(attributes)) copy.setAttribute(name, value)
      if (content) copy.append(Object.assign(document.createElement('b'), { textContent: content }))
      first.after(copy)
    }
  }, added)
  const buttons = page.locator('wallet-connect-button').getByRole('button', { includeHidden: true })
  await expect(buttons).toHaveCount(1 + added.length)
  const sizes = (): Promise<unknown> =>
    buttons.evaluateAll((all) =>
      all.map((each) => [each.getBoundingClientRect().width, each.getBoundingClientRect().height]),
    )
  const idle = await sizes()
  await buttons.evaluateAll((all) => all.forEach((each) => (each as HTMLElement).click()))
  await expect(page.locator('wallet-connect-button').locator('[aria-busy=true]')).toHaveCount(1 + added.length)
  const shown = await buttons.evaluateAll((all) => all.map((each) => (each as HTMLElement).innerText.trim()))
  expect(shown.filter((text) => /^(One moment.*|Wait)$/.test(text))).toHaveLength(3)
  expect(await sizes()).toEqual(idle)
  release()
})

test('a press before the entry has run opens the dialog once the element is defined', async ({ page, button }) => {
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/dist-cdn/wallet-connect-button.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/index.html', { waitUntil: 'commit' })
  await expect(button.host).toHaveCount(1)
  expect(await button.host.evaluate((element) => element.shadowRoot)).toBeNull()
  release()
  await button.open()
  expect(await recordedEvents(page, 'open')).toHaveLength(1)
})
