import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { alice, bob } from '../../../test/fakes/connections'
import { createFakeNode, type FakeContract } from '../../../test/fakes/contracts'
import { ethereum } from '../../../test/fakes/networks'
import type { NftMetadata } from '../../domain/nftMetadata'
import { readNfts } from './nfts'
import { readArrivals } from './nftTransfers'

const EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const never = () => new AbortController().signal
const at = (digit: string) => `0x${digit.repeat(40)}`
const [art, things, list] = [at('1'), at('2'), at('3')] as const

const came = (tokenId: bigint, address = art) => ({ address, topics: encodeEventTopics({ abi: EVENTS, eventName: 'Transfer', args: { from: bob, to: alice, tokenId } }), data: '0x' })
const cameSeveral = (ids: readonly bigint[]) =>
  ids.length === 1
    ? { address: things, topics: encodeEventTopics({ abi: EVENTS, eventName: 'TransferSingle', args: { operator: bob, from: bob, to: alice } }), data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [ids[0]!, 9n]) }
    : { address: things, topics: encodeEventTopics({ abi: EVENTS, eventName: 'TransferBatch', args: { operator: bob, from: bob, to: alice } }), data: encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, ids]) }

type Ask = { readonly fromBlock: string; readonly topics: readonly (string | readonly string[] | null)[] }

/** A node that gives each log to whoever asks for its topics, of the last blocks only. */
function node(logs: readonly { readonly address: string; readonly topics: readonly unknown[] }[], contracts: Record<string, FakeContract> = {}, latest: unknown = '0x30d40') {
  return createFakeNode(contracts, (method, params) => {
    if (method === 'eth_blockNumber') return latest
    const [{ topics }] = params as [Ask]
    return logs.filter((log) => topics.every((wanted, place) => wanted === null || [wanted].flat().includes(log.topics[place] as string)))
  })
}
const owner = (who: string) => ({ ownerOf: () => who, name: () => 'Art', tokenURI: (id: unknown) => `meta/${String(id)}` })
const said: Record<string, NftMetadata> = { 'meta/7': { name: 'Seven', description: 'The seventh', media: { url: 'https://images.test/7.png', kind: 'image' } } }
const search = (tokens: readonly string[] = []) => ({ tokens: tokens.map((address) => ({ address })), readMetadata: async (address: string) => said[address] })

test('what came last is first, each once, of both standards; transfers of plain tokens are none', async () => {
  const plain = { address: at('9'), topics: came(1n).topics.slice(0, 3), data: encodeAbiParameters([{ type: 'uint256' }], [5n]) }
  const found = await readArrivals(node([came(1n), plain, came(2n), came(1n), cameSeveral([5n]), cameSeveral([6n, 7n])]), alice, never())
  expect(found.map(({ standard, tokenId }) => [standard, tokenId])).toEqual([
    ['erc1155', 7n],
    ['erc1155', 6n],
    ['erc1155', 5n],
    ['erc721', 1n],
    ['erc721', 2n],
  ])
})

test('only what came to this account is asked for', async () => {
  const wanted: unknown[] = []
  const client = createFakeNode({}, (method, params) => (method === 'eth_blockNumber' ? '0x30d40' : (wanted.push((params as [Ask])[0].topics), [])))
  await readArrivals(client, alice, never())
  const me = `0x${alice.slice(2).toLowerCase().padStart(64, '0')}`
  expect(wanted).toMatchObject([[expect.any(String), null, me], [[expect.any(String), expect.any(String)], null, null, me]])
})

test('a node that refuses a long range is asked for a shorter one, and one that refuses all has nothing', async () => {
  const asked: string[] = []
  const refuses = (most: number) =>
    createFakeNode({}, (method, params) => {
      if (method === 'eth_blockNumber') return '0x30d40'
      const [{ fromBlock }] = params as [Ask]
      asked.push(fromBlock)
      if (200_000 - Number(fromBlock) > most) throw new Error('range too large')
      return [came(1n)]
    })
  expect(await readArrivals(refuses(10_000), alice, never())).toHaveLength(1)
  expect(new Set(asked.map((from) => 200_000 - Number(from)))).toEqual(new Set([100_000, 10_000]))
  expect(await readArrivals(refuses(-1), alice, never())).toEqual([])
})

