import { maxUint256, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RpcClient } from '../../src/services/rpc/rpcClient'
import { approval } from '../fakes/swaps'
import { HELD, PIECES, type RightsContract } from '../torture/swapChain'
import { actAs, encodeGrant, GRANT_SIGNATURES, type GrantTerms } from '../torture/swapRights'
import {
  createSwapJudge,
  createSwapsTarget,
  honestSteps,
  told,
  type Offer,
  type Side,
  type SwapJudge,
} from '../torture/swaps'
import { scaled } from '../slowness'

// A swap service that wants more than the order, against tokens of every interface on a real chain.

const ORDERED = 50_000_000n
/** Of a function that the default aggregator uses. */
const KNOWN = '0x12aa3caf'
let judge: SwapJudge
beforeAll(async () => {
  judge = await createSwapJudge()
}, scaled(120_000))
afterAll(() => judge?.close())

const offer = (change: Partial<Offer> & Pick<Offer, 'data'>): Offer => {
  const { hostile, contracts } = judge.chain
  const to = change.to ?? hostile[0]
  return {
    pays: 'PermitToken',
    receives: 'TestToken',
    to,
    allowance: 0n,
    approval: { to: contracts.PermitToken, data: approval(to, ORDERED) },
    open: false,
    ...change,
  }
}
const terms = (change: Partial<GrantTerms> = {}): GrantTerms => ({
  spender: judge.chain.hostile[0],
  amount: HELD,
  token: 'CallbackToken',
  piece: PIECES[0],
  ...change,
})
const outcome = async (given: Offer, node?: RpcClient): Promise<string> => {
  const judged = await judge.prepare(given, node)
  return 'refused' in judged ? judged.refused : judged.preview.simulated ? 'checked' : 'not simulated'
}

/** A node without these methods, or with other answers. */
const nodeWith = (change: (method: string, read: () => Promise<unknown>) => Promise<unknown>): RpcClient => ({
  ...judge.rpc,
  read: (call, signal) => change(call.method, () => judge.rpc.read(call, signal)),
})
const withoutSimulation = () =>
  nodeWith((method, read) => (method === 'eth_simulateV1' ? Promise.reject(new Error('unknown method')) : read()))

describe.each(GRANT_SIGNATURES)('%s: %s', (name, _signature, at) => {
  const data = () => encodeGrant(judge.chain, name, at, terms())
  const target = () => judge.chain.contracts[name]

  test('is no function of a swap', async () => {
    expect(await outcome(offer({ to: target(), data: data() }))).toBe('swap_mismatch function')
  })

  test('is refused for its contract, even if the page allows the function, and without a simulation', async () => {
    const given = offer({ to: target(), data: data(), open: true, allowance: maxUint256 })
    const refused = /^swap_mismatch target$|^swap_simulation_failed$/
    expect(await outcome(given)).toMatch(refused)
    expect(await outcome(given, withoutSimulation())).toMatch(refused)
  })

  test('is refused in the middle of an honest trade, if it gives a right or takes something', async () => {
    const steps = honestSteps(judge.chain, 'PermitToken', 'TestToken', judge.chain.hostile[0])
    const given = offer({ data: told(KNOWN, [...steps, actAs(judge.chain, name, data())]) })
    const said = await outcome(given)
    if (said === 'checked') expect(await judge.carryOut(given)).toBeUndefined()
    else expect(said).toMatch(/^swap_mismatch payment$|^swap_simulation_failed$/)
  })
})

test.each<readonly [string, RightsContract, string]>([
  ['an approval', 'CallbackToken', 'approve(address,uint256)'],
  ['an increased allowance', 'PermitToken', 'increaseAllowance(address,uint256)'],
  ['an increased approval', 'PermitToken', 'increaseApproval(address,uint256)'],
  ['an operator', 'OperatorToken', 'authorizeOperator(address)'],
  ['an approval of a piece', 'PieceToken', 'approve(address,uint256)'],
  ['an approval of all pieces', 'PieceToken', 'setApprovalForAll(address,bool)'],
  ['an approval of all items', 'ItemToken', 'setApprovalForAll(address,bool)'],
  ['an operator of all kinds', 'KindToken', 'setOperator(address,bool)'],
  ['an approval of a kind', 'KindToken', 'approve(address,uint256,uint256)'],
  ['a permit for everything', 'EverythingToken', 'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)'],
  ['a shared allowance', 'SharedAllowances', 'approve(address,address,uint160,uint48)'],
  ['a permit of a shared allowance', 'SharedAllowances', 'permit(address,address,address,uint160)'],
  ['an approval without an index', 'UnindexedToken', 'approve(address,uint256)'],
  ['a transfer without an index', 'UnindexedToken', 'transfer(address,uint256)'],
])('%s of the account during an honest trade is refused, and would be a loss', async (_what, name, signature) => {
  const at = GRANT_SIGNATURES.find(([of, each]) => of === name && each === signature)?.[2] ?? -1
  const steps = honestSteps(judge.chain, 'PermitToken', 'TestToken', judge.chain.hostile[0])
  const grant = encodeGrant(judge.chain, name, at, terms())
  const given = offer({ data: told(KNOWN, [...steps, actAs(judge.chain, name, grant)]) })
  expect(await outcome(given)).toBe('swap_mismatch payment')
  expect(await judge.carryOut(given)).toMatch(/are lost$/)
})

