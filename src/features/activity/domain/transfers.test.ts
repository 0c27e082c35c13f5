import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alice, bob } from '../../../../test/fakes/connections'
import { solana } from '../../../../test/fakes/networks'
import { makeTransaction } from '../../../../test/fakes/transactions'
import type { Transfer } from '../../../domain/transaction'
import type { TokenBalance } from '../../../domain/money/tokenBalance'
import { addDecimals } from '../../../domain/money/decimal'
import { isSpam } from '../../../domain/activity/isSpam'
import { holdingsBySymbol, movedLines, otherParty } from './transferSummary'
import { mergeTransfers } from '../../../domain/activity/mergeTransfers'
import { pendingToPoll } from '../actions/watchPending'

const moved = (direction: Transfer['direction'], quantity: string, symbol: string, value?: number): Transfer => ({
  direction,
  quantity,
  fungible: { symbol },
  ...(value !== undefined && { value }),
})
const collectible = (flagged: boolean, name = 'Meadow'): Transfer => ({
  direction: 'in',
  quantity: '1',
  nft: { name, isSpam: flagged },
})
const NONE = holdingsBySymbol([])
const of = (...transfers: readonly Transfer[]) => makeTransaction({ id: 'a', operationType: 'execute', transfers })

test.each([
  ['all are flagged', true, [collectible(true), collectible(true)]],
  ['one is not', false, [collectible(true), collectible(false)]],
  ['a token came along', false, [collectible(true), moved('in', '1', 'ETH')]],
  ['nothing moved', false, []],
])('is spam only if every transfer is a flagged NFT: %s', (_what, hidden, transfers) => {
  expect(isSpam(of(...transfers))).toBe(hidden)
})

test('of two transfers, one below a tenth of the other counts as gas', () => {
  expect(mergeTransfers([moved('in', '100', 'USDC', 100), moved('out', '0.01', 'ETH', 9.9)])).toEqual([
    moved('in', '100', 'USDC', 100),
  ])
  expect(mergeTransfers([moved('in', '100', 'USDC', 100), moved('out', '0.01', 'ETH', 10)])).toHaveLength(2)
})

test('of more than two transfers, one below a hundredth counts as gas', () => {
  const [sold, bought] = [moved('out', '50', 'DAI', 50), moved('in', '100', 'USDC', 100)]
  expect(mergeTransfers([sold, bought, moved('out', '1', 'ETH', 0.9)])).toEqual([sold, bought])
  expect(mergeTransfers([moved('out', '1', 'ETH', 1), bought, moved('out', '2', 'ARB', 2)])).toEqual([
    moved('out', '2', 'ARB', 2),
    bought,
  ])
})

test('a transfer without a price and an NFT never count as gas', () => {
  expect(mergeTransfers([moved('in', '100', 'USDC', 100), moved('out', '5', 'NEW')])).toHaveLength(2)
  expect(mergeTransfers([moved('out', '100', 'USDC', 100), collectible(false)]).map(({ nft }) => nft?.name)).toEqual([
    undefined,
    'Meadow',
  ])
})

test('sums transfers of one token in one direction exactly', () => {
  expect(
    mergeTransfers([moved('out', '0.1', 'ETH', 1), moved('out', '0.2', 'ETH', 2), moved('in', '3', 'USDC', 3)]),
  ).toEqual([moved('out', '0.3', 'ETH', 3), moved('in', '3', 'USDC', 3)])
})

test('keeps the two most valuable transfers, outgoing first', () => {
  const shown = mergeTransfers([
    moved('in', '1', 'A', 50),
    moved('in', '1', 'B', 5),
    moved('out', '1', 'C', 60),
    moved('out', '1', 'D', 10),
  ])
  expect(shown.map(({ fungible }) => fungible?.symbol)).toEqual(['C', 'A'])
})

