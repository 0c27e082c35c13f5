import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { expect, test } from 'vitest'
import { createFakeConnection, inContext, rpcAccount } from '../../../test/fakes/solanaConnection'
import { otherSol, sol } from '../../../test/fakes/twoNamespaces'
import { solana } from '../../../test/fakes/networks'
import { makeTransaction } from '../../../test/fakes/transactions'
import { truncateAddress } from '../../domain/account/address'
import type { Transaction } from '../../domain/transaction'
import { ServiceUnavailable } from '../../errors/service'
import { createHoldings } from './holdings'
import { neverAborted } from '../../../test/fakes/neverAborted'

const account = { namespace: 'solana', address: sol, type: 'eoa' } as const
const dollar = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const piece = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

const parsed = (info: unknown) => ({ program: 'spl-token', parsed: { info, type: 'account' }, space: 165 })
const held = (mint: unknown, amount: unknown, decimals: unknown, owner: unknown = sol) =>
  parsed({ mint, owner, tokenAmount: { amount, decimals } })
const called = (name: string, symbol = '', uri = '') =>
  parsed({ extensions: [{ extension: 'tokenMetadata', state: { name, symbol, uri } }] })

/** A node with token accounts in the two programs, and what mints say of themselves. */
function holdings(classic: unknown, newer: unknown = [], mints: Record<string, unknown> = {}) {
  const connection = createFakeConnection({
    getBalance: () => inContext(1_500_000_000),
    getMultipleAccounts: (addresses: readonly string[], { encoding }: { encoding: string }) =>
      inContext(
        addresses.map((mint) =>
          encoding === 'jsonParsed' && mints[mint] ? rpcAccount(TOKEN_2022_PROGRAM_ID.toBase58(), mints[mint]) : null,
        ),
      ),
    getTokenAccountsByOwner: (_owner: string, { programId }: { programId: string }) => {
      const rows = programId === TOKEN_PROGRAM_ID.toBase58() ? classic : newer
      if (!Array.isArray(rows)) return inContext(rows)
      return inContext(rows.map((data: unknown) => ({ pubkey: dollar, account: rpcAccount(programId, data) })))
    },
  })
  return createHoldings(() => connection)
}

const tokens = (of: ReturnType<typeof holdings>, named: readonly string[] = []) =>
  of.tokens(
    account,
    solana,
    named.map((address) => ({ address })),
    neverAborted,
  )

test('SOL first, then the accounts of both programs, mint by mint', async () => {
  const found = await tokens(
    holdings([held(dollar, '2500000', 6), held(dollar, '1', 6)], [held(otherSol, '350', 2)], {
      [dollar]: called('USD Coin', 'USDC'),
    }),
  )
  expect(found.map(({ symbol, quantity }) => [symbol, quantity.numeric, quantity.decimals])).toEqual([
    ['SOL', '1.5', '9'],
    ['USDC', '2.500001', '6'],
    [truncateAddress(otherSol), '3.5', '2'],
  ])
})

test.each([
  ['of somebody else', held(dollar, '5', 6, otherSol)],
  ['of nothing', held(dollar, '000', 6)],
  ['of a mint that is none', held('0x12', '5', 6)],
  ['that owes', held(dollar, '-5', 6)],
  ['with a number for a text', held(dollar, 5, 6)],
  ['of broken decimals', held(dollar, '5', 1.5)],
  ['without anything', parsed(null)],
  ['without an amount', parsed({ mint: dollar, owner: sol })],
])('an account %s does not count', async (_what, row) => {
  expect(await tokens(holdings([row]))).toHaveLength(1)
})

test('a token whose name leads somewhere is spam, unless the page has named it', async () => {
  const bait = holdings([held(dollar, '5', 6)], [], { [dollar]: called('Claim at gift.example', 'GIFT') })
  expect((await tokens(bait)).map(({ isSpam }) => isSpam)).toEqual([undefined, true])
  expect((await tokens(bait, [dollar])).map(({ isSpam }) => isSpam)).toEqual([undefined, undefined])
})

test('names that cannot be had do not cost the tokens', async () => {
  const connection = createFakeConnection({
    getBalance: () => inContext(0),
    getTokenAccountsByOwner: (_owner: string, { programId }: { programId: string }) =>
      inContext([{ pubkey: dollar, account: rpcAccount(programId, held(dollar, '5', 6)) }]),
  })
  expect(await tokens(createHoldings(() => connection))).toHaveLength(2)
})

