import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { installWallet } from 'wallet-connect-button/testing'
import { expect, test } from '../fixtures/test'

// What docs/moving shows as "after", bundled with the package as an app bundles it.
const FOLDER = fileURLToPath(new URL('../../../examples/moving/', import.meta.url))
const ENTRY = 'virtual:app'

const apps = readdirSync(FOLDER).filter((name) => name.endsWith('.tsx'))

for (const name of apps.filter((each) => each !== 'solanaWalletAdapter.tsx'))
  test(`the code of ${name} connects a wallet`, async ({ page, consoleGuard }) => {
    // The chains and services that it names are not there.
    consoleGuard.expect(/net::ERR_/, /Failed to load resource/)
    const wallet = await installWallet(page, { kind: 'evm', chains: [1], answers: 'approve' })
    await show(page, `${RENDERED}\nshow(App)`.replace('APP', name))
    await page.locator('wallet-connect-button').getByRole('button').click()
    await page.getByRole('button', { name: wallet.name }).click()
    await expect(page.getByRole('button', { name: wallet.address.slice(-4) })).toBeVisible()
  })

test('the code of solanaWalletAdapter.tsx begins on Devnet', async ({ page, consoleGuard }) => {
  consoleGuard.expect(/net::ERR_/, /Failed to load resource/)
  await show(page, `${RENDERED}\nshow(App)`.replace('APP', 'solanaWalletAdapter.tsx'))
  const element = page.locator('wallet-connect-button')
  await element.getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect
    .poll(() => element.evaluate((host) => (host as any).network?.caipNetworkId))
    .toBe('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
})

test('the code of web3Onboard.ts resolves with the signer of the connected wallet', async ({ page, consoleGuard }) => {
  consoleGuard.expect(/net::ERR_/, /Failed to load resource/)
  const wallet = await installWallet(page, { kind: 'evm', chains: [1], answers: 'approve' })
  await show(
    page,
    `import { connect } from '${FOLDER}web3Onboard.ts'
    connect().then((signer) => signer.getAddress()).then((address) => document.body.append(address))`,
  )
  await page.getByRole('button', { name: wallet.name }).click()
  await expect(page.getByText(wallet.address)).toBeVisible()
})

const RENDERED = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '${FOLDER}APP'
const show = (app) => createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(app))`

/** A page with this module, and no request to anything outside of this machine. */
async function show(page: Page, module: string): Promise<void> {
  const files = await bundle(module)
  await page.route(/.*/, (route) => {
    const { origin, pathname } = new URL(route.request().url())
    if (origin !== 'https://app.example') return route.abort()
    const body = files.get(pathname.slice(1))
    if (body !== undefined) return route.fulfill({ body, contentType: 'text/javascript' })
    return route.fulfill({
      body: '<!doctype html><html lang="en"><title>App</title><body><script type="module" src="/app.js"></script>',
      contentType: 'text/html',
    })
  })
  await page.goto('https://app.example/')
}

async function bundle(module: string): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    configFile: false,
    root: FOLDER,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === ENTRY ? `${FOLDER}entry.tsx` : undefined),
        load: (id) => (id === `${FOLDER}entry.tsx` ? module : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: ENTRY, output: { entryFileNames: 'app.js' } },
    },
  })
  if (!('output' in result)) throw new Error('The app was not bundled into one output.')
  return new Map(result.output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each.code] as const] : [])))
}
