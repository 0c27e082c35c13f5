import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils'
import type { Hex, RpcClient } from '../../services/rpc/rpcClient'
import type { SwapOutcome } from '../contract'
import { addressWord, balanceOfCall, type TransferRequest } from './transferBytes'
import { readQuantity } from './transaction'
import { SIMULATION_CODE } from './simulationCode'

/** What is simulated: the calls in order, all from one account, and the tokens to pay and receive. */
export interface SwapCalls {
  readonly account: Hex
  readonly calls: readonly TransferRequest[]
  /** Contract of the token that is paid; undefined for the native currency. */
  readonly pays: Hex | undefined
  /** Contract of the token that is received; undefined for the native currency. */
  readonly receives: Hex | undefined
}

/** `Transfer(address,address,uint256)`, of ERC-20 and ERC-721 alike. */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle` and `TransferBatch` of ERC-1155; the account that loses something is the third topic. */
const ERC_1155_TOPICS: readonly unknown[] = [
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]
/**
 * An unused address. During the simulation it holds code that returns the native balance of the address it is called
 * with.
 */
const BALANCE_READER = '0x00000000000000000000000000000000ba1a4ce5'
/** `BALANCE(calldataload(0))`, without the opcodes of newer chains. */
const BALANCE_CODE = '0x6000353160005260206000f3'
/** `run((address,uint256,bytes)[],address[])` of the simulation contract. */
const RUN = '0x9993092e'
const NATIVE = '0x0000000000000000000000000000000000000000'
const WORD = 66

/**
 * Runs the calls on top of the latest block without sending them, and reports what they do to the account. Nodes
 * differ: `eth_simulateV1` is used where it exists, else `eth_call` with an override of the account's code. Undefined
 * where the node has neither. Nothing is charged for gas in either.
 */
export async function simulateSwap(
  client: RpcClient,
  swap: SwapCalls,
  signal: AbortSignal,
): Promise<SwapOutcome | undefined> {
  for (const simulate of [simulateBlock, simulateByOverride]) {
    try {
      const outcome = await simulate(client, swap, signal)
      if (outcome) return outcome
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
  { account, calls, pays, receives }: SwapCalls,
  signal: AbortSignal,
): Promise<SwapOutcome | undefined> {
  const read = (token: Hex | undefined) => ({
    from: account,
    to: token ?? BALANCE_READER,
    data: token ? balanceOfCall(account) : `0x${addressWord(account)}`,
  })
  const measure = [read(receives), read(pays)]
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
  if (!results.every(({ succeeded }) => succeeded)) return { status: 'reverted' }
  const balances = results.map(({ returned }) => readQuantity(returned.slice(0, WORD)))
  const changes = changesOf(balances.slice(0, measure.length), balances.slice(-measure.length))
  if (!changes) return { status: 'reverted' }
  const known = [pays, receives].map((token) => token?.toLowerCase())
  return {
    ...changes,
    takesOthers: results.some(({ logs }) =>
      logs.some((log) => leaves(log, account) && !known.includes(log.address.toLowerCase())),
    ),
  }
}

async function simulateByOverride(
  client: RpcClient,
  { account, calls, pays, receives }: SwapCalls,
  signal: AbortSignal,
): Promise<SwapOutcome | undefined> {
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
    [calls.map(({ to, value, data }) => ({ to, value: BigInt(value), data })), [receives ?? NATIVE, pays ?? NATIVE]],
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
  if (!succeeded) return { status: 'reverted' }
  const changes = changesOf(earlier, later)
  // There are no logs here, so other outgoing tokens stay unknown.
  return changes && { ...changes, takesOthers: false }
}

type Balances = readonly (bigint | undefined)[]

/** The balances of the tokens to receive and to pay, before and after. */
function changesOf([receivedBefore, paidBefore]: Balances, [receivedAfter, paidAfter]: Balances) {
  if (
    receivedBefore === undefined ||
    paidBefore === undefined ||
    receivedAfter === undefined ||
    paidAfter === undefined
  )
    return undefined
  const [received, paid] = [receivedAfter - receivedBefore, paidBefore - paidAfter]
  return { status: 'succeeded' as const, received, paid }
}

type Log = { readonly address: string; readonly topics: readonly unknown[] }
type CallResult = { readonly succeeded: boolean; readonly returned: string; readonly logs: readonly Log[] }

/** The calls of the one simulated block; undefined for anything else. */
function readResults(response: unknown): readonly CallResult[] | undefined {
  const block: unknown = Array.isArray(response) ? response[0] : undefined
  const calls = (block as { calls?: unknown } | null | undefined)?.calls
  if (!Array.isArray(calls)) return undefined
  return calls.map((call: { status?: unknown; returnData?: unknown; logs?: unknown } | null): CallResult => {
    const logs: readonly unknown[] = Array.isArray(call?.logs) ? call.logs : []
    return {
      succeeded: readQuantity(call?.status) === 1n,
      returned: typeof call?.returnData === 'string' ? call.returnData : '',
      logs: logs.filter(isLog),
    }
  })
}

function isLog(log: unknown): log is Log {
  const { address, topics } = (log ?? {}) as { address?: unknown; topics?: unknown }
  return typeof address === 'string' && Array.isArray(topics)
}

/** Does a log say that a token left the account? */
function leaves({ topics }: Log, account: Hex): boolean {
  const from = topics[0] === TRANSFER_TOPIC ? topics[1] : ERC_1155_TOPICS.includes(topics[0]) ? topics[2] : undefined
  return typeof from === 'string' && from.toLowerCase() === `0x${addressWord(account)}`
}
