import {
  createClient,
  createWalletClient,
  encodeFunctionData,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction } from 'viem/actions'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accountAt } from '../anvil/accounts'
import { mined } from '../anvil/mined'
import { nodeAt, type ChainNode } from '../anvil/node'
import { lookAlikeOf } from '../anvil/historyScript'
import { findFreeBasePort } from '../ports'
import { startStack, type RunningStack } from '../startStack'
import { accountService } from './accountService'
import { IndexedEvm } from './evm/IndexedEvm'
import { PAGE_SIZE } from './historyPage'
import { TOKEN_FILE } from './tokenFile'
import type { WireBalance, WireRow } from './wire'
import { scaled } from '../../../test/slowness'

const FIRST = 'eip155:31337'
const SECOND = 'eip155:31338'
const SOLANA = 'solana:localnet'
const TRANSFER = parseAbi(['function transfer(address to, uint256 value)'])
const EARLIER_TRANSACTIONS = 60
const YEAR_SECONDS = 365 * 86_400

type History = { readonly data: readonly WireRow[]; readonly next: string | null }
type RequestRefused = {
  readonly status: string
  readonly reasons: readonly { readonly name: string; readonly description: string }[]
}

let stack: RunningStack
let node: ChainNode

beforeAll(async () => {
  const step = { from: accountAt(7).address, to: accountAt(2).address, value: 1n }
  stack = await startStack({
    port: await findFreeBasePort(),
    smartAccounts: false,
    earlierHistory: { seconds: YEAR_SECONDS, blocks: () => [Array.from({ length: EARLIER_TRANSACTIONS }, () => step)] },
  })
  node = nodeAt(stack.stackJson.chains[0]?.rpcUrl ?? '')
}, scaled(60_000))
afterEach(async () => {
  await fetch(stack.stackJson.faults, { method: 'DELETE' })
  await node.ask('evm_setAutomine', [true])
})
afterAll(async () => stack?.stop())

test('the history of the installed wallet has pages over several months, each row once, newest first', async () => {
  const me = accountOf(0)
  const pages: History[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: History = await historyOf(me, { chainId: FIRST, ...(cursor && { cursor }) })
    pages.push(page)
    cursor = page.next
  }
  expect(pages.length).toBeGreaterThanOrEqual(4)
  expect(pages.slice(0, -1).map(({ data }) => data.length)).toEqual(
    Array.from({ length: pages.length - 1 }, () => PAGE_SIZE),
  )
  const rows = pages.flatMap(({ data }) => data)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const times = rows.map(({ metadata }) => Date.parse(metadata.minedAt))
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(new Set(rows.map(({ metadata }) => metadata.minedAt.slice(0, 7))).size).toBeGreaterThanOrEqual(6)
  expect(times[0]).toBeLessThanOrEqual(Date.now())
  expect(new Set(rows.map(({ metadata }) => metadata.operationType))).toEqual(
    new Set(['send', 'receive', 'trade', 'approve', 'execute']),
  )
})

test('the seeded history leaves all balances as they were', async () => {
  const rows = await balancesOf(accountOf(0), FIRST)
  const held = Object.fromEntries(rows.map(({ symbol, quantity }) => [symbol, quantity.numeric]))
  expect(held).toMatchObject({ ETH: '10000', USDC: '5000', DAI: '2500', USDT: '750', WHOLE: '120' })
  expect(rows.find(({ symbol }) => symbol === 'ETH')).toMatchObject({
    chainId: FIRST,
    price: 2500,
    value: 25_000_000,
    quantity: { decimals: '18' },
    iconUrl: `${stack.stackJson.services.api}/public/getTokenImage/ETH`,
  })
  expect(rows.find(({ symbol }) => symbol === 'ETH')).not.toHaveProperty('address')
  expect(rows.find(({ symbol }) => symbol === 'DAI')?.address).toBe(`${FIRST}:${stack.stackJson.contracts[FIRST]?.dai}`)
  expect(rows.find(({ flags }) => flags?.is_spam)?.address).toBe(`${FIRST}:${stack.stackJson.contracts[FIRST]?.spam}`)
})

test('a failed transaction has moved nothing', async () => {
  const rows = await allOf(accountOf(0), FIRST)
  expect(rows.filter(({ metadata }) => metadata.status === 'failed')).toMatchObject([
    { metadata: { sentFrom: accountOf(0) }, transfers: [] },
  ])
})

