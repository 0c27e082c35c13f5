import { encodeAbiParameters, encodeEventTopics, pad, parseAbi, type Abi, type Hex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { ENTRY_POINT } from '../../anvil/entryPoint'
import type { Entry } from '../IndexedChain'
import { readBlock } from './readBlock'
import type { WireLog, WireTrace } from './wire'

const [me, other, token] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [Hex, Hex, Hex]
const HASH: Hex = '0x01'
const ERC1155 = parseAbi([
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[], uint256[])',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256, uint256)',
])
const TOKENS = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])

function read({
  logs = [],
  traces = [],
  status = '0x1',
  to = other,
}: {
  logs?: WireLog[]
  traces?: WireTrace[]
  status?: Hex
  to?: Hex | null
}): Entry {
  const transaction = {
    hash: HASH,
    from: me,
    to,
    value: '0x0',
    nonce: '0x5',
    input: '0x',
    transactionIndex: '0x0',
  } as const
  const [entry] = readBlock(
    'eip155:31337',
    { number: '0x9', hash: '0x0b', timestamp: '0x64', transactions: [transaction] },
    [{ transactionHash: HASH, status, logs }],
    traces,
  )
  return entry as Entry
}

function call(traceAddress: number[], from: Hex, receiver: Hex, value: Hex, extra: Partial<WireTrace> = {}): WireTrace {
  return {
    type: 'call',
    action: { from, to: receiver, value, callType: 'call' },
    traceAddress,
    transactionHash: HASH,
    ...extra,
  }
}

function topicsOf(options: {
  readonly abi: Abi
  readonly eventName?: string
  readonly args: Record<string, Hex>
}): readonly Hex[] {
  return encodeEventTopics(options as never) as Hex[]
}

test('native currency passed on by contracts counts, but not in reverted calls or delegate calls', () => {
  const { movements } = read({
    traces: [
      call([], me, other, '0x5'),
      call([0], other, token, '0x4', { error: 'Reverted' }),
      call([0, 0], token, me, '0x3'),
      call([1], other, me, '0x2'),
      { ...call([2], other, me, '0x9'), action: { from: other, to: me, value: '0x9', callType: 'delegatecall' } },
    ],
  })
  expect(movements.map(({ from, to, amount }) => [from, to, amount])).toEqual([
    [me, other, 5n],
    [other, me, 2n],
  ])
})

test('a failed transaction moved nothing', () => {
  const log = { address: token, topics: topicsOf({ abi: TOKENS, args: { from: me, to: other } }), data: pad('0x01') }
  expect(read({ status: '0x0', logs: [log], traces: [call([], me, other, '0x5')] })).toMatchObject({
    status: 'failed',
    movements: [],
    sentFor: [],
  })
})

test('one log may move several tokens, and its topics tell an NFT from an amount', () => {
  const batch = {
    address: token,
    topics: topicsOf({ abi: ERC1155, eventName: 'TransferBatch', args: { operator: me, from: other, to: me } }),
    data: encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [
        [1n, 2n ** 200n],
        [3n, 4n],
      ],
    ),
  }
  const piece = {
    address: token,
    topics: [...topicsOf({ abi: TOKENS, args: { from: me, to: other } }), pad('0x07')],
    data: '0x' as Hex,
  }
  const amount = {
    address: token,
    topics: topicsOf({ abi: TOKENS, args: { from: '0x0000000000000000000000000000000000000000', to: me } }),
    data: pad('0x08'),
  }
  expect(read({ logs: [batch, piece, amount] }).movements).toEqual([
    { asset: { kind: 'piece', address: token, id: '1' }, from: other, to: me, amount: 3n },
    { asset: { kind: 'piece', address: token, id: (2n ** 200n).toString() }, from: other, to: me, amount: 4n },
    { asset: { kind: 'piece', address: token, id: '7' }, from: me, to: other, amount: 1n },
    { asset: { kind: 'token', address: token }, from: '', to: me, amount: 8n },
  ])
})

test.each([
  ['no data', { topics: topicsOf({ abi: TOKENS, args: { from: me, to: other } }), data: '0x' }],
  [
    'a batch of nonsense',
    {
      topics: topicsOf({ abi: ERC1155, eventName: 'TransferBatch', args: { operator: me, from: other, to: me } }),
      data: '0x1234',
    },
  ],
  [
    'a single without an end',
    {
      topics: topicsOf({ abi: ERC1155, eventName: 'TransferSingle', args: { operator: me, from: other, to: me } }),
      data: '0x',
    },
  ],
  ['no topics', { topics: [], data: '0x' }],
] as [string, Pick<WireLog, 'topics' | 'data'>][])('a log with %s moves nothing and harms nothing', (_what, log) => {
  const moved = read({
    logs: [
      { address: token, ...log },
      { address: token, topics: topicsOf({ abi: TOKENS, args: { from: me, to: other } }), data: pad('0x01') },
    ],
  }).movements
  expect(moved.filter(({ amount }) => amount > 0n)).toHaveLength(1)
})

test('a user operation has its own outcome, and the fees of the EntryPoint are no transfer', () => {
  const event = {
    topics: topicsOf({
      abi: entryPoint08Abi,
      eventName: 'UserOperationEvent',
      args: { userOpHash: pad('0x01'), sender: token, paymaster: me },
    }),
    data: encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
      [0n, false, 1n, 1n],
    ),
  }
  const entry = read({
    logs: [
      { address: ENTRY_POINT, ...event },
      { address: other, ...event },
    ],
    traces: [call([0], token, ENTRY_POINT, '0x5'), call([1], token, me, '0x6')],
  })
  expect(entry.sentFor).toEqual([{ account: token, succeeded: false }])
  expect(entry.movements).toMatchObject([{ from: token, to: me, amount: 6n }])
})