test('merging results in at most two transfers, each a sum of the given ones', () => {
  const transfer = fc.record({
    direction: fc.constantFrom('in', 'out', 'self'),
    quantity: fc.nat().map(String),
    symbol: fc.constantFrom('A', 'B', 'C'),
    value: fc.option(fc.nat(1_000), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(transfer, { maxLength: 8 }), (facts) => {
      const all = facts.map(({ direction, quantity, symbol, value }) =>
        moved(direction as Transfer['direction'], quantity, symbol, value),
      )
      const shown = mergeTransfers(all)
      expect(shown.length).toBeLessThanOrEqual(2)
      expect(shown.length > 0).toBe(all.length > 0)
      for (const { direction, fungible, quantity } of shown) {
        const alike = all.filter((each) => each.direction === direction && each.fungible?.symbol === fungible?.symbol)
        const most = alike.reduce((sum, each) => addDecimals(sum, each.quantity ?? '0'), '0')
        expect(BigInt(quantity ?? '-1')).toBeLessThanOrEqual(BigInt(most))
        expect(alike.length).toBeGreaterThan(0)
      }
    }),
  )
})

test.each([
  ['receive', 'in', '+'],
  ['deposit', 'out', '-'],
  ['borrow', 'in', '+'],
  ['claim', 'in', '+'],
  ['withdraw', 'in', '+'],
  ['claim', 'out', '-'],
  ['receive', 'out', '-'],
  ['withdraw', 'out', '-'],
  ['repay', 'out', '-'],
  ['burn', 'out', '-'],
  ['send', 'out', '-'],
  ['mint', 'in', '+'],
  ['execute', 'self', ''],
  ['constructor', 'in', '+'],
] as const)('one transfer of a %s (%s) is marked %s', (operationType, direction, sign) => {
  const [line] = movedLines(
    makeTransaction({ id: 'a', operationType, transfers: [moved(direction, '1.23456', 'ETH')] }),
    NONE,
  )
  expect(line).toMatchObject({ sign, amount: '1.234', name: 'ETH' })
})

test('the sign of several transfers follows their direction', () => {
  const lines = movedLines(
    makeTransaction({
      id: 'a',
      operationType: 'deposit',
      transfers: [moved('in', '1', 'ETH', 10), moved('out', '2', 'USDC', 9)],
    }),
    NONE,
  )
  expect(lines.map(({ sign, amount, name }) => [sign, amount, name])).toEqual([
    ['-', '2.000', 'USDC'],
    ['+', '1.000', 'ETH'],
  ])
})

test('shows the name of one NFT, the number of several, and no unknown amount', () => {
  expect(movedLines(of(collectible(false)), NONE)[0]).toEqual({ sign: '+', name: 'Meadow', direction: 'in' })
  expect(movedLines(of({ ...collectible(false), quantity: '3' }), NONE)[0]).toMatchObject({ amount: '3' })
  expect(movedLines(of({ direction: 'out', fungible: { symbol: 'ETH' } }), NONE)[0]).toEqual({
    sign: '-',
    name: 'ETH',
    direction: 'out',
  })
})

describe('of a token whose program shows another amount than its base units', () => {
  const shares: TokenBalance = {
    name: 'Meadow shares',
    symbol: 'MDW',
    chainId: solana.caipNetworkId,
    quantity: { decimals: '6', numeric: '40', scale: { kind: 'scaled', multiplier: 4 } },
  }
  const { scale: _, ...baseUnits } = shares.quantity
  const received = of(moved('in', '2.5', 'MDW'))
  const amountFor = (...held: readonly TokenBalance[]) => movedLines(received, holdingsBySymbol(held))[0]?.amount

  test('the amount is that of the list of tokens', () => {
    expect(amountFor(shares)).toBe('10.000')
  })

  test('a symbol that several tokens have says nothing of their scale', () => {
    expect(amountFor(shares, { ...shares, quantity: baseUnits })).toBe('2.500')
  })

  test('rows are drawn again for tokens with a scale alone', () => {
    expect(holdingsBySymbol([{ ...shares, quantity: baseUnits }])).toBe(NONE)
  })
})

test('skips a transfer without asset and quantity', () => {
  expect(movedLines(of({ direction: 'self' }, { direction: 'in', fungible: {} }), NONE)).toEqual([])
})

test.each([
  [
    'what was sent',
    { sentFrom: alice, sentTo: bob, transfers: [moved('out', '1', 'ETH')] },
    { side: 'to', address: bob },
  ],
  [
    'what was received',
    { sentFrom: bob, sentTo: alice, transfers: [moved('in', '1', 'ETH')] },
    { side: 'from', address: bob },
  ],
  [
    'what came through a contract',
    { sentFrom: bob, sentTo: '0xc0ffee', transfers: [moved('in', '1', 'ETH')] },
    { side: 'from', address: bob },
  ],
  [
    'what was sent to oneself, in other letters',
    { sentFrom: alice, sentTo: alice.toLowerCase() },
    { side: 'to', address: alice.toLowerCase() },
  ],
  ['what made a contract', { sentFrom: alice, sentTo: '' }, { side: 'from', address: alice }],
  ['what names nobody', { sentFrom: '', sentTo: '' }, undefined],
] as const)('the other side of %s', (_what, facts, party) => {
  expect(otherParty(makeTransaction({ id: 'a', ...facts }), alice)).toEqual(party)
})

test('polls the 99 newest pending transactions', () => {
  const all = Array.from({ length: 150 }, (_, index) =>
    makeTransaction({
      id: String(index),
      status: index % 10 === 9 ? 'confirmed' : 'pending',
      minedAt: new Date(index * 1_000).toISOString(),
    }),
  )
  const watched = pendingToPoll(all)
  expect(watched).toHaveLength(99)
  expect(watched.every(({ metadata }) => metadata.status === 'pending')).toBe(true)
  expect(Math.min(...watched.map(({ id }) => Number(id)))).toBe(40)
})