test('what a node makes up is left out', async () => {
  const made = [null, {}, { address: 'x', topics: [] }, { ...came(1n), topics: ['0x1'] }, { ...cameSeveral([1n]), data: '0x12' }, { ...came(1n), topics: came(1n).topics.with(3, 'x' as never) }]
  const client = createFakeNode({}, (method) => (method === 'eth_blockNumber' ? '0x10' : made))
  expect(await readArrivals(client, alice, never())).toEqual([])
  expect(await readArrivals(node([came(1n)], {}, 'soon'), alice, never())).toEqual([])
})

test('a piece that is still there, with what its address says of it; one that has moved on is gone', async () => {
  const client = node([came(7n), came(8n)], { [art]: { ...owner(alice), ownerOf: (id) => (id === 7n ? alice : bob) } })
  expect(await readNfts(client, alice, ethereum, search(), never())).toEqual([
    {
      id: `eip155:1:${art}/7`,
      networkId: 'eip155:1',
      standard: 'erc721',
      contract: art,
      tokenId: '7',
      quantity: '1',
      name: 'Seven',
      collection: 'Art',
      description: 'The seventh',
      media: { url: 'https://images.test/7.png', kind: 'image' },
      isSpam: false,
    },
  ])
})

test('a piece that says nothing goes by its collection and number, and a long number is cut', async () => {
  const client = node([came(12345678901234n)], { [art]: owner(alice) })
  expect((await readNfts(client, alice, ethereum, search(), never())).map(({ name }) => name)).toEqual(['Art #1234…1234'])
})

test('several equal ones are counted, and their address is told the number in 64 digits', async () => {
  const asked: string[] = []
  const client = node([cameSeveral([255n])], { [things]: { balanceOf: (who) => (who === alice ? 4n : 0n), uri: () => 'https://x.test/{id}.json' } })
  const [piece] = await readNfts(client, alice, ethereum, { tokens: [], readMetadata: async (address) => (asked.push(address), undefined) }, never())
  expect(piece).toMatchObject({ standard: 'erc1155', quantity: '4', name: 'NFT #255' })
  expect(asked).toEqual([`https://x.test/${'ff'.padStart(64, '0')}.json`])
})

test('a contract that can list what one owns is asked to, also where no transfer is to be found', async () => {
  const listing: FakeContract = { ...owner(alice), supportsInterface: (id) => id === '0x780e9d63', balanceOf: () => 2n, tokenOfOwnerByIndex: (_who, place) => 40n + (place as bigint) }
  const found = await readNfts(node([], { [list]: listing }), alice, ethereum, search([list]), never())
  expect(found.map(({ tokenId }) => tokenId)).toEqual(['40', '41'])
})

test('a contract that claims to list endlessly is not asked endlessly', async () => {
  const boasts: FakeContract = { ...owner(bob), supportsInterface: () => true, balanceOf: () => 2n ** 255n, tokenOfOwnerByIndex: (_who, place) => place as bigint }
  const client = node([], { [list]: boasts })
  await readNfts(client, alice, ethereum, search([list]), never())
  expect(client.asked.filter((name) => name === 'tokenOfOwnerByIndex')).toHaveLength(100)
})

test('a name that leads to a web address is spam, unless the page has named the contract', async () => {
  const bait = { ...owner(alice), name: () => 'Claim at gift.example' }
  expect(await readNfts(node([came(1n)], { [art]: bait }), alice, ethereum, search(), never())).toMatchObject([{ isSpam: true }])
  expect(await readNfts(node([came(1n)], { [art]: bait }), alice, ethereum, search([art]), never())).toMatchObject([{ isSpam: false }])
})
