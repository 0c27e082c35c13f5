import { expectEvent } from '../fixtures/expectEvent'
import { holdChunk } from '../fixtures/holdChunk'
import { expect, test } from '../fixtures/test'

test('the first page of all wallets is requested beside the code of the view, once', async ({ page, button }) => {
  const release = await holdChunk(page, 'help')
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/getWallets') && searchParams.get('entries') === '40') sent.push(request.url())
  })
  await page.goto('/index.html')
  await button.open()
  await button.host.getByRole('button', { name: /All wallets/ }).click()
  await expect.poll(() => sent).toHaveLength(1)
  await expect(button.view('AllWallets')).toHaveCount(0)
  release()
  await expect(button.view('AllWallets').locator('[data-wallet-id]').first()).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('the history is requested beside the code of Activity, once', async ({ page, button, wallet }) => {
  const release = await holdChunk(page, 'activity')
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/history') && !searchParams.has('onramp')) sent.push(request.url())
  })
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.host.evaluate((element) => (element as unknown as { open(view: string): void }).open('Activity'))
  await expect.poll(() => sent).toHaveLength(1)
  await expect(button.view('Activity')).toHaveCount(0)
  release()
  await expect(button.view('Activity').locator('.history [data-index]').first()).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('the discovery of Solana wallets is requested in the first round', async ({ page, button }) => {
  const releases = [await holdChunk(page, 'app'), await holdChunk(page, 'first-requests')]
  await page.goto('/siwx.html?namespaces=both')
  const discovery = page.waitForRequest(/\/wallet-standard-/)
  await button.host.evaluate((element) => void (element as unknown as { open(): Promise<void> }).open())
  await discovery
  for (const release of releases) release()
  await expect(button.view('Connect')).toBeVisible()
})

test('a language other than English is requested in the first round', async ({ page, button }) => {
  const releases = [await holdChunk(page, 'app'), await holdChunk(page, 'first-requests')]
  await page.goto('/index.html')
  const german = page.waitForRequest(/\/de-/)
  await button.host.evaluate((element) => {
    element.setAttribute('lang', 'de')
    void (element as unknown as { open(): Promise<void> }).open()
  })
  await german
  for (const release of releases) release()
  await expect(button.dialog).toContainText('Wallet verbinden')
})

test('the session begins while React is on its way', async ({ page, button }) => {
  const release = await holdChunk(page, 'react')
  await page.goto('/index.html')
  await button.host.evaluate((element) => void (element as unknown as { open(): Promise<void> }).open())
  await page.waitForFunction(() => {
    const versions = (globalThis as unknown as Record<symbol, Map<string, { readonly clients: Map<string, unknown> }>>)[
      Symbol.for('wallet-connect-button.registry')
    ]
    return [...(versions?.values() ?? [])].some(({ clients }) => clients.size > 0)
  })
  await expect(button.view('Connect')).toHaveCount(0)
  release()
  await expect(button.view('Connect')).toBeVisible()
})
