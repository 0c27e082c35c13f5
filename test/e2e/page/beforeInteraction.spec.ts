import type { Page, Request } from '@playwright/test'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'
import { installStackWallet } from '../fixtures/wallet'
import { writeAttributes } from '../fixtures/writeAttributes'

/** Records every request of the page and every write to its storages, from before its first script. */
async function record(
  page: Page,
): Promise<{ requests: Request[]; sockets: string[]; writes: () => Promise<string[]> }> {
  const requests: Request[] = []
  const sockets: string[] = []
  page.on('request', (request) => requests.push(request))
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.addInitScript(() => {
    const writes: string[] = []
    Object.assign(window, { writes })
    for (const name of ['setItem', 'removeItem', 'clear'] as const) {
      const own = Storage.prototype[name] as (...given: unknown[]) => unknown
      Object.defineProperty(Storage.prototype, name, {
        value(this: Storage, ...given: unknown[]) {
          writes.push(`${name} ${String(given[0])}`)
          return own.apply(this, given)
        },
      })
    }
    const open = indexedDB.open.bind(indexedDB)
    IDBFactory.prototype.open = (...given: [string, number?]) => {
      writes.push(`indexedDB ${given[0]}`)
      return open(...given)
    }
  })
  return { requests, sockets, writes: () => page.evaluate(() => (window as unknown as { writes: string[] }).writes) }
}

const hostsOf = (requests: Request[]): string[] => [
  ...new Set(
    requests
      .map((request) => new URL(request.url()))
      .filter(({ protocol }) => protocol !== 'data:' && protocol !== 'blob:')
      .map(({ origin }) => origin),
  ),
]

