import { getAddress, hexToBigInt, numberToHex, type Address, type Hex } from 'viem'
import { askNode } from '../../node'
import type { FrameNetwork } from '../../networks'
import type { Block, Fact } from '../description'
import { addressFact, etherText, fact, tokenText } from './callTable'
import { readLog, type Log, type Movement } from './eventTable'
import { isSame, type TokenReader } from './TokenReader'
import type { AskedTransaction } from './transaction'

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

/**
 * What the account would have less, more, and have allowed afterwards. "Nothing" is said only where no log names the
 * account: one that the table has no row for is about it all the same.
 */
export async function outcomeBlock(outcome: EvmOutcome, account: Address, reader: TokenReader): Promise<Block> {
  const movements = new Map<string, Movement & { readonly token: Address; readonly reports: Map<string, number> }>()
  const facts: Fact[] = []
  const notRead = new Set<Address>()
  for (const { address: contract, topics, data } of outcome.logs) {
    // As the call above shows it.
    const address = getAddress(contract)
    const read = await readLog({ address, topics, data }, { account, reader })
    if (!read && [...topics, data].some((part) => part.toLowerCase().includes(account.slice(2).toLowerCase())))
      notRead.add(address)
    facts.push(...(read?.facts ?? []))
    if (!read?.moves) continue
    const { from, to, value } = read.moves
    const key = [address, from, to, value].join().toLowerCase()
    const { reports } = movements.get(key) ?? { reports: new Map<string, number>() }
    reports.set(topics[0] ?? '', (reports.get(topics[0] ?? '') ?? 0) + 1)
    movements.set(key, { token: address, from, to, value, reports })
  }
  const balances = new Map<Address, bigint>()
  for (const { token, from, to, value, reports } of movements.values()) {
    const sign = (isSame(to, account) ? 1n : 0n) - (isSame(from, account) ? 1n : 0n)
    // Tokens of ERC-777 report a movement by its own event and by that of ERC-20: it is one.
    const times = BigInt(Math.max(...reports.values()))
    if (sign !== 0n) balances.set(token, (balances.get(token) ?? 0n) + sign * times * value)
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
  const all = [
    ...moved
      .toSorted((one, other) => Number(one.label === 'receives') - Number(other.label === 'receives'))
      .map(({ label, value }) => fact(label, value)),
    ...facts,
    ...(notRead.size > 0 ? [fact('alsoDoes', { key: 'notShown' })] : []),
    ...[...notRead].map((address) => addressFact('contract', address)),
  ]
  return { kind: 'outcome', facts: all.length > 0 ? all : [fact('sends', { key: 'nothing' })] }
}
