import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils'
import type { Hex, RpcClient } from '../../services/rpc/rpcClient'
import type { SwapOutcome } from '../contract'
import { addressWord, balanceOfCall, type TransferRequest } from './transferBytes'
import { exceedsOrder, type SwapLog, type SwapParties } from './swapLogs'
import { readQuantity } from './transaction'
import { SIMULATION_CODE } from './simulationCode'

/** What is simulated: the calls in order, all from one account, the last one of the exchange. */
export interface SwapCalls extends SwapParties {
  readonly calls: readonly TransferRequest[]
  /** In base units of what is paid. */
  readonly ordered: bigint
}

/**
 * An unused address. During the simulation it holds code that returns the native balance of the address it is called
 * with.
 */
const BALANCE_READER = '0x00000000000000000000000000000000ba1a4ce5'
/** `BALANCE(calldataload(0))`, without the opcodes of newer chains. */
const BALANCE_CODE = '0x6000353160005260206000f3'
/** `run((address,uint256,bytes)[],address[])` of the simulation contract. */
const RUN = '0x9993092e'
/** `allowance(address,address)`. */
const ALLOWANCE = '0xdd62ed3e'
const NATIVE = '0x0000000000000000000000000000000000000000'
const WORD = 66

/** Balances that the calls change, and what they report. */
interface Simulated {
  readonly before: Balances
  readonly after: Balances
  /** Undefined where the node gives none. */
  readonly logs: readonly SwapLog[] | undefined
}

interface Balances {
  readonly received: bigint
  readonly paid: bigint
  readonly native: bigint
  /** What the exchange may take of the token paid. */
  readonly allowed: bigint
}

/**
 * Runs the calls on top of the latest block without sending them, and reports what they do to the account. Nodes
 * differ: `eth_simulateV1` is used where it exists, else `eth_call` with an override of the account's code, which gives
 * no logs. Undefined where the node has neither. Nothing is charged for gas in either.
 * @throws ServiceUnavailable
 */
export async function simulateSwap(
  client: RpcClient,
  swap: SwapCalls,
  signal: AbortSignal,
): Promise<SwapOutcome | undefined> {
  const simulated = await runSwap(client, swap, signal)
  if (!simulated || simulated === 'reverted') return simulated && { status: 'reverted' }
  const { before, after, logs } = simulated
  const [received, paid] = [after.received - before.received, before.paid - after.paid]
  const sent = swap.calls.reduce((sum, { value }) => sum + BigInt(value), 0n)
  // An allowance that the account had before stays, or shrinks. Any other may last for the rest of the order at most.
  const takesMore =
    before.native - after.native > sent || (after.allowed > before.allowed && after.allowed + paid > swap.ordered)
  const outcome = { status: 'succeeded', received, paid } as const
  if (takesMore) return { ...outcome, takesOthers: true }
  // Logs without the payment itself are not all there are.
  const reliable = logs && (!swap.pays || paid === 0n || logs.some(({ address }) => isSame(address, swap.pays)))
  return { ...outcome, takesOthers: reliable ? await exceedsOrder(logs, swap, client, signal) : undefined }
}

async function runSwap(
  client: RpcClient,
  swap: SwapCalls,
  signal: AbortSignal,
): Promise<Simulated | 'reverted' | undefined> {
  for (const simulate of [simulateBlock, simulateByOverride]) {
    try {
      const simulated = await simulate(client, swap, signal)
      if (simulated) return simulated
    } catch {
      // Nodes report unknown methods with all kinds of errors. A call that reverts is not among them: it is part of a
      // result.
      signal.throwIfAborted()
    }
  }
  return undefined
}

