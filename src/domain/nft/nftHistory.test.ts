import { expect, test } from 'vitest'
import { makeTransaction } from '../../../test/fakes/transactions'
import type { Nft } from './nft'
import { flaggedByArrival, flaggedByName, nftsFromHistory } from './nftHistory'
import type { Transfer } from '../transaction'

const piece = (id: string, name: string, change: Partial<Nft> = {}): Nft => ({
  id,
  networkId: 'eip155:1',
  standard: 'erc721',
  contract: `0x${'a'.repeat(40)}`,
  quantity: '1',
  name,
  isSpam: false,
  ...change,
})
const moved = (
  direction: Transfer['direction'],
  name: string,
  change: Partial<NonNullable<Transfer['nft']>> = {},
  quantity = '1',
): Transfer => ({ direction, quantity, nft: { name, isSpam: false, ...change } })
const row = (id: string, ...transfers: Transfer[]) => makeTransaction({ id, chain: 'eip155:1', transfers })
const none = { nfts: [], arrivals: new Map<string, readonly string[]>() }
const found = (history: Parameters<typeof nftsFromHistory>[0], told: Parameters<typeof nftsFromHistory>[2] = none) =>
  nftsFromHistory(history, 'eip155:1', told).map(({ name, quantity }) => `${quantity} ${name}`)

test('an NFT that arrived and stayed has its name and image, and no made-up fields', () => {
  expect(
    nftsFromHistory([row('b', moved('in', 'Meadow', { previewUrl: 'https://images.test/m.png' }))], 'eip155:1', none),
  ).toEqual([
    {
      id: 'eip155:1:history/Meadow',
      networkId: 'eip155:1',
      quantity: '1',
      name: 'Meadow',
      media: { url: 'https://images.test/m.png', kind: 'image' },
      isSpam: false,
    },
  ])
})

test('NFTs that left again are not listed, in any order and number', () => {
  expect(found([row('b', moved('out', 'Meadow')), row('a', moved('in', 'Meadow'))])).toEqual([])
  expect(found([row('b', moved('in', 'Meadow')), row('a', moved('out', 'Meadow'))])).toEqual([])
  expect(
    found([
      row('c', moved('out', 'Coin', {}, '2')),
      row('b', moved('in', 'Coin', {}, '4')),
      row('a', moved('in', 'Coin', {}, '3')),
    ]),
  ).toEqual(['5 Coin'])
  expect(found([row('a', moved('self', 'Meadow'))])).toEqual([])
})

test('without knowing which of several is left, no image is shown', () => {
  const [left] = nftsFromHistory(
    [
      row('c', moved('out', 'Lantern')),
      row('b', moved('in', 'Lantern', { previewUrl: 'https://images.test/1.png' })),
      row('a', moved('in', 'Lantern', { previewUrl: 'https://images.test/2.png' })),
    ],
    'eip155:1',
    none,
  )
  expect(left).not.toHaveProperty('media')
})

test('the chain’s answer about a transaction replaces the history’s', () => {
  const history = [row('C0', moved('in', 'Meadow'))]
  expect(found(history, { nfts: [piece('1', 'Meadow')], arrivals: new Map([['0xc0', ['1']]]) })).toEqual([])
  // It has left since, in a way that the history does not show.
  expect(found(history, { nfts: [], arrivals: new Map([['0xc0', []]]) })).toEqual([])
  // An older one of the same name is another NFT.
  expect(
    found([...history, row('a', moved('in', 'Meadow'))], {
      nfts: [piece('1', 'Meadow')],
      arrivals: new Map([['0xc0', ['1']]]),
    }),
  ).toEqual(['1 Meadow'])
})

test('an NFT found on the chain is not listed twice', () => {
  expect(found([row('a', moved('in', 'Meadow'))], { nfts: [piece('1', 'Meadow')], arrivals: new Map() })).toEqual([])
})

