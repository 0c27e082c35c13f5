import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { holdChunk } from '../fixtures/holdChunk'
import { expect, test } from '../fixtures/test'
import { scaled } from '../../slowness'

const BROKEN = [
  ['answers 403', { kind: 'status', status: 403 }],
  ['answers 429', { kind: 'status', status: 429 }],
  ['answers 500', { kind: 'status', status: 500 }],
  ['answers garbage', { kind: 'garbage' }],
  ['breaks off', { kind: 'truncate' }],
  ['drops the connection', { kind: 'drop' }],
  ['never answers', { kind: 'delay', ms: 120_000 }],
] as const

for (const [what, fault] of BROKEN) {
  test(`a directory that ${what} leaves Connect usable, and All wallets says so within five seconds`, async ({
    page,
    button,
    stack,
    wallet,
    consoleGuard,
  }) => {
    consoleGuard.expect(/Failed to load resource/, /blocked by CORS/, /Invalid App Configuration/)
    await stack.faults.add({ match: 'GET /getWallets', ...fault })
    await page.goto('/index.html')
    await button.open()
    await expect(button.wallet(wallet.rdns)).toBeVisible()
    await expect(button.wallet('walletconnect')).toBeVisible()
    await button.host.getByRole('button', { name: /All wallets/ }).click()
    const view = button.view('AllWallets')
    await expect(view).toBeVisible()
    // The service timeout of five seconds, plus rendering.
    await expect(view).toContainText('Couldn’t load this', { timeout: scaled(7_000) })
    await expect(view.locator('.skeleton')).toHaveCount(0)
    await expect(view).not.toHaveAttribute('aria-busy', 'true')

    await stack.faults.clear()
    await button.action('retry').click()
    await expect(view.locator('[data-wallet-id]').first()).toBeVisible()
    await button.dialog.locator('[part="back"]').click()
    await button.wallet(wallet.rdns).click()
    await expectEvent(page, 'connected')
  })
}

test('only the invalid record is skipped', async ({ page, button, consoleGuard }) => {
  void consoleGuard
  await page.context().grantPermissions(['local-network-access'])
  await page.route('**/getWallets?**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: Record<string, unknown>[] }
    body.data[0] = { id: 7, name: null }
    if (body.data[1])
      body.data[1] = {
        ...body.data[1],
        name: 'Fine but \u202Eodd',
        mobile_link: 'javascript:alert(1)',
        webapp_link: 'http://insecure.example',
        homepage: 'data:text/html,x',
        image_id: '../../evil',
      }
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/index.html')
  await button.open()
  await button.host.getByRole('button', { name: /All wallets/ }).click()
  const view = button.view('AllWallets')
  await expect(view.locator('[data-wallet-id]').first()).toBeVisible()
  await expect(view.getByText('Fine but odd')).toBeVisible()
  await expect.poll(() => view.locator('[data-wallet-id]').count()).toBeGreaterThanOrEqual(39)
  expect(
    await button.host.evaluate((element) =>
      [...element.shadowRoot!.querySelectorAll('a, img')]
        .map((node) => node.getAttribute('href') ?? node.getAttribute('src') ?? '')
        .filter((address) => /javascript:|^http:\/\/insecure|data:text|\.\./.test(address)),
    ),
  ).toEqual([])
})

test('the list loads pages and searches, and shows when nothing is found', async ({ page, button }) => {
  await page.goto('/index.html')
  await button.open()
  await button.host.getByRole('button', { name: /All wallets/ }).click()
  const rows = button.view('AllWallets').locator('[data-wallet-id]')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(40)
  await rows.last().scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBeGreaterThan(40)
  const name = (await rows.nth(5).locator('bdi').first().textContent()) as string
  const search = button.view('AllWallets').getByRole('searchbox')
  await search.fill(name)
  await expect.poll(() => rows.count()).toBeLessThan(40)
  await expect(rows.first()).toBeVisible()
  await search.fill('no wallet has this name')
  await expect(button.view('AllWallets')).toContainText('No results for “no wallet has this name”')
  await search.fill('')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(40)
})

test('coming back from a wallet below the first screen, its tile has the focus', async ({ page, button }) => {
  await page.goto('/index.html')
  await button.open()
  await button.host.getByRole('button', { name: /All wallets/ }).click()
  const tile = button.view('AllWallets').locator('[data-wallet-id]').nth(30)
  const id = await tile.getAttribute('data-wallet-id')
  await tile.click()
  await expect(button.view('ConnectingWalletConnect')).toBeVisible()
  await button.dialog.locator('[part="back"]').click()
  await expect(button.view('AllWallets').locator(`[data-wallet-id="${id}"]`)).toBeFocused()
})

test('all wallets requests one page until the visitor scrolls', async ({ page, button }) => {
  const pages: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/getWallets') && searchParams.get('entries') === '40') pages.push(searchParams.get('page'))
  })
  const release = await holdChunk(page, 'help')
  await page.goto('/index.html')
  // Where the whole view is on the page, the end of a short list is on screen.
  await button.host.evaluate((element) => {
    element.setAttribute('display', 'inline')
    void (element as unknown as { open(): Promise<void> }).open()
  })
  await button.host.getByRole('button', { name: /All wallets/ }).click()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('entries=40')),
  )
  // So slow that the first tiles are painted before the others are drawn.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  release()
  const rows = button.view('AllWallets').locator('[data-wallet-id]')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(40)
  // The end of the list is observed once it has been drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(pages).toEqual(['1'])
  await rows.last().scrollIntoViewIfNeeded()
  await expect.poll(() => pages).toEqual(['1', '2'])
})

