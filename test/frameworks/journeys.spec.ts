import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { installWallet, type EvmTestWallet } from 'wallet-connect-button/testing'
import { SERVER } from './examples'

/** The page of an example, which must leave nothing on the console. Chains answer with nothing. */
const test = base.extend<{ readonly wallet: EvmTestWallet; readonly element: Locator }>({
  wallet: async ({ page }, use) => use(await installWallet(page, { kind: 'evm', chains: [1], answers: 'approve' })),
  element: async ({ page, baseURL, wallet }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      const isComplaint = message.type() === 'error' || message.type() === 'warning'
      if (isComplaint) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.route(
      (url) => url.origin !== baseURL,
      (route) => route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: null } }),
    )
    expect(wallet.requests).toEqual([])
    await page.goto('/')
    await use(page.locator('wallet-connect-button'))
    expect(complaints).toEqual([])
  },
})

async function connect(page: Page, element: Locator, { rdns, address }: EvmTestWallet): Promise<void> {
  await element.getByRole('button', { name: 'Connect' }).click()
  await element.locator(`[data-wallet-id="${rdns}"]`).click()
  await expect(page.locator('output')).toContainText(address)
}

const addressOf = (element: Locator): Promise<string | undefined> =>
  element.evaluate((each: HTMLElementTagNameMap['wallet-connect-button']) => each.account?.address)

test('objects arrive as objects', async ({ element }) => {
  await expect(element.getByRole('button', { name: 'Connect' })).toBeVisible()
  const read = (): Promise<unknown> =>
    element.evaluate(({ networks, services }: HTMLElementTagNameMap['wallet-connect-button']) => [
      networks?.map((each) => (typeof each === 'object' ? each.name : each)),
      services?.rpc,
    ])
  // The app of wagmi names no network: it has wagmi's chains, which are objects.
  const first = expect.stringMatching(/^(mainnet|Ethereum)$/)
  await expect.poll(read).toEqual([[first, 'Base Sepolia'], 'https://rpc.example.com'])
})

test('a changed property is drawn', async ({ page, element }) => {
  await page.getByRole('button', { name: 'Change label' }).click()
  await expect(element.getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('an installed wallet connects, and the handler receives the account', async ({ page, element, wallet }) => {
  await connect(page, element, wallet)
  expect(await addressOf(element)).toBe(wallet.address)
})

test('rendering again keeps the button and asks the wallet for nothing', async ({ page, element, wallet }) => {
  await connect(page, element, wallet)
  await expect(element.getByRole('dialog')).toBeHidden()
  const before = wallet.requests.length
  const button = await element.elementHandle()
  await page.getByRole('button', { name: 'Count: 0' }).click()
  await page.getByRole('button', { name: 'Count: 1' }).click()
  await expect(page.getByRole('button', { name: 'Count: 2' })).toBeVisible()
  expect(await element.evaluate((now, then) => now === then, button)).toBe(true)
  expect(await addressOf(element)).toBe(wallet.address)
  expect(wallet.requests).toHaveLength(before)
})

test('an element that is mounted again has the account again', async ({ page, element, wallet }) => {
  await connect(page, element, wallet)
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(element).toHaveCount(0)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => addressOf(element)).toBe(wallet.address)
  expect(wallet.prompts).toHaveLength(1)
})

test('the session is restored after a reload', async ({ page, element, wallet }) => {
  await connect(page, element, wallet)
  await page.reload()
  await expect(page.locator('output')).toContainText(wallet.address)
  expect(wallet.prompts).toHaveLength(1)
})

test('the handler hears that the wallet is disconnected', async ({ page, element, wallet }) => {
  await connect(page, element, wallet)
  await element.evaluate((each: HTMLElementTagNameMap['wallet-connect-button']) => each.disconnect())
  await expect(page.locator('output')).toHaveText('Not connected')
})

test('the self-check runs without the list of files that only the build for pages has', async ({ element }) => {
  const text = await element.evaluate(async (each: HTMLElementTagNameMap['wallet-connect-button']) => {
    const { text: report } = await each.doctor()
    return report
  })
  expect(text).toContain('files of a bundler (not checked)')
})

// Not in the projects of examples that the browser alone renders (playwright.config.ts).
test('the server sends the element', { tag: SERVER }, async ({ request }) => {
  expect(await (await request.get('/')).text()).toMatch(/<wallet-connect-button[^>]* label="Connect"/)
})