test('a response that is no list is an error', async () => {
  await expect(tokens(holdings('none'))).rejects.toBeInstanceOf(ServiceUnavailable)
  await expect(tokens(holdings(['none']))).rejects.toBeInstanceOf(ServiceUnavailable)
})

const silent = async () => ({ rows: [] as readonly Transaction[], failed: false, whole: false })

test('a mint without decimals is an NFT if it has metadata, and is not shown if it has none', async () => {
  const of = holdings([held(piece, '1', 0), held(dollar, '1', 0), held(otherSol, '5', 2)], [], {
    [piece]: called('Meadow #1', 'MDW', 'https://meta.test/1'),
  })
  const search = {
    tokens: [],
    readHistory: silent,
    readMetadata: async (address: string) =>
      address === 'https://meta.test/1'
        ? { description: 'A meadow', media: { url: 'https://images.test/1.png', kind: 'image' as const } }
        : undefined,
  }
  const { nfts, incomplete } = await of.nfts(account, solana, search, neverAborted)
  expect(incomplete).toBe(false)
  expect(nfts).toEqual([
    {
      id: `${solana.caipNetworkId}:${piece}`,
      networkId: solana.caipNetworkId,
      standard: 'spl',
      contract: piece,
      quantity: '1',
      name: 'Meadow #1',
      collection: 'MDW',
      description: 'A meadow',
      media: { url: 'https://images.test/1.png', kind: 'image' },
      isSpam: false,
    },
  ])
})

test('an NFT whose mint has no name takes that of its metadata, which is checked for phishing too', async () => {
  const of = holdings([held(piece, '1', 0)], [], { [piece]: called('', '', 'x') })
  const { nfts } = await of.nfts(
    account,
    solana,
    { tokens: [], readHistory: silent, readMetadata: async () => ({ name: 'Visit free.gift' }) },
    neverAborted,
  )
  expect(nfts[0]).toMatchObject({ name: 'Visit free.gift', isSpam: true })
})

/** Mints unlike each other. */
function manyMints(count: number): readonly string[] {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  return Array.from(
    { length: count },
    (_, index) => piece.slice(0, -2) + alphabet[Math.floor(index / 58)]! + alphabet[index % 58]!,
  )
}

test('at most a hundred are shown, and the result says that there are more', async () => {
  const many = manyMints(130)
  const of = holdings(
    many.map((mint) => held(mint, '1', 0)),
    [],
    Object.fromEntries(many.map((mint) => [mint, called('x')])),
  )
  const { nfts, incomplete } = await of.nfts(
    account,
    solana,
    { tokens: [], readHistory: silent, readMetadata: async () => undefined },
    neverAborted,
  )
  expect(nfts).toHaveLength(100)
  expect(incomplete).toBe(true)
})

test('mints without metadata take no place, and none crowds out what the page has configured', async () => {
  const mute = manyMints(130)
  const search = { tokens: [], readHistory: silent, readMetadata: async () => undefined }
  const after = holdings(
    [...mute, piece].map((mint) => held(mint, '1', 0)),
    [],
    { [piece]: called('Meadow') },
  )
  expect(await after.nfts(account, solana, search, neverAborted)).toMatchObject({
    nfts: [{ name: 'Meadow' }],
    incomplete: false,
  })
  const many = manyMints(300)
  const last = holdings(
    [...many, piece].map((mint) => held(mint, '1', 0)),
    [],
    Object.fromEntries([...many, piece].map((mint) => [mint, called('x')])),
  )
  expect(
    (await last.nfts(account, solana, { ...search, tokens: [{ address: piece }] }, neverAborted)).nfts[0]?.contract,
  ).toBe(piece)
})

test('NFTs flagged by the history are spam unless the page lists them, and only held ones are shown', async () => {
  const of = holdings([held(piece, '1', 0)], [], { [piece]: called('Meadow') })
  const rows = [
    makeTransaction({
      id: 'a',
      transfers: [
        { direction: 'in', nft: { name: 'Meadow', isSpam: true } },
        { direction: 'in', nft: { name: 'Gone', isSpam: false } },
      ],
    }),
  ]
  const search = {
    tokens: [],
    readHistory: async () => ({ rows, failed: false, whole: true }),
    readMetadata: async () => undefined,
  }
  expect(await of.nfts(account, solana, search, neverAborted)).toMatchObject({
    nfts: [{ name: 'Meadow', isSpam: true }],
  })
  expect(await of.nfts(account, solana, { ...search, tokens: [{ address: piece }] }, neverAborted)).toMatchObject({
    nfts: [{ name: 'Meadow', isSpam: false }],
  })
})