describe('an honest trade is checked and loses nothing else', () => {
  test.each<readonly [Side, Side]>([
    ['PermitToken', 'TestToken'],
    ['CallbackToken', 'native'],
    ['OldCallbackToken', 'TestToken'],
    ['OperatorToken', 'native'],
    ['EverythingToken', 'TestToken'],
    ['NoReturnToken', 'native'],
    ['native', 'TestToken'],
  ])('%s for %s', async (pays, receives) => {
    const [by] = judge.chain.hostile
    const token = pays === 'native' ? by : judge.chain.contracts[pays]
    const given = offer({
      pays,
      receives,
      data: told(KNOWN, honestSteps(judge.chain, pays, receives, by)),
      approval: { to: token, data: approval(by, ORDERED) },
    })
    expect(await outcome(given)).toBe('checked')
    expect(await judge.carryOut(given)).toBeUndefined()
  })

  test('an approval that is taken back, or used up, is none', async () => {
    const { chain } = judge
    const revoke = encodeGrant(chain, 'PermitToken', 0, terms({ amount: 0n, spender: chain.hostile[1] }))
    const steps = honestSteps(chain, 'PermitToken', 'TestToken', chain.hostile[0])
    const given = offer({ data: told(KNOWN, [...steps, actAs(chain, 'PermitToken', revoke)]) })
    expect(await outcome(given)).toBe('checked')
    const lower = encodeGrant(
      chain,
      'CallbackToken',
      0,
      terms({ amount: HELD, spender: chain.contracts.SharedAllowances }),
    )
    expect(await outcome(offer({ data: told(KNOWN, [...steps, actAs(chain, 'CallbackToken', lower)]) }))).toBe(
      'checked',
    )
  })
})

test('an exchange that has its allowance raised again is refused', async () => {
  const { chain } = judge
  const [by] = chain.hostile
  const again = encodeGrant(chain, 'PermitToken', 0, terms({ amount: 1n }))
  const data = told(KNOWN, [...honestSteps(chain, 'PermitToken', 'TestToken', by), actAs(chain, 'PermitToken', again)])
  expect(await outcome(offer({ data }))).toBe('swap_mismatch payment')
})

describe('what is not simulated is shown as that', () => {
  const honest = () =>
    offer({ data: told(KNOWN, honestSteps(judge.chain, 'PermitToken', 'TestToken', judge.chain.hostile[0])) })
  const logsOf = (logs: (given: readonly unknown[]) => unknown) =>
    nodeWith(async (method, read) => {
      const response = await read()
      if (method !== 'eth_simulateV1') return response
      const [block] = response as [{ calls: { logs: readonly unknown[] }[] }]
      return [{ ...block, calls: block.calls.map((call) => ({ ...call, logs: logs(call.logs) })) }]
    })

  test.each<readonly [string, () => RpcClient]>([
    ['that cannot simulate a block', withoutSimulation],
    ['without logs', () => logsOf(() => undefined)],
    ['that leaves out all logs', () => logsOf(() => [])],
    ['with logs that cannot be read', () => logsOf((logs) => logs.map(() => ({ topics: [1] })))],
  ])('on a node %s', async (_what, node) => {
    expect(await outcome(honest(), node())).toBe('not simulated')
  })

  test('on a complete node it is checked', async () => {
    expect(
      await outcome(
        honest(),
        logsOf((logs) => logs),
      ),
    ).toBe('checked')
  })
})

test(
  'generated offers of a hostile service lose nothing but what is sold, now or later',
  async () => {
    const target = await createSwapsTarget()
    try {
      const report = await target.run(1, 150)
      expect(report.failures).toEqual([])
      expect(report.counts['checked']).toBeGreaterThan(10)
    } finally {
      await target.close?.()
    }
  },
  scaled(120_000),
)

test('an amount of data that is no call is refused', async () => {
  for (const data of ['0x', '0x12', KNOWN.slice(0, 8)] as Hex[])
    expect(await outcome(offer({ data, open: true }))).toBe('swap_mismatch function')
})
