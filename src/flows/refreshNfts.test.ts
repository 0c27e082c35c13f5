import { expect, test } from 'vitest'
import { alice } from '../../test/fakes/connections'
import { base, ethereum } from '../../test/fakes/networks'
import { makeTransaction } from '../../test/fakes/transactions'
import { makeWorld, type WorldFacts } from '../../test/fakes/world'
import type { NftsRead } from '../chains/contract'
import type { NftSearch } from '../chains/nftSearch'
import type { Nft } from '../domain/nft'
import { selectNfts } from '../store/holdings'
import { refreshNfts } from './refreshNfts'

const contract = `0x${'a'.repeat(40)}`
const piece = (name: string, change: Partial<Nft> = {}): Nft => ({ id: name, networkId: 'eip155:1', standard: 'erc721', contract, tokenId: '1', quantity: '1', name, isSpam: false, ...change })

/** Connected, with a chain that says what the test says. */
function connected(facts: WorldFacts = {}) {
  const world = makeWorld({ connectedTo: ethereum, networks: [ethereum, base], ...facts })
  const chain: { asks: number; search: NftSearch | undefined; incomplete: boolean; arrivals?: NonNullable<NftsRead['arrivals']>; nfts: () => Promise<readonly Nft[]> } = { asks: 0, search: undefined, incomplete: false, nfts: async () => [piece('Meadow')] }
  world.adapter.holdings = async () => ({
    tokens: async () => [],
    nfts: async (_account, _network, search) => {
      chain.asks += 1
      chain.search = search
      return { nfts: await chain.nfts(), incomplete: chain.incomplete, ...(chain.arrivals && { arrivals: chain.arrivals }) }
    },
  })
  return { world, chain, shown: () => selectNfts(world.store.getState()) }
}

test('the chain is asked, and for 30 s not again unless somebody insists', async () => {
  const { world, chain, shown } = connected()
  await Promise.all([refreshNfts(world), refreshNfts(world)])
  expect(shown()).toMatchObject({ status: 'ready', nfts: [piece('Meadow')], owner: { networkId: 'eip155:1', address: alice } })
  await world.clock.advance(29_999)
  await refreshNfts(world)
  expect(chain.asks).toBe(1)
  await refreshNfts(world, { force: true })
  expect(chain.asks).toBe(2)
  await world.clock.advance(30_000)
  await refreshNfts(world)
  expect(chain.asks).toBe(3)
})

const nft = (name: string, change: { isSpam?: boolean; previewUrl?: string } = {}) => ({ direction: 'in' as const, nft: { name, isSpam: false, ...change } })

test('what the history service calls spam is spam here too, except what the page has named', async () => {
  const named = `0x${'b'.repeat(40)}`
  const { world, chain, shown } = connected({ options: { tokens: [`eip155:1:${named}`] } })
  Object.assign(chain, {
    nfts: async () => [piece('Meadow'), piece('Gift', { name: 'Meadow' }), piece('Ticket', { contract: named.toUpperCase().replace('0X', '0x') })],
    arrivals: new Map([['0xa', ['Gift']], ['0xb', ['Ticket']], ['0xc', ['Meadow']]]),
  })
  world.blockchain.historyAnswers(async () => ({ data: [makeTransaction({ id: 'a', transfers: [nft('Meadow', { isSpam: true })] }), makeTransaction({ id: 'b', transfers: [nft('Ticket', { isSpam: true })] })], next: undefined }))
  await refreshNfts(world)
  expect(shown()?.nfts?.map(({ id, isSpam }) => [id, isSpam])).toEqual([
    ['Meadow', false],
    ['Gift', true],
    ['Ticket', false],
  ])
})

test('what only the history knows is shown with its preview, from its first pages', async () => {
  const { world, chain, shown } = connected()
  chain.arrivals = new Map([['0xb', ['Meadow']]])
  world.blockchain.historyAnswers(async ({ cursor }) => {
    const page = Number(cursor ?? 0)
    const said = [[nft('Meadow', { previewUrl: 'https://images.test/m.png' })], [nft('Old one', { previewUrl: 'https://images.test/o.png' })], [nft('Older one')], [nft('Too old')]][page] ?? []
    return { data: [makeTransaction({ id: page === 0 ? 'b' : `d${page}`, transfers: said })], next: String(page + 1) }
  })
  await refreshNfts(world)
  expect(shown()?.nfts?.map(({ name, contract: at, media }) => [name, at, media?.url])).toEqual([
    ['Meadow', contract, undefined],
    ['Old one', undefined, 'https://images.test/o.png'],
    ['Older one', undefined, undefined],
  ])
})

test('a history that fails costs nothing of what the chain has told, and is told', async () => {
  const { world, chain, shown } = connected()
  chain.arrivals = new Map()
  world.blockchain.historyAnswers(async ({ cursor }) => (cursor === undefined ? { data: [makeTransaction({ id: 'a', transfers: [nft('Old one')] })], next: 'more' } : Promise.reject(new Error('down'))))
  await refreshNfts(world)
  expect(shown()).toMatchObject({ status: 'ready', nfts: [{ name: 'Meadow' }, { name: 'Old one' }], incomplete: true })
})

test('a network whose history nobody keeps is searched in full without it', async () => {
  const { world, shown } = connected()
  world.blockchain.historyAnswers(async () => undefined)
  await refreshNfts(world)
  expect(shown()).toMatchObject({ status: 'ready', incomplete: false })
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
  expect(shown()).toMatchObject({ owner: { networkId: 'eip155:8453' }, nfts: [{ name: 'Of Base' }] })
})

test('the contracts that the page has named on this network are looked for, and metadata only where it may be', async () => {
  const { world, chain } = connected({ options: { tokens: [`eip155:1:${contract}`, `eip155:8453:${contract}`], imageHosts: ['https://images.test'] } })
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
  expect(world.store.getState().nfts).toBeUndefined()
})