test('transfers to oneself, in batches, through a contract, and of nothing to a look-alike address', async () => {
  const me = accountOf(0)
  const rows = await allOf(me, FIRST)
  expect(rows.filter(({ transfers }) => transfers?.some(({ direction }) => direction === 'self'))).toMatchObject([
    {
      metadata: { operationType: 'send', sentFrom: me, sentTo: me },
      transfers: [{ quantity: { numeric: '0.01' }, fungible_info: { symbol: 'ETH' } }],
    },
  ])
  expect(rows.find(({ transfers }) => transfers?.length === 3)).toMatchObject({
    metadata: { operationType: 'send', sentTo: stack.stackJson.contracts[FIRST]?.paymentRouter },
    transfers: ['1', '2', '3'].map((numeric) => ({ direction: 'out', quantity: { numeric } })),
  })
  expect(
    rows
      .filter(
        ({ transfers }) =>
          transfers?.some(({ direction }) => direction === 'in') &&
          transfers.some(({ direction }) => direction === 'out'),
      )
      .every(({ metadata }) => metadata.operationType === 'trade'),
  ).toBe(true)
  expect(
    rows.find(({ transfers }) => transfers?.[0]?.quantity.numeric === '0.1' && transfers[0].direction === 'in'),
  ).toMatchObject({ transfers: [{ value: 250, fungible_info: { symbol: 'ETH' } }] })
  const poison = rows.find(
    ({ transfers }) => transfers?.[0]?.quantity.numeric === '0' && transfers[0].direction === 'out',
  )
  expect(poison?.metadata.sentTo.toLowerCase()).toBe(lookAlikeOf(accountOf(3) as Address))
})

test('NFTs have names and images, from a host, from the chain, or from spam', async () => {
  const pieces = (await allOf(accountOf(0), FIRST))
    .flatMap(({ transfers }) => transfers ?? [])
    .flatMap(({ nft_info: info }) => info ?? [])
  const previewOf = (name: string): string | undefined =>
    pieces.find((each) => each.name === name)?.content?.preview.url
  const { api } = stack.stackJson.services
  expect(previewOf('Local Artwork #1')).toBe(`${api}/nft/nft/1.svg`)
  expect(previewOf('Local Item #2')).toBe(`${api}/nft/items/${'2'.padStart(64, '0')}.svg`)
  expect(previewOf('Local Artwork #2')).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(pieces.filter(({ flags }) => flags.is_spam)).toMatchObject([
    { content: { preview: { url: 'https://claim-rewards.example/gift.png' } } },
  ])
  const picture = await fetch(previewOf('Local Item #2') ?? '')
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
})

test('a new transaction appears at once, without a gap between pages', async () => {
  const [me, other] = [accountOf(0), accountOf(1)]
  const before = await historyOf(me, { chainId: FIRST })
  const hash = await send({ to: other as Address, value: parseEther('1.25') })
  const after = await historyOf(me, { chainId: FIRST })
  expect(after.data[0]).toMatchObject({
    id: `${FIRST}:${hash}`,
    metadata: { operationType: 'send', status: 'confirmed', sentFrom: me, sentTo: other, chain: FIRST },
    transfers: [{ direction: 'out', quantity: { numeric: '1.25' }, price: 2500, value: 3125 }],
  })
  expect(Math.abs(Date.parse(after.data[0]?.metadata.minedAt ?? '') - Date.now())).toBeLessThan(60_000)
  const second = await historyOf(me, { chainId: FIRST, cursor: before.next ?? '' })
  const third = await historyOf(me, { chainId: FIRST, cursor: after.next ?? '' })
  expect(second.data[0]?.id).toBe(third.data[1]?.id)
})

test('a pending transaction keeps its id when it is confirmed', async () => {
  const to = '0x00000000000000000000000000000000000000aa'
  const usdc = stack.stackJson.contracts[FIRST]?.usdc as Address
  await node.ask('evm_setAutomine', [false])
  const hash = await node.ask<Hex>('eth_sendTransaction', [
    {
      from: accountOf(1),
      to: usdc,
      data: encodeFunctionData({ abi: TRANSFER, args: [to, 1_500_000n] }),
      gas: numberToHex(100_000),
    },
  ])
  const row = {
    id: `${FIRST}:${hash}`,
    transfers: [{ direction: 'in', quantity: { numeric: '1.5' }, fungible_info: { symbol: 'USDC' } }],
  }
  expect((await historyOf(to, { chainId: FIRST })).data).toMatchObject([{ ...row, metadata: { status: 'pending' } }])
  await node.ask('evm_mine')
  expect((await historyOf(to, { chainId: FIRST })).data).toMatchObject([{ ...row, metadata: { status: 'confirmed' } }])
})