for (const [address, more] of [
  ['/index.html', ''],
  ['/siwx.html', ''],
  ['/classic.html', ''],
  ['/two.html', ''],
  ['/index.html', ' with an installed wallet'],
] as const) {
  test(`before the visitor acts ${address}${more} contacts no host and stores nothing`, async ({
    page,
    button,
    context,
    stack,
  }) => {
    const wallet = more && (await installStackWallet(context, stack))
    const { requests, sockets, writes } = await record(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(button.dom).toBeVisible()
    const chunksAtRest = requests.filter((request) => request.url().includes('/dist-cdn/chunks/')).length
    await button.dom.hover()
    await button.dom.focus()
    await page.keyboard.press('Shift+Tab')
    // Hovering and focusing load our own files, which shows that they had an effect.
    await expect
      .poll(() => requests.filter((request) => request.url().includes('/dist-cdn/chunks/')).length)
      .toBeGreaterThan(chunksAtRest)
    await page.waitForLoadState('networkidle')
    await expect(button.dialog).toBeHidden()

    expect(hostsOf(requests)).toEqual([stack.json.demo])
    expect(requests.filter((request) => !['GET'].includes(request.method())).map((request) => request.url())).toEqual(
      [],
    )
    expect(
      requests
        .filter((request) => request.url().includes('/api/') && !request.url().endsWith('/api/me'))
        .map((request) => request.url()),
    ).toEqual([])
    expect(sockets).toEqual([])
    expect(await writes()).toEqual([])
    expect(
      await page.evaluate(async () => ({
        local: { ...localStorage },
        session: { ...sessionStorage },
        databases: (await indexedDB.databases()).length,
        cookie: document.cookie,
      })),
    ).toEqual({ local: {}, session: {}, databases: 0, cookie: '' })
    expect(await context.cookies()).toEqual([])
    expect(await recordedEvents(page, 'connected', 'connecting', 'open', 'error')).toEqual([])
    if (wallet) expect(wallet.requests).toEqual([])
  })
}

test('nothing but the entry is fetched before hover and focus', async ({ page }) => {
  const { requests } = await record(page)
  await page.goto('/index.html', { waitUntil: 'networkidle' })
  const ours = requests
    .map((request) => new URL(request.url()).pathname)
    .filter((path) => path.startsWith('/dist-cdn/'))
  expect(ours).toEqual(['/dist-cdn/wallet-connect-button.js'])
})

test('opening contacts only the declared hosts', async ({ page, button, stack }) => {
  const { requests, sockets } = await record(page)
  await page.goto('/index.html')
  await button.showQr()
  await button.dialog.locator('[part="back"]').click()
  await button.host.getByRole('button', { name: /All wallets/ }).click()
  await expect(button.view('AllWallets').locator('[data-wallet-id]').first()).toBeVisible()
  const { services, demo, chains } = stack.json
  const declared = [
    demo,
    ...[services.api, services.rpc, services.pulse, services.verify].map((each) => new URL(each).origin),
    ...chains.map(({ rpcUrl }) => new URL(rpcUrl).origin),
  ]
  for (const host of hostsOf(requests)) expect(declared).toContain(host)
  expect(hostsOf(requests)).toContain(new URL(services.api).origin)
  expect(sockets.length).toBeGreaterThan(0)
  for (const socket of sockets) expect(new URL(socket).host).toBe(new URL(services.relay).host)
  const calls = requests.filter(
    (request) =>
      request.url().startsWith(services.api) && request.method() === 'GET' && request.resourceType() === 'fetch',
  )
  expect(calls.length).toBeGreaterThan(0)
  for (const call of calls) {
    const { searchParams } = new URL(call.url())
    expect([searchParams.get('projectId'), searchParams.get('st')]).toEqual([stack.json.projectId, 'appkit'])
    expect(searchParams.get('sv')).toMatch(/^html-wallet-connect-button-\d/)
  }
})

test('by default no telemetry is sent, from connecting to disconnecting', async ({ page, button, stack, wallet }) => {
  const { requests } = await record(page)
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await button.call('disconnect')
  await page.waitForLoadState('networkidle')
  expect((await recordedEvents(page, 'track')).map(({ detail }) => detail.event)).toEqual(
    expect.arrayContaining(['MODAL_OPEN', 'CONNECT_SUCCESS', 'DISCONNECT_SUCCESS']),
  )
  expect(await stack.telemetry()).toEqual([])
  expect(
    requests
      .filter((request) => /\/e\b|telemetry|pulse|analytics/.test(new URL(request.url()).pathname))
      .map((request) => request.url()),
  ).toEqual([])
})

test('telemetry contains the project and the version', async ({ page, button, stack, wallet }) => {
  await stack.project({ isAnalyticsEnabled: true })
  await writeAttributes(page, { telemetry: 'all' })
  const { requests } = await record(page)
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect.poll(async () => JSON.stringify(await stack.telemetry())).toContain('CONNECT_SUCCESS')
  expect(JSON.stringify(await stack.telemetry())).toContain('MODAL_OPEN')
  const posts = requests.filter(
    (request) => request.method() === 'POST' && request.url().startsWith(stack.json.services.pulse),
  )
  expect(posts.length).toBeGreaterThan(0)
  for (const post of posts) {
    const { searchParams } = new URL(post.url())
    expect([searchParams.get('projectId'), searchParams.get('st')]).toEqual([stack.json.projectId, 'appkit'])
    expect(searchParams.get('sv')).toMatch(/^html-wallet-connect-button-\d/)
  }
})

test('a telemetry service that refuses the origin is reported once', async ({
  page,
  button,
  stack,
  wallet,
  consoleGuard,
}) => {
  consoleGuard.expect(/Failed to load resource: .*403/, /Invalid App Configuration/)
  await stack.project({ isAnalyticsEnabled: true })
  await stack.faults.add({ match: 'pulse', kind: 'status', status: 403 })
  await writeAttributes(page, { telemetry: 'all' })
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expectEvent(page, 'error')
  await button.call('disconnect')
  await button.open()
  await page.waitForLoadState('networkidle')
  expect((await recordedEvents(page, 'error')).map(({ detail }) => detail.message)).toEqual([
    'Invalid App Configuration',
  ])
})
