import { beforeAll, expect, test } from 'vitest'
import type { Answer, Reply } from '../stack/http/reply'
import type { StackJson } from '../stack/stackJson'
import { demoPages } from './pages'
import { scaled } from '../../test/slowness'

const services = 'http://127.0.0.1:4401'
const stackJson: StackJson = {
  demo: 'http://127.0.0.1:4400',
  services: {
    frame: 'http://127.0.0.1:4402/sdk',
    api: services,
    rpc: services,
    pulse: services,
    relay: 'ws://127.0.0.1:4403',
    verify: services,
    meld: `${services}/meld`,
    meldKey: 'local-stack',
    coinbase: services,
  },
  chains: [
    { caipNetworkId: 'eip155:31337', name: "Local <One>'s", rpcUrl: 'http://127.0.0.1:4405' },
    { caipNetworkId: 'solana:localnet', name: 'Solana Localnet', rpcUrl: 'http://127.0.0.1:4407' },
  ],
  accounts: [
    { namespace: 'eip155', address: '0x01', privateKey: '0x02' },
    { namespace: 'solana', address: '3', privateKey: '4' },
  ],
  contracts: {},
  tokens: {},
  nfts: {},
  faucet: `${services}/faucet`,
  exchange: `${services}/exchange`,
  onrampOrders: `${services}/onramp-orders`,
  telemetry: `${services}/telemetry`,
  wallet: 'http://127.0.0.1:4409',
  mailbox: 'http://127.0.0.1:4402/mailbox',
  identity: 'http://127.0.0.1:4404',
  faults: 'http://127.0.0.1:4400/faults',
  projectId: '0123456789abcdef0123456789abcdef',
}

let pages: Answer
beforeAll(async () => {
  pages = await demoPages(stackJson)
}, scaled(30_000))

async function get(path: string): Promise<Reply | undefined> {
  return pages({ method: 'GET', url: new URL(path, stackJson.demo), headers: {}, body: Buffer.alloc(0) })
}

test.each(['/', '/index.html', '/siwx.html', '/classic.html', '/two.html'])(
  '%s has literal attributes and nothing left to fill in',
  async (path) => {
    const html = String((await get(path))?.body)
    expect(html).toContain(`project-id="${stackJson.projectId}"`)
    expect(html).not.toContain('{{')
  },
)

test('inserted values cannot break out of an attribute or a script element', async () => {
  const html = String((await get('/'))?.body)
  const config = /slot="config">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(config).not.toContain('<One>')
  expect(config).not.toContain("'")
  expect(JSON.parse(config)).toMatchObject({
    networks: [{ caipNetworkId: 'eip155:31337', name: "Local <One>'s" }, { caipNetworkId: 'solana:localnet' }],
  })
})

test('the first page offers both namespaces, the one-click page EVM only unless the URL asks for both', async () => {
  const offered = async (path: string): Promise<unknown> =>
    JSON.parse(/slot="config">(.*?)<\/script>/s.exec(String((await get(path))?.body))?.[1] ?? '')
  expect(await offered('/')).toMatchObject({
    networks: [
      { id: 31_337 },
      {
        id: 'localnet',
        caipNetworkId: 'solana:localnet',
        chainNamespace: 'solana',
        nativeCurrency: { symbol: 'SOL', decimals: 9 },
      },
    ],
  })
  expect(await offered('/siwx.html')).toMatchObject({ networks: [{ id: 31_337 }] })
  expect(await offered('/siwx.html?namespaces=both')).toEqual(await offered('/'))
})

test('the wallet is in the page only on request, before every other script', async () => {
  expect(String((await get('/'))?.body)).not.toContain('installed-wallet.js')
  const scripts = [...String((await get('/?wallet=1'))?.body).matchAll(/<script[^>]* src="([^"]+)"/g)].map(
    ([, src]) => src,
  )
  expect(scripts[0]).toBe('/installed-wallet.js')
})

test.each([
  ['1', ['evm']],
  ['evm', ['evm']],
  ['solana', ['solana']],
  ['both', ['evm', 'solana']],
])('?wallet=%s installs a wallet for %j', async (asked, namespaces) => {
  const [, settings] = /data-settings='([^']+)'/.exec(String((await get(`/?wallet=${asked}`))?.body)) ?? []
  expect(JSON.parse(settings ?? '')).toMatchObject({
    namespaces,
    keys: ['0x02'],
    solanaKeys: ['4'],
    chains: [{ id: 31_337 }],
    solanaRpcUrl: 'http://127.0.0.1:4407',
  })
})

test('the strict policy names every host of the stack and allows no inline code', async () => {
  expect((await get('/'))?.headers['content-security-policy']).toBeUndefined()
  const policy = (await get('/?csp=strict'))?.headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(
    `connect-src 'self' http://127.0.0.1:4405 http://127.0.0.1:4407 ${services} ws://127.0.0.1:4403`,
  )
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
})

test.each([
  '/stack/main.ts',
  '/stack/directory.json',
  '/%73tack/directory.json',
  '//127.0.0.1//stack/directory.json',
  '/./stack%2fdirectory.json',
  '/start.ts',
  '/site/layout/site.css',
  '/site/home/Home.tsx',
  '/.generated/contracts.json',
  '/%2e%2e/package.json',
  '/dist-cdn/..%2f..%2fpackage.json',
  '/siwx-server/siwxServer.ts',
])('%s is not served', async (path) => {
  expect(await get(path)).toBeUndefined()
})

test('the installed wallet is one script', async () => {
  const reply = await get('/installed-wallet.js')
  expect(reply?.headers['content-type']).toContain('text/javascript')
  expect(String(reply?.body)).not.toMatch(/^import /m)
})

test(
  'the gallery is a page whose script and styles are served',
  async () => {
    const html = String((await get('/gallery.html'))?.body)
    const files = [...html.matchAll(/(?:src|href)="\.(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(files.map((path) => path.replace(/.*\./, '')).toSorted()).toEqual(['css', 'js'])
    for (const path of files) expect((await get(path))?.status).toBe(200)
    const script = files.find((path) => path.endsWith('.js')) ?? ''
    // As in the product: not rewritten for older browsers.
    expect(String((await get(script))?.body)).toContain('light-dark(')
  },
  scaled(60_000),
)