test('without a remote configuration the local settings apply', async ({
  page,
  button,
  stack,
  wallet,
  consoleGuard,
}) => {
  consoleGuard.expect(/Failed to load resource/)
  await stack.faults.add({ match: 'GET /appkit/v1/config', kind: 'status', status: 500 })
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  expect(await recordedEvents(page, 'error')).toEqual([])
})

test('hostile announcements create no row and throw no error in the page', async ({ page, button, wallet }) => {
  await page.addInitScript(() => {
    Object.assign(window, { ran: 0 })
    const provider = { request: () => new Promise(() => {}) }
    const info = (name: unknown, more: object = {}): object => ({
      uuid: crypto.randomUUID(),
      name,
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      rdns: `x${Math.random().toString(36).slice(2)}.example`,
      ...more,
    })
    const trap = {
      get(): never {
        throw new Error('trap')
      },
    }
    const details: unknown[] = [
      null,
      undefined,
      'wallet',
      {},
      { info: null, provider },
      { info: info('No provider') },
      { info: info('Null provider'), provider: null },
      Object.freeze({
        info: Object.freeze(info('Frozen', { rdns: 'frozen.example' })),
        provider: Object.freeze({ ...provider }),
      }),
      { info: info('Bidi \u202Ereversed\u2066', { rdns: 'bidi.example' }), provider: { ...provider } },
      { info: info('L'.repeat(10_240), { rdns: 'long.example' }), provider: { ...provider } },
      {
        info: info('Script icon', { rdns: 'icon.example', icon: 'javascript:window.ran++' }),
        provider: { ...provider },
      },
      {
        info: info('Foreign icon', { rdns: 'foreign.example', icon: 'https://tracker.example/pixel.png' }),
        provider: { ...provider },
      },
      { info: info('<img src=x onerror="ran++">', { rdns: 'markup.example' }), provider: { ...provider } },
      { info: info('', { rdns: 'empty.example' }), provider: { ...provider } },
      { info: info({ toString: () => 'object' }, { rdns: 'object.example' }), provider: { ...provider } },
      { info: new Proxy({}, trap), provider: { ...provider } },
      new Proxy({}, trap),
      { info: info('Thrower', { rdns: 'thrower.example' }), provider: new Proxy({}, trap) },
      { info: info('Copy', { rdns: 'org.example.demo-wallet' }), provider: { ...provider } },
    ]
    const say = (): void => {
      for (const detail of details) {
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      }
    }
    addEventListener('eip6963:requestProvider', say)
    say()
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/index.html')
  await button.open()
  for (const id of [
    'frozen.example',
    'bidi.example',
    'long.example',
    'icon.example',
    'foreign.example',
    'markup.example',
  ])
    await expect(button.wallet(id), id).toHaveCount(1)
  for (const id of ['empty.example', 'object.example', 'thrower.example'])
    await expect(button.wallet(id), id).toHaveCount(0)
  // A copy never gets the id of the genuine wallet.
  await expect(button.wallet(wallet.rdns)).toHaveCount(1)
  const names = await button.view('Connect').locator('.row-name').allTextContents()
  for (const name of names) {
    expect(name).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
    expect([...name].length).toBeLessThanOrEqual(64)
  }
  for (const gone of ['No provider', 'Null provider', 'Thrower']) expect(names).not.toContain(gone)
  expect(names).toContain('<img src=x onerror="ran++">')
  expect(await page.evaluate(() => (window as any).ran)).toBe(0)
  expect(requested.filter((address) => address.includes('tracker.example'))).toEqual([])
  expect(
    await button.host.evaluate((element) =>
      [...element.shadowRoot!.querySelectorAll('img')]
        .map(({ src }) => src)
        .filter((src) => src.startsWith('javascript:')),
    ),
  ).toEqual([])
})