test('the chain counts all of an ERC-1155 id, earlier arrivals included', () => {
  const history = [
    row('d', moved('out', 'Coin')),
    row('c', moved('in', 'Coin', {}, '3')),
    row('a', moved('in', 'Coin', {}, '5')),
  ]
  expect(
    found(history, {
      nfts: [piece('1', 'Coin', { standard: 'erc1155', quantity: '7' })],
      arrivals: new Map([['0xc', ['1']]]),
    }),
  ).toEqual([])
})

test('an airdrop with the name of a known NFT does not replace it', () => {
  const history = [row('c', moved('in', 'Meadow', { isSpam: true })), row('a', moved('in', 'Meadow'))]
  const arrivals = new Map([['0xc', ['1']]])
  expect(found(history, { nfts: [piece('1', 'Meadow')], arrivals })).toEqual(['1 Meadow'])
  expect(found(history, { nfts: [piece('1', 'Meadow', { standard: 'erc1155', isSpam: true })], arrivals })).toEqual([
    '1 Meadow',
  ])
  expect(found(history, { nfts: [], arrivals: new Map([['0xc', []]]) })).toEqual(['1 Meadow'])
})

test.each([
  ['flagged', [row('a', moved('in', 'Meadow', { isSpam: true }))]],
  ['nameless', [row('a', { direction: 'in' as const, nft: { isSpam: false } })]],
  ['of half a piece', [row('a', moved('in', 'Meadow', {}, '0.5'))]],
  ['of another network', [makeTransaction({ id: 'a', chain: 'eip155:8453', transfers: [moved('in', 'Meadow')] })]],
  ['failed', [makeTransaction({ id: 'a', status: 'failed', transfers: [moved('in', 'Meadow')] })]],
  ['pending', [makeTransaction({ id: 'a', status: 'pending', transfers: [moved('in', 'Meadow')] })]],
  ['of an unreadable transaction', [makeTransaction({ id: 'a', hash: '', transfers: [moved('in', 'Meadow')] })]],
])('a transfer that is %s gives nothing', (_what, history) => {
  expect(found(history)).toEqual([])
})

test('an NFT with a web address in its name is spam, flagged or not', () => {
  expect(nftsFromHistory([row('a', moved('in', 'Claim at gift.example'))], 'eip155:1', none)).toMatchObject([
    { isSpam: true },
  ])
})

const airdrop = (name: string) => row('d', moved('in', name, { isSpam: true }))

test('an NFT from a flagged transfer is spam whatever its name; one from another transfer is not', () => {
  const nfts = [piece('own', 'Meadow'), piece('spam', 'Meadow')]
  const arrivals = new Map([
    ['0xa', ['own']],
    ['0xd', ['spam']],
  ])
  expect([...flaggedByArrival([airdrop('Meadow'), row('a', moved('in', 'Meadow'))], { nfts, arrivals })]).toEqual([
    'spam',
  ])
  expect([...flaggedByArrival([airdrop('Another name')], { nfts, arrivals })]).toEqual(['spam'])
})

test('in a transaction with both, only the flagged names are spam', () => {
  const told = { nfts: [piece('1', 'Meadow'), piece('2', 'Free money')], arrivals: new Map([['0xd', ['1', '2']]]) }
  expect([
    ...flaggedByArrival([row('d', moved('in', 'Meadow'), moved('in', 'Free money', { isSpam: true }))], told),
  ]).toEqual(['2'])
})

test('by name alone, a genuine NFT of that name prevents the flag', () => {
  const twins = [piece('own', 'Meadow'), piece('spam', 'Meadow')]
  expect([...flaggedByName([airdrop('Meadow')], twins)]).toEqual([])
  expect([...flaggedByName([airdrop('Meadow'), row('a', moved('in', 'Meadow'))], [piece('one', 'Meadow')])]).toEqual([])
  expect([...flaggedByName([airdrop('Free money')], [...twins, piece('gift', 'Free money')])]).toEqual(['gift'])
})
