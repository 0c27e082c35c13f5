import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures/test'

const FOLDER = 'https://cdn.example/wallet-connect-button/0.1.0/'
const NONCE = 'r4nd0m'
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html' }

test('what `npm run tag` prints works where the browser blocks every script without integrity', async ({
  page,
  context,
}) => {
  const tag = execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'build/tag.ts', FOLDER], {
    encoding: 'utf8',
  })
  const scripts: string[] = []
  await context.route(`${FOLDER}**`, async (route) => {
    const name = route.request().url().slice(FOLDER.length)
    if (route.request().resourceType() === 'script') scripts.push(name)
    const contentType = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain'
    const body = await readFile(`dist-cdn/${name}`)
    await route.fulfill({ contentType, headers: { 'access-control-allow-origin': '*' }, body })
  })
  await page.route('https://site.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {
        'integrity-policy': 'blocked-destinations=(script)',
        'content-security-policy': `script-src 'nonce-${NONCE}' 'strict-dynamic'; connect-src 'none'`,
      },
      body: `<!doctype html><title>Site</title>
        <script src="https://cdn.example/other.js" nonce="${NONCE}"></script>
        ${tag.replaceAll('<script', `<script nonce="${NONCE}"`)}
        <wallet-connect-button></wallet-connect-button>`,
    }),
  )
  let others = 0
  await context.route('https://cdn.example/other.js', (route) => {
    others += 1
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.goto('https://site.example/')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(scripts.length).toBeGreaterThan(4)
  // The browser knows the policy: a script without integrity was not requested.
  expect(others).toBe(0)
})
