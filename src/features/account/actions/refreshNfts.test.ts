import { expect, test } from 'vitest'
import { base, ethereum } from '../../../../test/fakes/networks'
import { makeTransaction } from '../../../../test/fakes/transactions'
import { makeContext, type ContextFacts } from '../../../../test/fakes/context'
import type { NftSearch } from '../../../chains/contract'
import type { Nft } from '../../../domain/nft/nft'
import { selectNfts } from '../state'
import { refreshNfts } from './refreshNfts'

const contract = `0x${'a'.repeat(40)}`
const piece = (name: string, change: Partial<Nft> = {}): Nft => ({
  id: name,
  networkId: 'eip155:1',
  standard: 'erc721',
  contract,
  tokenId: '1',
  quantity: '1',
  name,
  isSpam: false,
  ...change,
})

/** Connected to a chain with these holdings. */
function connected(facts: ContextFacts = {}) {
  const context = makeContext({ connectedTo: ethereum, networks: [ethereum, base], ...facts })
  const chain: {
    asks: number
    search: NftSearch | undefined
    incomplete: boolean
    nfts: () => Promise<readonly Nft[]>
  } = { asks: 0, search: undefined, incomplete: false, nfts: async () => [piece('Meadow')] }
  context.adapter.holdings = async () => ({
    tokens: async () => [],
    nfts: async (_account, _network, search) => {
      chain.asks += 1
      chain.search = search
      return { nfts: await chain.nfts(), incomplete: chain.incomplete }
    },
  })
  return { context, chain, shown: () => selectNfts(context.store.getState()) }
}

test('fetches NFTs at most every 30 s unless forced', async () => {
  const { context, chain, shown } = connected()
  await Promise.all([refreshNfts(context), refreshNfts(context)])
  expect(shown()).toMatchObject({ status: 'ready', nfts: [piece('Meadow')] })
  await context.clock.advance(29_999)
  await refreshNfts(context)
  expect(chain.asks).toBe(1)
  await refreshNfts(context, { force: true })
  expect(chain.asks).toBe(2)
  await context.clock.advance(30_000)
  await refreshNfts(context)
  expect(chain.asks).toBe(3)
})

const row = (id: string) => makeTransaction({ id })

test('passes the first pages of the history to the chain adapter', async () => {
  const { context, chain } = connected()
  context.blockchain.historyResponses(async ({ cursor }) => ({
    data: [row(`page ${cursor ?? 0}`)],
    next: String(Number(cursor ?? 0) + 1),
  }))
  await refreshNfts(context)
  const told = await chain.search?.readHistory(new AbortController().signal)
  expect(told).toMatchObject({
    rows: [{ id: 'page 0' }, { id: 'page 1' }, { id: 'page 2' }],
    failed: false,
    whole: false,
  })
  context.blockchain.historyResponses(async ({ cursor }) => ({
    data: [row('page')],
    next: cursor === undefined ? 'last' : undefined,
  }))
  expect(await chain.search?.readHistory(new AbortController().signal)).toMatchObject({
    rows: [{}, {}],
    failed: false,
    whole: true,
  })
})

test('passes what was fetched of a failing history, and an empty one on an unsupported network', async () => {
  const { context, chain } = connected()
  const { signal } = new AbortController()
  await refreshNfts(context)
  context.blockchain.historyResponses(async ({ cursor }) =>
    cursor === undefined ? { data: [row('a')], next: 'more' } : Promise.reject(new Error('down')),
  )
  expect(await chain.search?.readHistory(signal)).toMatchObject({ rows: [{ id: 'a' }], failed: true, whole: false })
  context.blockchain.historyResponses(async () => undefined)
  expect(await chain.search?.readHistory(signal)).toEqual({ rows: [], failed: false, whole: false })
})

test('keeps the last known NFTs after a failure, and fetches at once the next time', async () => {
  const { context, chain, shown } = connected()
  await refreshNfts(context)
  chain.nfts = async () => Promise.reject(new Error('down'))
  await refreshNfts(context, { force: true })
  expect(shown()).toMatchObject({ status: 'failed', nfts: [piece('Meadow')] })
  chain.nfts = async () => []
  await refreshNfts(context)
  expect(shown()).toMatchObject({ status: 'ready', nfts: [] })
})

test('knows no NFTs after a first failure, which is not the same as none', async () => {
  const { context, chain, shown } = connected()
  chain.nfts = async () => Promise.reject(new Error('down'))
  await refreshNfts(context)
  expect(shown()).toMatchObject({ status: 'failed', nfts: undefined })
})

test('reports an incomplete search until a complete one', async () => {
  const { context, chain, shown } = connected()
  Object.assign(chain, { nfts: async () => [], incomplete: true })
  await refreshNfts(context)
  expect(shown()).toMatchObject({ status: 'ready', nfts: [], incomplete: true })
  chain.incomplete = false
  await refreshNfts(context, { force: true })
  expect(shown()).toMatchObject({ status: 'ready', incomplete: false })
})

test('drops a response for the previous network', async () => {
  const { context, chain, shown } = connected()
  let give: (nfts: readonly Nft[]) => void = () => undefined
  chain.nfts = () => new Promise((resolve) => (give = resolve))
  const first = refreshNfts(context)
  await context.settle()
  context.connection.reports.network('eip155:8453')
  chain.nfts = async () => [piece('Of Base', { networkId: 'eip155:8453' })]
  await refreshNfts(context)
  give([piece('Late')])
  await first
  expect(shown()).toMatchObject({ nfts: [{ name: 'Of Base' }] })
})

test('searches the configured contracts, and fetches metadata only from allowed hosts', async () => {
  const { context, chain } = connected({
    options: { tokens: [`eip155:1:${contract}`, `eip155:8453:${contract}`], imageHosts: ['https://images.test'] },
  })
  await refreshNfts(context)
  expect(chain.search?.tokens).toEqual([{ address: contract }])
  const signal = new AbortController().signal
  expect(await chain.search?.readMetadata('data:application/json,{"name":"Seven"}', signal)).toEqual({ name: 'Seven' })
  // There is no IPFS gateway, and the host was not declared.
  expect(await chain.search?.readMetadata('ipfs://QmA', signal)).toBeUndefined()
  expect(await chain.search?.readMetadata('https://elsewhere.test/1', signal)).toBeUndefined()
})

test('makes no request without an account', async () => {
  const context = makeContext()
  await refreshNfts(context)
  expect(selectNfts(context.store.getState())).toBeUndefined()
})