test('a reverted chain removes its rows', async () => {
  const to = '0x00000000000000000000000000000000000000bb'
  const snapshot = await node.ask<Hex>('evm_snapshot')
  await give(FIRST, 'usdc', to, '3')
  expect((await historyOf(to, { chainId: FIRST })).data).toHaveLength(1)
  await node.ask('evm_revert', [snapshot])
  expect((await historyOf(to, { chainId: FIRST })).data).toEqual([])
  await give(FIRST, 'dai', to, '4')
  expect((await historyOf(to, { chainId: FIRST })).data).toMatchObject([
    { transfers: [{ fungible_info: { symbol: 'DAI' } }] },
  ])
  expect(await balancesOf(to, FIRST)).toMatchObject([{ symbol: 'DAI', quantity: { numeric: '4' } }])
})

test('without a chain the rows of all EVM chains are merged by time', async () => {
  const { data } = await historyOf(accountOf(0), {})
  expect(new Set(data.map(({ metadata }) => metadata.chain))).toEqual(new Set([FIRST, SECOND]))
  const rows = await allOf(accountOf(0))
  const apart = [...(await allOf(accountOf(0), FIRST)), ...(await allOf(accountOf(0), SECOND))]
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(apart.map(({ id }) => id)))
  expect(rows).toHaveLength(apart.length)
})

test('Solana rows have SOL, both kinds of tokens, an NFT and failures, without fees and rent', async () => {
  const me = accountOf(0, 'solana')
  const rows = await allOf(me, SOLANA)
  expect(new Set(rows.map(({ metadata }) => metadata.status))).toEqual(new Set(['confirmed', 'failed']))
  expect(rows.every(({ transfers, metadata }) => metadata.status === 'confirmed' || transfers?.length === 0)).toBe(true)
  expect(rows.find(({ metadata }) => metadata.sentTo === me && metadata.sentFrom === me)?.transfers).toMatchObject([
    { direction: 'self' },
  ])
  expect(
    rows.find(({ metadata, transfers }) => metadata.operationType === 'send' && transfers?.length === 2)?.transfers,
  ).toMatchObject([{ fungible_info: { symbol: 'USDC' } }, { fungible_info: { symbol: 'POINTS' } }])
  const balances = await balancesOf(me, SOLANA)
  expect(balances.map(({ symbol, quantity }) => [symbol, quantity.decimals, quantity.numeric])).toEqual(
    expect.arrayContaining([
      ['SOL', '9', '100'],
      ['USDC', '6', '5000'],
      ['POINTS', '2', '250'],
      ['ART', '0', '1'],
    ]),
  )
  expect(balances.find(({ symbol }) => symbol === 'ART')?.iconUrl).toContain(`${stack.stackJson.services.api}/tokens/`)
})

test('the first token of a Solana account is one row', async () => {
  const stranger = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
  const { hash } = await give(SOLANA, 'usdc', stranger, '12.5')
  expect((await historyOf(stranger, { chainId: SOLANA })).data).toMatchObject([
    {
      metadata: { hash, operationType: 'receive', sentTo: stranger },
      transfers: [{ direction: 'in', quantity: { numeric: '12.5' }, fungible_info: { symbol: 'USDC' } }],
    },
  ])
  expect(await balancesOf(stranger, SOLANA)).toMatchObject([
    { symbol: 'USDC', value: 12.5, address: `${SOLANA}:${stack.stackJson.contracts[SOLANA]?.usdc}` },
  ])
})

test('an earlier history has the requested length, in pages', async () => {
  const owner = accountOf(2)
  const rows = await allOf(owner, FIRST)
  const years = rows.map(({ metadata }) => Number(metadata.minedAt.slice(0, 4)))
  expect(rows.length).toBeGreaterThan(EARLIER_TRANSACTIONS)
  expect(Math.max(...years) - Math.min(...years)).toBeGreaterThanOrEqual(1)
})

