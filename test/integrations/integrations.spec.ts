import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { Faults } from '../../demo/stack/faults/Faults'
import { startRelay } from '../../demo/stack/relay/relay'
import { installWallet } from '../../src/testing'
import { serveFiles } from '../frameworks/serveFiles'

const folder = process.env['INTEGRATIONS'] ?? ''
const closing: (() => void)[] = []
const complaints: string[] = []

test.beforeEach(async ({ page }) => {
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
})
test.afterEach(() => {
  closing.splice(0).forEach((close) => close())
  expect(complaints.splice(0)).toEqual([])
})

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port

async function serve(path: string): Promise<string> {
  const server = await serveFiles(path)
  closing.push(() => server.close())
  return `http://127.0.0.1:${portOf(server)}`
}

/** Chains answer with nothing. */
async function answerForChains(page: Page): Promise<void> {
  await page.route(
    (url) => url.protocol === 'https:',
    (route) =>
      route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: null }, headers: { 'access-control-allow-origin': '*' } }),
  )
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
}

async function freePort(): Promise<number> {
  const server: Server = createServer().listen(0)
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

test('React 19 in strict mode signs in to a Node server, and out again', async ({ page }) => {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DOMAIN: `localhost:${port}`, SECRET: 'x'.repeat(32) }
  const server = spawn(process.execPath, ['react/server.js'], { cwd: folder, env, stdio: 'inherit' })
  closing.push(() => server.kill())
  const { address } = await installWallet(page, { kind: 'evm', chains: [1], answers: 'approve' })
  await answerForChains(page)
  const site = `http://localhost:${port}`
  const me = async () => ((await (await page.request.get(`${site}/me`)).json()) as { address?: string } | null)?.address
  await expect(me).toPass()
  await page.goto(`${site}/react/`)
  await connect(page)
  await page.getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByText(`Signed in as ${address}`)).toBeVisible()
  expect(await me()).toBe(address)
  await page.reload()
  await expect(page.getByText(`Signed in as ${address}`)).toBeVisible()
  await page.waitForFunction(() => document.querySelector('wallet-connect-button:state(authenticated)'))
  await page.evaluate(() =>
    document.querySelector<HTMLElement & { signOut(): Promise<void> }>('wallet-connect-button')?.signOut(),
  )
  // As the server says: it has been asked again after it was told.
  await expect(page.getByText('Signed out')).toBeVisible()
  expect(await me()).toBeUndefined()

  expect(await findProblems(page)).not.toContain('siwx_domain')
  await page.goto(`http://127.0.0.1:${port}/react/`)
  expect(await findProblems(page)).toContain('siwx_domain')
})

/** What the self-check finds. */
async function findProblems(page: Page): Promise<readonly string[]> {
  type Checked = Element & { doctor(): Promise<{ findings: { level: string; code: string }[] }> }
  const { findings } = await page.evaluate(() => document.querySelector<Checked>('wallet-connect-button')!.doctor())
  return findings.filter(({ level }) => level === 'problem').map(({ code }) => code)
}

test('wagmi 3 in React has the account of the button, and the name of its wallet', async ({ page }) => {
  const { address } = await installWallet(page, { kind: 'evm', chains: [1], answers: 'approve' })
  await answerForChains(page)
  await page.goto(`${await serve(join(folder, 'dist'))}/wagmi/`)
  await connect(page)
  await expect(page.getByText(`Test wallet ${address}`)).toBeVisible()
})

test('a phone of the packed driver scans the code of a page, which has its account then', async ({ page }) => {
  const relay = await startRelay(0, new Faults())
  closing.push(() => void relay.close())
  const driver = join(folder, 'node_modules/wallet-connect-button/dist/testing.js')
  const { startPhone } = (await import(driver)) as typeof import('../../src/testing')
  const projectId = 'a'.repeat(32)
  const phone = await startPhone({ relay: relay.url, projectId, chains: [1], answers: 'approve' })
  await answerForChains(page)
  await page.goto(`${await serve(join(folder, 'dist'))}/wagmi/`)
  await page.evaluate(
    ([id, url]) => {
      const element = document.querySelector('wallet-connect-button')
      element?.setAttribute('services', JSON.stringify({ relay: url }))
      element?.setAttribute('project-id', id)
    },
    [projectId, relay.url] as const,
  )
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'WalletConnect' }).click()
  await phone.scan(page)
  // The connector has no project id, so that it has the session of the element.
  await expect(page.locator('output')).toContainText(phone.address)
  await phone.close()
})

/** The policy of the document, filled in. */
function policyFor(filesOrigin: string): string {
  const text = readFileSync('docs/production.md', 'utf8')
  const [, written = ''] = /```\n(script-src 'self' https:\/\/cdn\.example.*?)```/s.exec(text) ?? []
  const filled = written.replace('https://cdn.example', filesOrigin).replace('<chain RPC>', 'https://ethereum.reth.rs')
  return `default-src 'none'; ${filled.replaceAll('\n', ' ')}`
}

test('plain HTML with files on another origin connects under the policy of docs/production.md', async ({ page }) => {
  const files = join(folder, 'node_modules/wallet-connect-button/dist-cdn')
  const cdn = createHttpServer((request, response) => {
    const name = (request.url ?? '').split('?')[0] ?? ''
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'text/html')
    response.end(readFileSync(join(files, name)))
  }).listen(0)
  await once(cdn, 'listening')
  closing.push(() => cdn.close())
  const origin = `http://localhost:${portOf(cdn)}`
  const policy = policyFor(origin)
  const html = readFileSync('test/integrations/apps/html/index.html', 'utf8').replace('https://cdn.example', origin)
  const site = createHttpServer((_, response) => {
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', 'text/html')
    response.end(html)
  }).listen(0)
  await once(site, 'listening')
  closing.push(() => site.close())

  const { address } = await installWallet(page, { kind: 'evm', chains: [1], answers: 'approve' })
  await answerForChains(page)
  await page.goto(`http://127.0.0.1:${portOf(site)}/`)
  await connect(page)
  await expect(page.getByText(`Hello, ${address}`)).toBeVisible()
  expect(await findProblems(page)).toEqual([])
})

for (const theme of ['bootstrap', 'tailwind'])
  test(`the dialog on a dark page of ${theme} is dark, in its colour`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${await serve(join(folder, 'dist'))}/themes/${theme}.html`)
    const element = page.locator('wallet-connect-button')
    await element.getByRole('button', { name: 'Connect' }).click()
    const [button, card] = await Promise.all(
      ['button', 'card'].map((part) =>
        element
          .locator(`[part~="${part}"]`)
          .first()
          .evaluate((each) => {
            const context = document.createElement('canvas').getContext('2d')!
            context.fillStyle = getComputedStyle(each).backgroundColor
            context.fillRect(0, 0, 1, 1)
            return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
          }),
      ),
    )
    expect(Math.max(...(card ?? [255]))).toBeLessThan(100)
    expect(button).toEqual(theme === 'bootstrap' ? [13, 110, 253] : [127, 34, 254])
  })
