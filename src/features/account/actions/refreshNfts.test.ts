import { expect, test } from 'vitest'
import { base, ethereum } from '../../../../test/fakes/networks'
import { makeTransaction } from '../../../../test/fakes/transactions'
import { makeWorld, type WorldFacts } from '../../../../test/fakes/world'
import type { NftSearch } from '../../../chains/nftSearch'
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

/** Connected, with a chain that says what the test says. */
function connected(facts: WorldFacts = {}) {
  const world = makeWorld({ connectedTo: ethereum, networks: [ethereum, base], ...facts })
  const chain: {
    asks: number
    search: NftSearch | undefined
    incomplete: boolean
    nfts: () => Promise<readonly Nft[]>
  } = { asks: 0, search: undefined, incomplete: false, nfts: async () => [piece('Meadow')] }
  world.adapter.holdings = async () => ({
    tokens: async () => [],
    nfts: async (_account, _network, search) => {
      chain.asks += 1
      chain.search = search
      return { nfts: await chain.nfts(), incomplete: chain.incomplete }
    },
  })
  return { world, chain, shown: () => selectNfts(world.store.getState()) }
}

test('the chain is asked, and for 30 s not again unless somebody insists', async () => {
  const { world, chain, shown } = connected()
  await Promise.all([refreshNfts(world), refreshNfts(world)])
  expect(shown()).toMatchObject({ status: 'ready', nfts: [piece('Meadow')] })
  await world.clock.advance(29_999)
  await refreshNfts(world)
  expect(chain.asks).toBe(1)
  await refreshNfts(world, { force: true })
  expect(chain.asks).toBe(2)
  await world.clock.advance(30_000)
  await refreshNfts(world)
  expect(chain.asks).toBe(3)
})

const row = (id: string) => makeTransaction({ id })

test('the chain is handed the first pages of the history', async () => {
  const { world, chain } = connected()
  world.blockchain.historyResponses(async ({ cursor }) => ({
    data: [row(`page ${cursor ?? 0}`)],
    next: String(Number(cursor ?? 0) + 1),
  }))
  await refreshNfts(world)
  const told = await chain.search?.readHistory(new AbortController().signal)
  expect(told).toMatchObject({
    rows: [{ id: 'page 0' }, { id: 'page 1' }, { id: 'page 2' }],
    failed: false,
    whole: false,
  })
  world.blockchain.historyResponses(async ({ cursor }) => ({
    data: [row('page')],
    next: cursor === undefined ? 'last' : undefined,
  }))
  expect(await chain.search?.readHistory(new AbortController().signal)).toMatchObject({
    rows: [{}, {}],
    failed: false,
    whole: true,
  })
})

test('a history that fails on the way is handed over as far as it came; one that nobody keeps is empty', async () => {
  const { world, chain } = connected()
  const { signal } = new AbortController()
  await refreshNfts(world)
  world.blockchain.historyResponses(async ({ cursor }) =>
    cursor === undefined ? { data: [row('a')], next: 'more' } : Promise.reject(new Error('down')),
  )
  expect(await chain.search?.readHistory(signal)).toMatchObject({ rows: [{ id: 'a' }], failed: true, whole: false })
  world.blockchain.historyResponses(async () => undefined)
  expect(await chain.search?.readHistory(signal)).toEqual({ rows: [], failed: false, whole: false })
})

test('after a failure the last known ones stay, and the next look asks at once', async () => {
  const { world, chain, shown } = connected()
  await refreshNfts(world)
  chain.nfts = async () => Promise.reject(new Error('down'))
  await refreshNfts(world, { force: true })
  expect(shown()).toMatchObject({ status: 'failed', nfts: [piece('Meadow')] })
  chain.nfts = async () => []
  await refreshNfts(world)
  expect(shown()).toMatchObject({ status: 'ready', nfts: [] })
})

test('a first look that fails knows nothing, which is not the same as none', async () => {
  const { world, chain, shown } = connected()
  chain.nfts = async () => Promise.reject(new Error('down'))
  await refreshNfts(world)
  expect(shown()).toMatchObject({ status: 'failed', nfts: undefined })
})

test('that the chain could not be searched in full is told, and no longer once it could', async () => {
  const { world, chain, shown } = connected()
  Object.assign(chain, { nfts: async () => [], incomplete: true })
  await refreshNfts(world)
  expect(shown()).toMatchObject({ status: 'ready', nfts: [], incomplete: true })
  chain.incomplete = false
  await refreshNfts(world, { force: true })
  expect(shown()).toMatchObject({ status: 'ready', incomplete: false })
})

test('an answer about a network that was left is nobody’s', async () => {
  const { world, chain, shown } = connected()
  let give: (nfts: readonly Nft[]) => void = () => undefined
  chain.nfts = () => new Promise((resolve) => (give = resolve))
  const first = refreshNfts(world)
  await world.settle()
  world.connection.reports.network('eip155:8453')
  chain.nfts = async () => [piece('Of Base', { networkId: 'eip155:8453' })]
  await refreshNfts(world)
  give([piece('Late')])
  await first
  expect(shown()).toMatchObject({ nfts: [{ name: 'Of Base' }] })
})

test('the contracts that the page has named on this network are looked for, and metadata only where it may be', async () => {
  const { world, chain } = connected({
    options: { tokens: [`eip155:1:${contract}`, `eip155:8453:${contract}`], imageHosts: ['https://images.test'] },
  })
  await refreshNfts(world)
  expect(chain.search?.tokens).toEqual([{ address: contract }])
  const signal = new AbortController().signal
  expect(await chain.search?.readMetadata('data:application/json,{"name":"Seven"}', signal)).toEqual({ name: 'Seven' })
  // No gateway was named, and this host was not declared.
  expect(await chain.search?.readMetadata('ipfs://QmA', signal)).toBeUndefined()
  expect(await chain.search?.readMetadata('https://elsewhere.test/1', signal)).toBeUndefined()
})

test('without an account nobody is asked', async () => {
  const world = makeWorld()
  await refreshNfts(world)
  expect(selectNfts(world.store.getState())).toBeUndefined()
})
