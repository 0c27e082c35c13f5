import { pad, toEventSelector, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { neverAborted } from '../../../test/fakes/neverAborted'
import type { RpcClient } from '../../services/rpc/rpcClient'
import { exceedsOrder, type SwapLog, type SwapParties } from './swapLogs'

const at = (digit: string) => `0x${digit.repeat(40)}` as Hex
const [account, exchange, pays, receives, token, pool, spender] = ['a', '1', '2', '3', '4', '5', '6'].map(at) as Hex[]
const parties = { account, exchange, pays, receives } as SwapParties
const word = (value: Hex | bigint): Hex => pad(typeof value === 'bigint' ? `0x${value.toString(16)}` : value)

/** Everything but the pool and the exchange answers like a token; the spender may take 5 of `token`. */
function node() {
  const asked: string[] = []
  const client = {
    call: async ({ to, data }: { to: Hex; data: Hex }) => {
      asked.push(to)
      if (to === pool || to === exchange) throw new Error('execution reverted')
      return word(to === token && data.startsWith('0xdd62ed3e') ? 5n : 1n)
    },
  } as unknown as RpcClient
  return { client, asked }
}

const log = (address: Hex | undefined, event: string, indexed: readonly (Hex | bigint)[], data = '0x'): SwapLog => ({
  address: address!,
  topics: [toEventSelector(event), ...indexed.map(word)],
  data,
})
const exceeds = (...logs: SwapLog[]) => exceedsOrder(logs, parties, node().client, neverAborted)
const [me, other] = [account as Hex, spender as Hex]

test.each([
  ['Transfer(address,address,uint256)', 0],
  ['Transfer(address,address,uint256,bytes)', 0],
  ['Sent(address,address,address,uint256,bytes,bytes)', 1],
  ['Burned(address,address,uint256,bytes,bytes)', 1],
])('%s from the account is measured for the tokens of the order, and exceeds it for others', async (event, from) => {
  const indexed = from === 0 ? [me, other] : [other, me]
  expect(await exceeds(log(pays, event, indexed), log(receives, event, indexed))).toBe(false)
  expect(await exceeds(log(token, event, indexed))).toBe(true)
  expect(await exceeds(log(token, event, from === 0 ? [other, me] : [me, other]))).toBe(false)
})

test.each([
  ['TransferSingle(address,address,address,uint256,uint256)', [other, me, other]],
  ['TransferBatch(address,address,address,uint256[],uint256[])', [other, me, other]],
  ['Transfer(address,address,address,uint256,uint256)', [me, other, 7n]],
])('%s from the account exceeds the order, whichever contract it is', async (event, indexed) => {
  for (const contract of [pays, receives, token]) expect(await exceeds(log(contract, event, indexed))).toBe(true)
})

describe('Approval(address,address,uint256)', () => {
  const approval = (contract: Hex | undefined, to: Hex | undefined, amount: bigint) =>
    log(contract, 'Approval(address,address,uint256)', [me, to!], word(amount))

  test.each([
    ['of the exchange for what is paid, which is measured', approval(pays, exchange, 9n), false],
    ['of the exchange for another token', approval(token, exchange, 6n), true],
    ['of somebody for what is paid', approval(pays, spender, 6n), true],
    ['of more than the chain says now', approval(token, spender, 6n), true],
    ['of no more than the chain says now', approval(token, spender, 5n), false],
    ['of nothing', approval(token, spender, 0n), false],
    ['of a piece', log(token, 'Approval(address,address,uint256)', [me, other, 0n]), true],
    ['of a piece, taken back', log(token, 'Approval(address,address,uint256)', [me, 0n, 7n]), false],
    [
      'without an index',
      log(token, 'Approval(address,address,uint256)', [], `${word(me)}${word(other).slice(2)}${word(0n).slice(2)}`),
      true,
    ],
    ['of another account', log(token, 'Approval(address,address,uint256)', [other, me], word(9n)), false],
  ])('%s', async (_what, given, exceeding) => {
    expect(await exceeds(given)).toBe(exceeding)
  })
})

test.each([
  ['Minted(address,address,uint256,bytes,bytes)', [other, me]],
  ['Deposit(address,uint256)', [me]],
  ['Withdrawal(address,uint256)', [me]],
  ['Deposit(address,address,uint256,uint256)', [me, me]],
  ['Withdraw(address,address,address,uint256,uint256)', [me, me, me]],
  ['Swap(address,uint256,uint256,uint256,uint256,address)', [other, me]],
  ['Swap(address,address,uint256,uint256,uint256,uint256)', [other, me]],
  ['TokenExchange(address,int128,uint256,int128,uint256)', [me]],
  ['TokenExchange(address,uint256,uint256,uint256,uint256)', [me]],
  ['DelegateVotesChanged(address,uint256,uint256)', [me]],
  ['DelegatedPowerChanged(address,uint256,uint8)', [me]],
  ['TransferShares(address,address,uint256)', [me, other]],
  ['BalanceTransfer(address,address,uint256,uint256)', [me, other]],
  ['Mint(address,address,uint256,uint256,uint256)', [me, me]],
  ['Burn(address,address,uint256,uint256,uint256)', [me, other]],
])('%s gives no one a right', async (event, indexed) => {
  expect(await exceeds(log(pays, event, indexed), log(token, event, indexed))).toBe(false)
})

test.each([
  ['ApprovalForAll(address,address,bool)', [me, other]],
  ['AuthorizedOperator(address,address)', [other, me]],
  ['OperatorSet(address,address,bool)', [me, other]],
  ['Approval(address,address,uint256,uint256)', [me, other, 7n]],
  ['Approval(address,address,address,uint160,uint48)', [me, other, other]],
  ['Permit(address,address,address,uint160,uint48,uint48)', [me, other, other]],
  ['Lockdown(address,address,address)', [me]],
  ['BorrowAllowanceDelegated(address,address,address,uint256)', [me, other, other]],
  ['Whatever(address)', [me]],
])('%s about the account is taken for a grant', async (event, indexed) => {
  for (const contract of [pays, receives, token]) expect(await exceeds(log(contract, event, indexed))).toBe(true)
  expect(await exceeds(log(token, event, [other, other, other].slice(0, indexed.length)))).toBe(false)
})

test('what the exchange and pools report is no grant, and a pool is asked once', async () => {
  const reports = [exchange, pool, pool].map((contract) => log(contract, 'Swap(address,address,int256)', [me, me]))
  const { client, asked } = node()
  expect(await exceedsOrder(reports, parties, client, neverAborted)).toBe(false)
  expect(new Set(asked)).toEqual(new Set([pool]))
  expect(asked).toHaveLength(8)
})

test('more contracts than a swap touches are not asked', async () => {
  const many = Array.from({ length: 21 }, (_, digit) => pad(`0x${(digit + 100).toString(16)}`, { size: 20 }))
  const client = { call: () => Promise.reject(new Error('execution reverted')) } as unknown as RpcClient
  const reports = many.map((contract) => log(contract, 'Whatever(address)', [me]))
  expect(await exceedsOrder(reports.slice(1), parties, client, neverAborted)).toBe(false)
  expect(await exceedsOrder(reports, parties, client, neverAborted)).toBe(true)
})