test.each([
  ['no project id', '/v1/account/ME/history', { projectId: '' }, 401, 'projectId'],
  ['a cursor that is none', '/v1/account/ME/history', { chainId: FIRST, cursor: 'eyJ4Ijox' }, 400, 'cursor'],
  [
    'a cursor of other letters',
    '/v1/account/ME/history',
    { chainId: FIRST, cursor: '../../etc/passwd' },
    400,
    'cursor',
  ],
  ['a cursor without an end', '/v1/account/ME/history', { chainId: FIRST, cursor: 'A'.repeat(5000) }, 400, 'cursor'],
  [
    'a cursor that holds something else',
    '/v1/account/ME/history',
    { chainId: FIRST, cursor: Buffer.from('[1e999,"x",null,{}]').toString('base64url') },
    400,
    'cursor',
  ],
  ['no address', '/v1/account/nobody/history', { chainId: FIRST }, 400, 'address'],
  ['an address that cannot be decoded', '/v1/account/%E0%A4%A/balance', { chainId: FIRST }, 400, 'address'],
  ['an address of another namespace', '/v1/account/ME/balance', { chainId: SOLANA }, 400, 'address'],
  ['a chain nobody has', '/v1/account/ME/history', { chainId: 'eip155:5' }, 400, 'chainId'],
  ['an unknown namespace', '/v1/account/ME/balance', { chainId: 'cosmos:hub' }, 400, 'chainId'],
  ['a chain id that is none', '/v1/account/ME/history', { chainId: '__proto__' }, 400, 'chainId'],
  ['another currency', '/v1/account/ME/balance', { chainId: FIRST, currency: 'eur' }, 400, 'currency'],
  ['another on-ramp', '/v1/account/ME/history', { onramp: 'nobody' }, 400, 'onramp'],
])('%s is refused with a reason', async (_what, path, query, status, name) => {
  const refused = await ask(path.replace('ME', accountOf(0)), query)
  expect(refused.status).toBe(status)
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect((await refused.json()) as RequestRefused).toMatchObject({
    status: 'FAILED',
    reasons: [{ name, description: expect.any(String) }],
  })
})

test('an unused address, chains without a history and the on-ramp are empty', async () => {
  const nobody = `0x${'9'.repeat(40)}`
  expect(await historyOf(nobody, { chainId: FIRST })).toEqual({ data: [], next: null })
  expect(await balancesOf(nobody, FIRST)).toEqual([])
  expect(await historyOf(accountOf(0), { chainId: 'eip155:30' })).toEqual({ data: [], next: null })
  expect(await historyOf(accountOf(0), { chainId: FIRST, onramp: 'coinbase' })).toEqual({ data: [], next: null })
})

test.each([
  ['no version', { sv: '' }, 'http://127.0.0.1:4400'],
  ['a version that the provider mutes', { sv: 'html-ethers-1.6.4' }, 'http://127.0.0.1:4400'],
  ['no page', {}, ''],
])('with %s the provider answers no balances, and so does this', async (_what, query, origin) => {
  const response = await ask(`/v1/account/${accountOf(0)}/balance`, { chainId: FIRST, ...query }, origin)
  expect(await response.json()).toEqual({ balances: [] })
})

