import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alice } from '../../../test/fakes/connections'
import { createFakeNode, type FakeContract } from '../../../test/fakes/contracts'
import { ethereum } from '../../../test/fakes/networks'
import { ServiceUnavailable } from '../../errors/service'
import { createHoldings } from './holdings'
import { neverAborted } from '../../../test/fakes/neverAborted'

const account = { namespace: 'eip155', address: alice, type: 'eoa' } as const
const at = (digit: string) => `0x${digit.repeat(40)}`
const token = (change: FakeContract = {}): FakeContract => ({
  name: () => 'Dollar',
  symbol: () => 'USD',
  decimals: () => 6n,
  balanceOf: (who) => (who === alice ? 2_500_000n : 0n),
  ...change,
})

function owned(contracts: Record<string, FakeContract>, named: readonly string[] = Object.keys(contracts)) {
  const node = createFakeNode(contracts, undefined, 15n * 10n ** 17n)
  return createHoldings(() => node).tokens(
    account,
    ethereum,
    named.map((address) => ({ address })),
    neverAborted,
  )
}

test('the native currency first, then what the page has named, exactly and without a price', async () => {
  expect(await owned({ [at('1')]: token() })).toEqual([
    { name: 'ETH', symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '1.5' } },
    {
      name: 'Dollar',
      symbol: 'USD',
      chainId: 'eip155:1',
      address: `eip155:1:${at('1')}`,
      quantity: { decimals: '6', numeric: '2.5' },
    },
  ])
})

test.each<readonly [string, FakeContract]>([
  ['nothing is owned of', { balanceOf: () => 0n }],
  ['is an ERC-721 without decimals', { decimals: () => 0n, supportsInterface: (id) => id === '0x80ac58cd' }],
  ['is an ERC-1155 without decimals', { decimals: () => 0n, supportsInterface: (id) => id === '0xd9b67a26' }],
  ['has more decimals than there are', { decimals: () => 256n }],
  ['does not know its decimals', { decimals: () => 'raw:0x' }],
  ['answers with something else', { balanceOf: () => 'raw:0x1234' }],
])('a contract that %s is left out', async (_what, change) => {
  expect(await owned({ [at('1')]: token(change) })).toHaveLength(1)
})

test.each([
  ['nothing', {}],
  ['that it is no collection', { supportsInterface: () => false }],
])('an ERC-20 without decimals that says %s of its interfaces is listed', async (_what, change) => {
  const points = token({ decimals: () => 0n, balanceOf: () => 12n, ...change })
  expect(await owned({ [at('1')]: points })).toMatchObject([{}, { quantity: { decimals: '0', numeric: '12' } }])
})

test('an address without code, or that is none, costs nothing but itself', async () => {
  expect(
    await owned({ [at('1')]: token() }, ['0x12', at('2'), at('1'), at('1').toUpperCase().replace('0X', '0x')]),
  ).toHaveLength(2)
})

test('a name of the first days is 32 bytes of text; one without a name goes by its symbol', async () => {
  const bytes = `raw:0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`
  const [, old] = await owned({ [at('1')]: token({ name: () => bytes, symbol: () => bytes }) })
  expect(old).toMatchObject({ name: 'MKR', symbol: 'MKR' })
  const [, nameless] = await owned({ [at('1')]: token({ name: () => '\u202E' }) })
  expect(nameless).toMatchObject({ name: 'USD', symbol: 'USD' })
})

test('whatever a contract calls itself, it can be drawn, and what it holds is exact', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 1, max: 77 }),
      async (text, baseUnits, decimals) => {
        const [, found] = await owned({
          [at('1')]: token({
            name: () => text,
            symbol: () => text,
            balanceOf: () => baseUnits,
            decimals: () => BigInt(decimals),
          }),
        })
        expect([...(found?.symbol ?? '')].length).toBeLessThanOrEqual(16 * 5)
        expect(found?.name).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
        const [whole = '', fraction = ''] = (found?.quantity.numeric ?? '').split('.')
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(baseUnits)
      },
    ),
    { numRuns: 60 },
  )
})

test('an unreachable chain is an error, not an empty account', async () => {
  const node = { ...createFakeNode({}), call: () => Promise.reject(new ServiceUnavailable('rpc', 'unreachable')) }
  await expect(
    createHoldings(() => node).tokens(account, ethereum, [{ address: at('1') }], neverAborted),
  ).rejects.toBeInstanceOf(ServiceUnavailable)
})
