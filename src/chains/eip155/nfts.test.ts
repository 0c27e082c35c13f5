import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { alice, bob } from '../../../test/fakes/connections'
import { createFakeNode, type FakeContract } from '../../../test/fakes/contracts'
import { ethereum } from '../../../test/fakes/networks'
import { makeTransaction } from '../../../test/fakes/transactions'
import type { NftMetadata } from '../../domain/nft/nftMetadata'
import type { Transaction } from '../../domain/transaction'
import { readNfts } from './nfts'
import { NFT_CALLS_MAX } from '../../config/limits'
import { ServiceUnavailable } from '../../errors/service'
import { readArrivals } from './nftTransfers'
import { neverAborted } from '../../../test/fakes/neverAborted'

const EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed by, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const at = (digit: string) => `0x${digit.repeat(40)}`
const [art, things, list] = [at('1'), at('2'), at('3')] as const

const came = (tokenId: bigint, address = art) => ({
  address,
  topics: encodeEventTopics({ abi: EVENTS, eventName: 'Transfer', args: { from: bob, to: alice, tokenId } }),
  data: '0x',
})
const cameSeveral = (ids: readonly bigint[]) =>
  ids.length === 1
    ? {
        address: things,
        topics: encodeEventTopics({
          abi: EVENTS,
          eventName: 'TransferSingle',
          args: { operator: bob, from: bob, to: alice },
        }),
        data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [ids[0]!, 9n]),
      }
    : {
        address: things,
        topics: encodeEventTopics({ abi: EVENTS, eventName: 'TransferBatch', args: { by: bob, from: bob, to: alice } }),
        data: encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, ids]),
      }

type Ask = { readonly fromBlock: string; readonly topics: readonly (string | readonly string[] | null)[] }

/** A node that gives each log, of a block of its own, to whoever asks for its topics; the last came last. */
function node(
  logs: readonly Readonly<Record<string, unknown> & { topics: readonly unknown[] }>[],
  contracts: Record<string, FakeContract> = {},
  latest: unknown = '0x30d40',
) {
  return createFakeNode(contracts, (method, params) => {
    if (method === 'eth_blockNumber') return latest
    const [{ topics }] = params as [Ask]
    return logs
      .map((log, block) => ({
        blockNumber: `0x${block.toString(16)}`,
        logIndex: '0x0',
        transactionHash: `0xT${block}`,
        ...log,
      }))
      .filter((log) =>
        topics.every(
          (requested, place) => requested === null || [requested].flat().includes(log.topics[place] as string),
        ),
      )
  })
}
const owner = (who: string) => ({
  ownerOf: () => who,
  name: () => 'Art',
  tokenURI: (id: unknown) => `meta/${String(id)}`,
})
const said: Record<string, NftMetadata> = {
  'meta/7': { name: 'Seven', description: 'The seventh', media: { url: 'https://images.test/7.png', kind: 'image' } },
}
const search = (
  tokens: readonly string[] = [],
  rows: readonly Transaction[] = [],
  { failed = false, whole = false } = {},
) => ({
  tokens: tokens.map((address) => ({ address })),
  readMetadata: async (address: string) => said[address],
  readHistory: async () => ({ rows, failed, whole }),
})

test('what came last is first, each once, of both standards; transfers of plain tokens are none', async () => {
  const plain = {
    address: at('9'),
    topics: came(1n).topics.slice(0, 3),
    data: encodeAbiParameters([{ type: 'uint256' }], [5n]),
  }
  const found = await readArrivals(
    node([came(1n), plain, came(2n), came(1n), cameSeveral([5n]), cameSeveral([6n, 7n])]),
    alice,
    neverAborted,
  )
  expect(found?.arrivals.map(({ standard, tokenId }) => [standard, tokenId])).toEqual([
    ['erc1155', 7n],
    ['erc1155', 6n],
    ['erc1155', 5n],
    ['erc721', 1n],
    ['erc721', 2n],
  ])
  expect(found?.arrivals.map(({ transactions }) => transactions)).toEqual([
    ['0xt5'],
    ['0xt5'],
    ['0xt4'],
    ['0xt3', '0xt0'],
    ['0xt2'],
  ])
})

test('of one block what came later is first, whichever standard it is of', async () => {
  const within = (logIndex: string) => ({ blockNumber: '0x7', logIndex })
  const found = await readArrivals(
    node([
      { ...came(1n), ...within('0x10') },
      { ...came(2n), ...within('0x2') },
      { ...cameSeveral([5n]), ...within('0x9') },
    ]),
    alice,
    neverAborted,
  )
  expect(found?.arrivals.map(({ tokenId }) => tokenId)).toEqual([1n, 5n, 2n])
})

