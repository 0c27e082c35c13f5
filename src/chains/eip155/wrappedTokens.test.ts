import fc from 'fast-check'
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { base, ethereum } from '../../../test/fakes/networks'
import { SWAP_NETWORKS } from '../../domain/network/swapNetworks'
import { isWrapping, WRAPPED_TOKENS } from './wrappedTokens'

const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256 wad)'])
const deposit = encodeFunctionData({ abi, functionName: 'deposit' })
const withdraw = (wad: bigint) => encodeFunctionData({ abi, functionName: 'withdraw', args: [wad] })
const wrapped = WRAPPED_TOKENS[ethereum.caipNetworkId]!
const OTHER = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const amount = fc.bigInt({ min: 1n, max: 2n ** 128n })

test('each network of the default aggregator has its wrapped token', () => {
  expect(Object.keys(WRAPPED_TOKENS).toSorted()).toEqual([...SWAP_NETWORKS].toSorted())
  for (const address of Object.values(WRAPPED_TOKENS)) expect(getAddress(address)).toBe(address)
})

test('exactly the amount is wrapped and unwrapped', () => {
  fc.assert(
    fc.property(amount, (baseUnits) => {
      const order = { network: ethereum, baseUnits }
      expect(isWrapping({ to: wrapped, data: deposit, value: baseUnits }, { ...order, receives: wrapped })).toBe(true)
      const unwraps = { to: wrapped.toLowerCase(), data: withdraw(baseUnits), value: 0n }
      expect(isWrapping(unwraps, { ...order, pays: wrapped })).toBe(true)
    }),
    { numRuns: 100 },
  )
})

describe('is not', () => {
  const order = { network: ethereum, baseUnits: 5n }
  const wraps = { to: wrapped, data: deposit, value: 5n }
  const unwraps = { to: wrapped, data: withdraw(5n), value: 0n }

  test.each([
    ['another contract', { ...wraps, to: OTHER }, { ...order, receives: OTHER }],
    ['for another token', wraps, { ...order, receives: OTHER }],
    ['for nothing', wraps, order],
    ['of a token', wraps, { ...order, pays: OTHER, receives: wrapped }],
    ['on another network', wraps, { ...order, network: base, receives: wrapped }],
    ['more than ordered', { ...wraps, value: 6n }, { ...order, receives: wrapped }],
    ['more bytes', { ...wraps, data: `${deposit}00` }, { ...order, receives: wrapped }],
    ['the other way', wraps, { ...order, pays: wrapped }],
    ['unwrapping more', { ...unwraps, data: withdraw(6n) }, { ...order, pays: wrapped }],
    ['unwrapping with currency', { ...unwraps, value: 1n }, { ...order, pays: wrapped }],
    ['unwrapping to a token', unwraps, { ...order, pays: wrapped, receives: OTHER }],
  ])('%s', (_what, call, given) => {
    expect(isWrapping(call, given)).toBe(false)
  })
})
