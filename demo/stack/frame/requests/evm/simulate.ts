import { decodeEventLog, hexToBigInt, numberToHex, parseAbi, zeroAddress, type Address, type Hex } from 'viem'
import { askNode } from '../../node'
import type { FrameNetwork } from '../../networks'
import type { Block, Fact, Text } from '../description'
import { addressFact, etherText, fact, tokenText } from './callTable'
import { isSame, type TokenReader } from './TokenReader'
import type { AskedTransaction } from './transaction'

type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }
type SimulatedCall = {
  readonly status: Hex
  readonly gasUsed: Hex
  readonly logs?: readonly Log[]
  readonly error?: { readonly message?: string }
}

/** What came of trying calls one after another, without sending them. */
export type EvmOutcome = {
  readonly calls: readonly { readonly succeeded: boolean; readonly gasUsed: bigint; readonly reason?: string }[]
  readonly logs: readonly Log[]
}

/** How `traceTransfers` names the coin of the chain in its logs. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])
const NFT_EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event Approval(address indexed owner, address indexed spender, uint256 indexed id)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
])

/**
 * Runs the calls on top of the latest block (`eth_simulateV1`). Undefined where the node cannot.
 * https://github.com/ethereum/execution-apis/blob/main/src/eth/execute.yaml
 */
export async function simulateCalls(
  network: FrameNetwork,
  account: Address,
  calls: readonly AskedTransaction[],
): Promise<EvmOutcome | undefined> {
  try {
    const [block] = (await askNode(network, 'eth_simulateV1', [
      {
        blockStateCalls: [
          {
            calls: calls.map(({ to, value, data }) => ({
              from: account,
              ...(to === undefined ? {} : { to }),
              value: numberToHex(value),
              input: data,
            })),
          },
        ],
        traceTransfers: true,
        validation: false,
      },
      'latest',
    ])) as readonly { readonly calls: readonly SimulatedCall[] }[]
    if (block?.calls.length !== calls.length) return undefined
    return {
      calls: block.calls.map(({ status, gasUsed, error }) => ({
        succeeded: hexToBigInt(status) === 1n,
        gasUsed: hexToBigInt(gasUsed),
        ...(error?.message === undefined ? {} : { reason: error.message }),
      })),
      logs: block.calls.flatMap(({ logs = [] }) => logs),
    }
  } catch {
    return undefined
  }
}

/** What the account would have less, more, and have allowed afterwards. */
export async function outcomeBlock(outcome: EvmOutcome, account: Address, reader: TokenReader): Promise<Block> {
  const balances = new Map<Address, bigint>()
  const facts: Fact[] = []
  for (const { address, topics, data } of outcome.logs) {
    const read = decoded(topics, data)
    if (!read) continue
    const { eventName, args } = read
    const contract = [fact('token', address)].map((each) => ({ ...each, isAddress: true as const }))
    if (eventName === 'Transfer' && 'value' in args) {
      const sign = (isSame(args.to, account) ? 1n : 0n) - (isSame(args.from, account) ? 1n : 0n)
      if (sign !== 0n) balances.set(address, (balances.get(address) ?? 0n) + sign * args.value)
    } else if (eventName === 'Transfer' || eventName === 'TransferSingle') {
      const label = isSame(args.from, account) ? 'sends' : isSame(args.to, account) ? 'receives' : undefined
      const id = `#${'id' in args ? args.id : ''}`
      if (label !== undefined) facts.push(fact(label, id), ...contract)
    } else if (eventName === 'Approval' && isSame(args.owner, account)) {
      const value: Text =
        'value' in args ? tokenText(await reader.token(address), args.value, 2n ** 256n - 1n) : `#${args.id}`
      // Tokens report what a transfer has left of an allowance in the same way.
      if (!isSame(args.spender, zeroAddress))
        facts.push(fact('remainsAllowed', value), addressFact('spender', args.spender))
    } else if (eventName === 'ApprovalForAll' && isSame(args.owner, account) && args.approved) {
      facts.push(fact('remainsAllowed', { key: 'allItems' }), addressFact('spender', args.operator), ...contract)
    }
  }
  const moved = await Promise.all(
    [...balances]
      .filter(([, change]) => change !== 0n)
      .map(async ([address, change]) => {
        const amount = change < 0n ? -change : change
        const value = isSame(address, COIN) ? etherText(amount) : tokenText(await reader.token(address), amount)
        return { label: change < 0n ? 'sends' : 'receives', value } as const
      }),
  )
  const movements = moved
    .toSorted((one, other) => Number(one.label === 'receives') - Number(other.label === 'receives'))
    .map(({ label, value }) => fact(label, value))
  const all = [...movements, ...facts]
  return { kind: 'outcome', facts: all.length > 0 ? all : [fact('sends', { key: 'nothing' })] }
}

function decoded(topics: readonly Hex[], data: Hex) {
  for (const abi of [EVENTS, NFT_EVENTS] as const) {
    try {
      return decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data, strict: true })
    } catch {
      // An event of another kind, or of the other standard with the same name.
    }
  }
  return undefined
}