test('only what came to this account is asked for', async () => {
  const requested: unknown[] = []
  const client = createFakeNode({}, (method, params) =>
    method === 'eth_blockNumber' ? '0x30d40' : (requested.push((params as [Ask])[0].topics), []),
  )
  await readArrivals(client, alice, neverAborted)
  const me = `0x${alice.slice(2).toLowerCase().padStart(64, '0')}`
  expect(requested).toMatchObject([
    [expect.any(String), null, me],
    [[expect.any(String), expect.any(String)], null, null, me],
  ])
})

test('the block range shrinks after each refusal; if every range is refused, the result is incomplete', async () => {
  const asked: string[] = []
  const refuses = (most: number) =>
    createFakeNode({}, (method, params) => {
      if (method === 'eth_blockNumber') return '0x30d40'
      const [{ fromBlock }] = params as [Ask]
      asked.push(fromBlock)
      if (200_000 - Number(fromBlock) > most) throw new Error('range too large')
      return [came(1n)]
    })
  expect((await readArrivals(refuses(10_000), alice, neverAborted))?.arrivals).toHaveLength(1)
  expect(new Set(asked.map((from) => 200_000 - Number(from)))).toEqual(new Set([100_000, 10_000]))
  expect(await readArrivals(refuses(-1), alice, neverAborted)).toBeUndefined()
})

test('after a timeout only the shortest range is tried; a timeout there too is an error', async () => {
  const asked = new Set<number>()
  const stalls = (most: number) =>
    createFakeNode({}, (method, params) => {
      if (method === 'eth_blockNumber') return '0x30d40'
      const range = 200_000 - Number((params as [Ask])[0].fromBlock)
      asked.add(range)
      if (range > most) throw new ServiceUnavailable('rpc', 'timeout')
      return [came(1n)]
    })
  expect((await readArrivals(stalls(1_000), alice, neverAborted))?.arrivals).toHaveLength(1)
  expect(asked).toEqual(new Set([100_000, 1_000]))
  await expect(readArrivals(stalls(-1), alice, neverAborted)).rejects.toMatchObject({ failure: 'timeout' })
})

test.each(['server_error', 'rate_limited', 'unreachable'] as const)(
  'a node that fails with its logs is no node without logs, and is not asked again: %s',
  async (failure) => {
    const client = createFakeNode({}, (method) => {
      if (method === 'eth_blockNumber') return '0x30d40'
      throw new ServiceUnavailable('rpc', failure)
    })
    await expect(readArrivals(client, alice, neverAborted)).rejects.toMatchObject({ failure })
    expect(client.asked.filter((name) => name === 'eth_getLogs')).toHaveLength(2)
  },
)

test('a node that refuses a range by a status of HTTP is asked for a shorter one', async () => {
  const client = createFakeNode({}, (method, params) => {
    if (method === 'eth_blockNumber') return '0x30d40'
    if (200_000 - Number((params as [Ask])[0].fromBlock) > 1_000) throw new ServiceUnavailable('rpc', 'refused', 400)
    return [came(1n)]
  })
  expect((await readArrivals(client, alice, neverAborted))?.arrivals).toHaveLength(1)
})

test('what a node makes up is left out', async () => {
  const made = [
    null,
    {},
    { address: 'x', topics: [] },
    { ...came(1n), topics: ['0x1'] },
    { ...cameSeveral([1n]), data: '0x12' },
    { ...came(1n), topics: came(1n).topics.with(3, 'x' as never) },
  ]
  const client = createFakeNode({}, (method) => (method === 'eth_blockNumber' ? '0x10' : made))
  expect((await readArrivals(client, alice, neverAborted))?.arrivals).toEqual([])
  await expect(readArrivals(node([came(1n)], {}, 'soon'), alice, neverAborted)).rejects.toMatchObject({
    failure: 'unreadable',
  })
  const none = createFakeNode({}, (method) => (method === 'eth_blockNumber' ? '0x10' : { logs: 'later' }))
  await expect(readArrivals(none, alice, neverAborted)).rejects.toMatchObject({ failure: 'unreadable' })
})

