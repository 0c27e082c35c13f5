import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CONTENT_TYPES } from '../../../demo/pages-server/contentTypes'
import { storageKey } from '../../../src/services/storage/storageKey'
import { BROWSER_FLAGS, findOrInstallBrowser } from '../../browser'
import { scaled } from '../../slowness'
import { expect, test } from '../fixtures/test'

const ROOT = new URL('../../../', import.meta.url)
const PROJECT_ID = '0'.repeat(32)
const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const RESTORED_WITHIN_MS = scaled(2_000)

// Each mostly waits, and has a browser of its own.
test.describe.configure({ mode: 'parallel' })

/** A wallet that loses what it is asked while `isLost()`, as a sleeping extension does. */
const walletScript = (isLost: string): string => `<script>
  const isLost = () => ${isLost}
  const answers = { eth_accounts: ['${ADDRESS}'], eth_chainId: '0x1' }
  const provider = {
    on() {},
    removeListener() {},
    request: ({ method }) => isLost() ? new Promise(() => {}) : Promise.resolve(answers[method]),
  }
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Sleepy', rdns: 'test.sleepy', icon: '' }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
</script>`

/** Tells this test when the session was restored, in milliseconds after \`awake()\`. */
const reportScript = (awake: string): string => `<script>
  addEventListener('connected', () => fetch('/restored?' + Math.round(performance.now() - (${awake}))))
</script>`

/** When the page was opened, and had the element's files. Not a number if it was not rendered in advance. */
const OPENED = `Math.max(
  performance.getEntriesByType('navigation')[0].activationStart || NaN,
  ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd),
)`

const ELEMENT = `<script type="module" src="/dist-cdn/wallet-connect-button.js"></script>
<wallet-connect-button project-id="${PROJECT_ID}" networks="mainnet"></wallet-connect-button>`

const STORED = {
  v: 1,
  namespaces: { eip155: { connector: 'test.sleepy', account: `eip155:1:${ADDRESS}` } },
  active: 'eip155:1',
}
const storeSession = `<script>
  localStorage.setItem('${storageKey(PROJECT_ID, 'session')}', '${JSON.stringify(STORED)}')
</script>`

/** Opens `/` of these pages in a browser without developer tools, which would forbid to render in advance. */
async function restoredAfter(pages: Readonly<Record<string, string>>): Promise<number> {
  let resolve: (after: number) => void = () => {}
  const restored = new Promise<number>((settle) => (resolve = settle))
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/restored') resolve(Number(search.slice(1)))
    answer(pathname, response).catch(() => response.writeHead(404).end())
  })
  async function answer(path: string, response: ServerResponse): Promise<void> {
    const body =
      pages[path] ?? (path.startsWith('/dist-cdn/') ? await readFile(new URL(path.slice(1), ROOT)) : undefined)
    const type = pages[path] === undefined ? CONTENT_TYPES[extname(path)] : 'text/html'
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' }).end(body)
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const profile = await mkdtemp(join(tmpdir(), 'prerendered-'))
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`
  const browser = spawn(
    findOrInstallBrowser(),
    ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...BROWSER_FLAGS, url],
    // A group of its own, because some systems start the browser by a script.
    { stdio: 'ignore', detached: true },
  )
  stop = async () => {
    const group = -(browser.pid ?? 0)
    // Asked to end, it ends its own processes first.
    for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; isSent(group, signal); signal = 0) await setTimeout(50)
    server.closeAllConnections()
    server.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
  return restored
}

/** False when none of the group is left. */
function isSent(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, signal)
  } catch {
    return false
  }
}

/** Also after a test that has reached its limit. */
let stop = async (): Promise<void> => undefined
test.afterEach(() => stop())

for (const seconds of [0.3, 1, 5, 15])
  test(`a page that is rendered in advance and opened after ${seconds} s is connected`, async () => {
    const after = await restoredAfter({
      '/': `<!doctype html>${storeSession}<a href="/next" id="next">Next</a>
        <script type="speculationrules">{"prerender":[{"urls":["/next"],"eagerness":"immediate"}]}</script>
        <script>setTimeout(() => next.click(), ${seconds * 1000})</script>`,
      '/next': `<!doctype html>${walletScript('document.prerendering')}
        ${reportScript(OPENED)}${ELEMENT}`,
    })
    expect(after).toBeLessThan(RESTORED_WITHIN_MS)
  })

for (const seconds of [2, 12])
  test(`a wallet that sleeps for ${seconds} s after the first question is asked again when it wakes`, async () => {
    const after = await restoredAfter({
      '/': `<!doctype html>${storeSession}
        ${walletScript(`performance.now() < (window.awakeAt ??= performance.now() + ${seconds * 1000})`)}
        ${reportScript('window.awakeAt')}${ELEMENT}`,
    })
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThan(RESTORED_WITHIN_MS)
  })