test('prices come from the file', async () => {
  const usdt = stack.stackJson.contracts[FIRST]?.usdt
  const priceOf = (body: unknown) =>
    fetch(`${stack.stackJson.services.rpc}/v1/fungible/price`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const found = await priceOf({
    currency: 'usd',
    projectId: stack.stackJson.projectId,
    addresses: [`${FIRST}:${usdt}`],
  })
  expect(await found.json()).toEqual({
    fungibles: [
      {
        address: `${FIRST}:${usdt}`,
        name: 'Old Dollar (local test)',
        symbol: 'USDT',
        iconUrl: expect.stringContaining('/USDT'),
        price: 1.0002,
      },
    ],
  })
  expect((await priceOf({ currency: 'usd', projectId: 'x', addresses: ['eip155:1:0x00'] })).status).toBe(400)
  expect((await priceOf('{')).status).toBe(400)
})

test('history and balances have faults of their own', async () => {
  await fetch(stack.stackJson.faults, {
    method: 'POST',
    body: JSON.stringify({ match: 'history', kind: 'status', status: 503 }),
  })
  expect((await ask(`/v1/account/${accountOf(0)}/history`, { chainId: FIRST })).status).toBe(503)
  expect((await ask(`/v1/account/${accountOf(0)}/balance`, { chainId: FIRST })).status).toBe(200)
  await fetch(stack.stackJson.faults, {
    method: 'POST',
    body: JSON.stringify({ match: 'rpc', kind: 'status', status: 500 }),
  })
  expect((await ask(`/v1/account/${accountOf(0)}/balance`, { chainId: FIRST })).status).toBe(500)
})

test.each([
  [{ chainId: 'eip155:1', what: 'usdc', to: '0x00000000000000000000000000000000000000aa' }],
  [{ chainId: FIRST, what: 'nothing', to: '0x00000000000000000000000000000000000000aa' }],
  [{ chainId: FIRST, what: 'usdc', to: 'me' }],
  [{ chainId: FIRST, what: 'usdc', to: '0x00000000000000000000000000000000000000aa', amount: '-1' }],
  [{ chainId: SOLANA, what: 'nft', to: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' }],
])('%j is not given', async (body) => {
  expect((await fetch(stack.stackJson.faucet, { method: 'POST', body: JSON.stringify(body) })).status).toBe(400)
})

test('the faucet also gives an NFT, items and spam', async () => {
  const to = '0x00000000000000000000000000000000000000cc'
  for (const what of ['nft', 'nft', 'items', 'spamNft', 'spam', 'native']) await give(FIRST, what, to, '2')
  const { data } = await historyOf(to, { chainId: FIRST })
  expect(
    data
      .flatMap(({ transfers }) => transfers ?? [])
      .map(({ quantity, nft_info: piece, fungible_info: token }) => [
        quantity.numeric,
        piece?.name ?? token?.symbol,
        piece?.flags.is_spam ?? token?.flags?.is_spam,
      ]),
  ).toMatchObject([
    ['2', 'ETH', undefined],
    ['2', expect.any(String), true],
    ['1', expect.stringContaining('AIRDROP'), true],
    ['2', 'Local Item #1', false],
    ['1', expect.stringMatching(/^Local Artwork #\d+$/), false],
    ['1', expect.stringMatching(/^Local Artwork #\d+$/), false],
  ])
})

test('NFTs that are asked for at the same time are all given', async () => {
  const to = '0x00000000000000000000000000000000000000dd'
  await Promise.all(Array.from({ length: 5 }, () => give(FIRST, 'nft', to, '1')))
  const { data } = await historyOf(to, { chainId: FIRST })
  expect(data.map(({ metadata }) => metadata.status)).toEqual(Array.from({ length: 5 }, () => 'confirmed'))
})

test('a chain that does not respond is an error, not an empty page', async () => {
  const gone = new IndexedEvm(FIRST, 'http://127.0.0.1:1', {
    native: TOKEN_FILE.native.eip155,
    tokens: new Map(),
    collections: new Map(),
    imagesUrl: '',
  })
  const reply = await accountService([gone]).answer({
    method: 'GET',
    url: new URL(`http://127.0.0.1/v1/account/${accountOf(0)}/history?projectId=x`),
    headers: {},
    body: Buffer.alloc(0),
  })
  expect(reply?.status).toBe(503)
  expect(JSON.parse(String(reply?.body))).toMatchObject({ status: 'FAILED', reasons: [{ name: 'chain' }] })
})

function accountOf(index: number, namespace: 'eip155' | 'solana' = 'eip155'): string {
  return stack.stackJson.accounts.filter((account) => account.namespace === namespace)[index]?.address ?? ''
}

function ask(path: string, query: Record<string, string>, origin = 'http://127.0.0.1:4400'): Promise<Response> {
  const { services, projectId } = stack.stackJson
  const parameters = new URLSearchParams({ projectId, st: 'appkit', sv: 'html-ethers-1.0.0', ...query })
  return fetch(`${services.rpc}${path}?${parameters}`, { headers: origin === '' ? {} : { origin } })
}

async function historyOf(account: string, query: Record<string, string>): Promise<History> {
  const response = await ask(`/v1/account/${account}/history`, query)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json() as Promise<History>
}

async function allOf(account: string, chainId?: string): Promise<WireRow[]> {
  const rows: WireRow[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: History = await historyOf(account, { ...(chainId && { chainId }), ...(cursor && { cursor }) })
    rows.push(...page.data)
    cursor = page.next
  }
  return rows
}

async function balancesOf(account: string, chainId: string): Promise<WireBalance[]> {
  const { balances } = (await (await ask(`/v1/account/${account}/balance`, { chainId, currency: 'usd' })).json()) as {
    balances: WireBalance[]
  }
  return balances
}

async function give(chainId: string, what: string, to: string, amount: string): Promise<{ hash: string }> {
  const response = await fetch(stack.stackJson.faucet, {
    method: 'POST',
    body: JSON.stringify({ chainId, what, to, amount }),
  })
  const given = (await response.json()) as { hash: string; error?: string }
  if (!response.ok) throw new Error(given.error)
  if (chainId !== SOLANA)
    await mined(createClient({ transport: http(stack.stackJson.chains[0]?.rpcUrl) }), given.hash as Hex)
  return given
}

async function send(transaction: { readonly to: Address; readonly value: bigint }): Promise<Hex> {
  const privateKey = stack.stackJson.accounts[0]?.privateKey as Hex
  const client = createWalletClient({
    account: privateKeyToAccount(privateKey),
    transport: http(stack.stackJson.chains[0]?.rpcUrl),
  })
  const hash = await sendTransaction(client, { ...transaction, chain: null })
  await mined(client, hash)
  return hash
}