/** https://github.com/ethereum/execution-apis/blob/main/src/eth/execute.yaml */
async function simulateBlock(
  client: RpcClient,
  { account, exchange, calls, pays, receives }: SwapCalls,
  signal: AbortSignal,
): Promise<Simulated | 'reverted' | undefined> {
  const read = (token: Hex | undefined) => ({
    from: account,
    to: token ?? BALANCE_READER,
    data: token ? balanceOfCall(account) : `0x${addressWord(account)}`,
  })
  const allowance = pays && {
    from: account,
    to: pays,
    data: `${ALLOWANCE}${addressWord(account)}${addressWord(exchange)}`,
  }
  const measure = [read(receives), read(pays), read(undefined), ...(allowance ? [allowance] : [])]
  const block = {
    stateOverrides: { [BALANCE_READER]: { code: BALANCE_CODE } },
    calls: [...measure, ...calls, ...measure],
  }
  const response = await client.read(
    { method: 'eth_simulateV1', params: [{ blockStateCalls: [block], validation: false }, 'latest'] },
    signal,
  )
  const results = readResults(response)
  if (results?.length !== block.calls.length) return undefined
  if (!results.every(({ succeeded }) => succeeded)) return 'reverted'
  const [before, after] = [results.slice(0, measure.length), results.slice(-measure.length)].map((each) =>
    readBalances(each.map(({ returned }) => readQuantity(returned.slice(0, WORD)))),
  )
  const logs = results.map((result) => result.logs)
  return before && after
    ? { before, after, logs: logs.every((each) => each !== undefined) ? logs.flat() : undefined }
    : 'reverted'
}

async function simulateByOverride(
  client: RpcClient,
  { account, calls, pays, receives }: SwapCalls,
  signal: AbortSignal,
): Promise<Simulated | 'reverted' | undefined> {
  const inputs = encodeAbiParameters(
    [
      {
        type: 'tuple[]',
        components: [
          { name: 'to', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'data', type: 'bytes' },
        ],
      },
      { type: 'address[]' },
    ],
    [
      calls.map(({ to, value, data }) => ({ to, value: BigInt(value), data })),
      [receives ?? NATIVE, pays ?? NATIVE, NATIVE],
    ],
  )
  const response = await client.read(
    {
      method: 'eth_call',
      params: [
        { from: account, to: account, data: `${RUN}${inputs.slice(2)}` },
        'latest',
        { [account]: { code: SIMULATION_CODE } },
      ],
    },
    signal,
  )
  // A node that ignores the override calls an account without code, which returns nothing.
  if (typeof response !== 'string' || response.length <= WORD) return undefined
  const [succeeded, earlier, later] = decodeAbiParameters(
    [{ type: 'bool' }, { type: 'uint256[]' }, { type: 'uint256[]' }],
    response as Hex,
  )
  const [before, after] = [earlier, later].map(readBalances)
  return succeeded && before && after ? { before, after, logs: undefined } : 'reverted'
}

/** As they are measured: what is received, what is paid, the native currency, and the allowance if there is one. */
function readBalances([received, paid, native, allowed = 0n]: readonly (bigint | undefined)[]): Balances | undefined {
  return received === undefined || paid === undefined || native === undefined
    ? undefined
    : { received, paid, native, allowed }
}

type CallResult = {
  readonly succeeded: boolean
  readonly returned: string
  readonly logs: readonly SwapLog[] | undefined
}

/** The calls of the one simulated block; undefined for anything else. */
function readResults(response: unknown): readonly CallResult[] | undefined {
  const block: unknown = Array.isArray(response) ? response[0] : undefined
  const calls = (block as { calls?: unknown } | null | undefined)?.calls
  if (!Array.isArray(calls)) return undefined
  return calls.map((call: { status?: unknown; returnData?: unknown; logs?: unknown } | null): CallResult => ({
    succeeded: readQuantity(call?.status) === 1n,
    returned: typeof call?.returnData === 'string' ? call.returnData : '',
    logs: readLogs(call?.logs),
  }))
}

/** Undefined if one of them cannot be read. */
function readLogs(logs: unknown): readonly SwapLog[] | undefined {
  if (!Array.isArray(logs)) return undefined
  const read = logs.map((log: unknown): SwapLog | undefined => {
    const { address, topics, data } = (log ?? {}) as Readonly<Record<string, unknown>>
    if (typeof address !== 'string' || typeof data !== 'string' || !Array.isArray(topics)) return undefined
    return topics.every((topic) => typeof topic === 'string')
      ? { address, topics: topics.map((topic) => topic.toLowerCase()), data: data.toLowerCase() }
      : undefined
  })
  return read.every((log) => log !== undefined) ? read : undefined
}

function isSame(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}