test('an NFT that is still owned is listed with its metadata; one that was sent on is left out', async () => {
  const client = node([came(7n), came(8n)], { [art]: { ...owner(alice), ownerOf: (id) => (id === 7n ? alice : bob) } })
  const read = await readNfts(client, alice, ethereum, search(), neverAborted)
  expect(read.nfts).toEqual([
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
  expect(read.incomplete).toBe(false)
})

const cameWith = (id: string, name: string, isSpam = false) =>
  makeTransaction({ id, hash: `0x${id}`, chain: 'eip155:1', transfers: [{ direction: 'in', nft: { name, isSpam } }] })

test('NFTs that only the history has come last; for transactions that were read, the chain decides', async () => {
  const client = node([came(7n), came(8n)], { [art]: { ...owner(alice), ownerOf: (id) => (id === 7n ? alice : bob) } })
  const history = [cameWith('T1', 'Eight'), cameWith('T0', 'Called otherwise'), cameWith('old', 'Older')]
  const { nfts, incomplete } = await readNfts(client, alice, ethereum, search([], history), neverAborted)
  expect(nfts.map(({ name, contract }) => [name, contract])).toEqual([
    ['Seven', art],
    ['Older', undefined],
  ])
  expect(incomplete).toBe(false)
})

test('older NFTs are known only if the chain was searched from its beginning or the history is complete', async () => {
  const recentOnly = async (latest: string, whole: boolean): Promise<boolean | undefined> =>
    (await readNfts(node([], {}, latest), alice, ethereum, search([], [], { whole }), neverAborted)).recentOnly
  expect(await recentOnly('0x30d40', false)).toBe(true)
  expect(await recentOnly('0x30d40', true)).toBe(false)
  expect(await recentOnly('0x186a0', false)).toBe(false)
})

test('a failed history is reported, and the transfers read before it failed are used', async () => {
  expect(
    await readNfts(node([]), alice, ethereum, search([], [cameWith('old', 'Older')], { failed: true }), neverAborted),
  ).toMatchObject({ nfts: [{ name: 'Older' }], incomplete: true })
})

test('what the history has flagged is spam, unless the page has named the contract', async () => {
  const client = node([came(7n), came(8n)], { [art]: owner(alice) })
  const history = [cameWith('T0', 'Whatever', true)]
  const flags = async (tokens: readonly string[]) =>
    (await readNfts(client, alice, ethereum, search(tokens, history), neverAborted)).nfts.map(({ tokenId, isSpam }) => [
      tokenId,
      isSpam,
    ])
  expect(await flags([])).toEqual([
    ['8', false],
    ['7', true],
  ])
  expect(await flags([art])).toEqual([
    ['8', false],
    ['7', false],
  ])
})

test('an NFT without metadata is named by collection and number, and a long number is cut', async () => {
  const client = node([came(12345678901234n)], { [art]: owner(alice) })
  expect((await readNfts(client, alice, ethereum, search(), neverAborted)).nfts.map(({ name }) => name)).toEqual([
    'Art #1234…1234',
  ])
})

test('several of one ERC-1155 token are counted, and their metadata URL has the id in 64 digits', async () => {
  const asked: string[] = []
  const client = node([cameSeveral([255n])], {
    [things]: { balanceOf: (who) => (who === alice ? 4n : 0n), uri: () => 'https://x.test/{id}.json' },
  })
  const { nfts } = await readNfts(
    client,
    alice,
    ethereum,
    { ...search(), readMetadata: async (address) => (asked.push(address), undefined) },
    neverAborted,
  )
  expect(nfts[0]).toMatchObject({ standard: 'erc1155', quantity: '4', name: 'NFT #255' })
  expect(asked).toEqual([`https://x.test/${'ff'.padStart(64, '0')}.json`])
})

test('a contract that can list what one owns is asked to, also where no transfer is to be found', async () => {
  const listing: FakeContract = {
    ...owner(alice),
    supportsInterface: (id) => id === '0x780e9d63',
    balanceOf: () => 2n,
    tokenOfOwnerByIndex: (_who, place) => 40n + (place as bigint),
  }
  const { nfts } = await readNfts(node([], { [list]: listing }), alice, ethereum, search([list]), neverAborted)
  expect(nfts.map(({ tokenId }) => tokenId)).toEqual(['40', '41'])
})

test('a contract that claims to list endlessly is not asked endlessly', async () => {
  const boasts: FakeContract = {
    ...owner(bob),
    supportsInterface: () => true,
    balanceOf: () => 2n ** 255n,
    tokenOfOwnerByIndex: (_who, place) => place as bigint,
  }
  const client = node([], { [list]: boasts })
  await readNfts(client, alice, ethereum, search([list]), neverAborted)
  expect(client.asked.filter((name) => name === 'tokenOfOwnerByIndex')).toHaveLength(100)
})

test('a name that leads to a web address is spam, unless the page has named the contract', async () => {
  const bait = { ...owner(alice), name: () => 'Claim at gift.example' }
  expect(await readNfts(node([came(1n)], { [art]: bait }), alice, ethereum, search(), neverAborted)).toMatchObject({
    nfts: [{ isSpam: true }],
  })
  expect(await readNfts(node([came(1n)], { [art]: bait }), alice, ethereum, search([art]), neverAborted)).toMatchObject(
    { nfts: [{ isSpam: false }] },
  )
})

const airdrop = (address: string, ids = Array.from({ length: 100 }, (_, id) => BigInt(id))) => ({
  ...cameSeveral(ids),
  address,
})
const numbered = (place: number) => `0x${(0xabc000 + place).toString(16).padStart(40, '0')}`

test('an airdrop of a hundred crowds out no earlier NFT, whether its contract confirms them or not', async () => {
  for (const quantity of [0n, 1n]) {
    const client = node([came(7n), airdrop(things)], { [art]: owner(alice), [things]: { balanceOf: () => quantity } })
    const { nfts } = await readNfts(client, alice, ethereum, search(), neverAborted)
    expect(nfts.map(({ name }) => name)).toContain('Seven')
    expect(nfts.length).toBe(quantity ? 100 : 1)
  }
})

test('a hundred airdrops of a hundred hide no NFT of a configured contract; calls are limited', async () => {
  const others = Array.from({ length: 100 }, (_, place) => numbered(place))
  const contracts = Object.fromEntries(
    others.map((address) => [address, { balanceOf: () => 1n, name: () => 'Gift', uri: () => 'x' }]),
  )
  const client = node([came(7n), came(8n), ...others.map((address) => airdrop(address))], {
    ...contracts,
    [art]: owner(alice),
  })
  const { nfts, incomplete } = await readNfts(client, alice, ethereum, search([art]), neverAborted)
  expect(nfts.filter(({ contract }) => contract === art).map(({ tokenId }) => tokenId)).toEqual(['8', '7'])
  expect(nfts).toHaveLength(100)
  expect(incomplete).toBe(true)
  expect(client.asked.length).toBeLessThanOrEqual(NFT_CALLS_MAX)
})

test('only configured contracts are enumerated, with a limited number of calls however many there are', async () => {
  const others = Array.from({ length: 300 }, (_, place) => numbered(place))
  const boasts: FakeContract = {
    ownerOf: () => bob,
    supportsInterface: () => true,
    balanceOf: () => 2n ** 200n,
    tokenOfOwnerByIndex: (_who, place) => place as bigint,
  }
  const logs = others.flatMap((address) => [came(1n, address), came(2n, address), came(3n, address)])
  const client = node(logs, Object.fromEntries(others.map((address) => [address, boasts])))
  const { nfts, incomplete } = await readNfts(client, alice, ethereum, search(), neverAborted)
  expect(nfts).toEqual([])
  expect(incomplete).toBe(true)
  expect(client.asked).not.toContain('tokenOfOwnerByIndex')
  expect(client.asked.length).toBeLessThanOrEqual(NFT_CALLS_MAX)
})

test('configured contracts that list without end share the limit of calls equally', async () => {
  const boasts: FakeContract = {
    ...owner(alice),
    supportsInterface: () => true,
    balanceOf: () => 2n ** 255n,
    tokenOfOwnerByIndex: (_who, place) => place as bigint,
  }
  const many = Array.from({ length: 50 }, (_, place) => numbered(place))
  const client = node([], Object.fromEntries(many.map((address) => [address, boasts])))
  const { nfts } = await readNfts(client, alice, ethereum, search(many), neverAborted)
  expect(new Set(nfts.map(({ contract }) => contract?.toLowerCase())).size).toBe(50)
  expect(client.asked.length).toBeLessThanOrEqual(NFT_CALLS_MAX)
})

test('if the node refuses logs, NFTs of enumerable configured contracts are an incomplete result', async () => {
  const listing: FakeContract = {
    ...owner(alice),
    supportsInterface: (id) => id === '0x780e9d63',
    balanceOf: () => 1n,
    tokenOfOwnerByIndex: () => 40n,
  }
  const client = createFakeNode({ [list]: listing }, (method) => {
    if (method === 'eth_blockNumber') return '0x30d40'
    throw new Error('logs are not served')
  })
  expect(await readNfts(client, alice, ethereum, search([list]), neverAborted)).toMatchObject({
    nfts: [{ tokenId: '40' }],
    incomplete: true,
  })
  expect(await readNfts(client, alice, ethereum, search(), neverAborted)).toMatchObject({ nfts: [], incomplete: true })
})
