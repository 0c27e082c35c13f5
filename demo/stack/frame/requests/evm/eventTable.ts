import { decodeEventLog, maxUint160, maxUint256, parseAbiItem, zeroAddress, type Address, type Hex } from 'viem'
import { GRANTS_NOTHING } from '../../../../../src/chains/eip155/swapLogs'
import type { Fact, Text } from '../description'
import { addressFact, fact, itemText, PERMIT_2, tokenText } from './callTable'
import { isSame, type TokenReader } from './TokenReader'

export type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }
export type Movement = { readonly from: Address; readonly to: Address; readonly value: bigint }

type LogContext = { readonly account: Address; readonly reader: TokenReader }
/** What a log says about the account; nothing where it is about others. */
type LogReading = { readonly moves?: Movement; readonly facts?: readonly Fact[] }
/** The named values of all events. Each has some. */
type Args = Movement & {
  readonly owner: Address
  readonly spender: Address
  readonly token: Address
  readonly approved: boolean
  readonly id: bigint
  readonly ids: readonly bigint[]
  readonly count: bigint
  readonly counts: readonly bigint[]
}
type EventRow = {
  readonly signature: string
  /** Undefined when the log does not mean what its name says. */
  read(args: Args, contract: Address, context: LogContext): Promise<LogReading | undefined>
}

type Made = Pick<Args, 'value'> & Partial<Movement>

const OF_OTHERS: LogReading = {}

/** What is made comes from nobody, what is destroyed goes to nobody. */
const movement = async ({ from = zeroAddress, to = zeroAddress, value }: Made): Promise<LogReading> => ({
  moves: { from, to, value },
})

/** Of contracts that are tokens: others have deposits, too, and give nothing for them. */
async function wrapping(args: Made, contract: Address, { reader }: LogContext) {
  return (await reader.token(contract))?.standard === 'erc20' ? movement(args) : undefined
}

async function itemsMoved(
  { from, to, ids }: Pick<Args, 'from' | 'to' | 'ids'>,
  counts: readonly bigint[] | undefined,
  contract: Address,
  { account, reader }: LogContext,
): Promise<LogReading | undefined> {
  if (counts && counts.length !== ids.length) return undefined
  const label = isSame(from, account) ? 'sends' : isSame(to, account) ? 'receives' : undefined
  if (label === undefined) return OF_OTHERS
  const token = await reader.token(contract)
  return {
    facts: [
      ...ids.map((id, at) => fact(label, counts ? itemText({ token }, id, counts[at]) : `#${id}`)),
      addressFact('token', contract),
    ],
  }
}

function allowed(spender: Address, what: Text, isAllowed = true, contract?: Address): LogReading {
  return {
    facts: [
      fact(isAllowed ? 'remainsAllowed' : 'stopsAllowing', what),
      addressFact('spender', spender),
      ...(contract === undefined ? [] : [addressFact('token', contract)]),
    ],
  }
}

/** An allowance of one account for another; those of other accounts are no concern of this one. */
async function allowance(
  { owner, spender, value }: Pick<Args, 'owner' | 'spender' | 'value'>,
  contract: Address,
  { account, reader }: LogContext,
  unlimited = maxUint256,
): Promise<LogReading> {
  // Tokens report what a transfer has left of an allowance in the same way.
  if (!isSame(owner, account) || isSame(spender, zeroAddress)) return OF_OTHERS
  return allowed(spender, tokenText(await reader.token(contract), value, unlimited))
}

/** Every event that has words. What is not here is not read, and the screen says so where it names the account. */
const EVENT_TABLE: readonly EventRow[] = [
  // ERC-20, and the coin of the chain.
  { signature: 'event Transfer(address indexed from, address indexed to, uint256 value)', read: movement },
  { signature: 'event Approval(address indexed owner, address indexed spender, uint256 value)', read: allowance },
  // ERC-721.
  {
    signature: 'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
    read: async ({ from, to, id }, contract, context) =>
      itemsMoved({ from, to, ids: [id] }, undefined, contract, context),
  },
  {
    signature: 'event Approval(address indexed owner, address indexed spender, uint256 indexed id)',
    read: async ({ owner, spender, id }, _, { account }) =>
      isSame(owner, account) && !isSame(spender, zeroAddress) ? allowed(spender, `#${id}`) : OF_OTHERS,
  },
  // ERC-721 and ERC-1155.
  {
    signature: 'event ApprovalForAll(address indexed owner, address indexed spender, bool approved)',
    read: async ({ owner, spender, approved }, contract, { account }) =>
      isSame(owner, account) ? allowed(spender, { key: 'allItems' }, approved, contract) : OF_OTHERS,
  },
  // ERC-1155.
  {
    signature:
      'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 count)',
    read: async ({ from, to, id, count }, contract, context) =>
      itemsMoved({ from, to, ids: [id] }, [count], contract, context),
  },
  {
    signature:
      'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] counts)',
    read: async ({ from, to, ids, counts }, contract, context) =>
      itemsMoved({ from, to, ids }, counts, contract, context),
  },
  // ERC-777.
  {
    signature:
      'event Sent(address indexed operator, address indexed from, address indexed to, uint256 value, bytes data, bytes more)',
    read: movement,
  },
  {
    signature: 'event Minted(address indexed operator, address indexed to, uint256 value, bytes data, bytes more)',
    read: movement,
  },
  {
    signature: 'event Burned(address indexed operator, address indexed from, uint256 value, bytes data, bytes more)',
    read: movement,
  },
  ...([true, false] as const).map((isAllowed): EventRow => ({
    signature: `event ${isAllowed ? 'Authorized' : 'Revoked'}Operator(address indexed spender, address indexed owner)`,
    read: async ({ owner, spender }, contract, { account, reader }) => {
      if (!isSame(owner, account)) return OF_OTHERS
      return allowed(spender, tokenText(await reader.token(contract), maxUint256, maxUint256), isAllowed)
    },
  })),
  // Wrapped currency.
  { signature: 'event Deposit(address indexed to, uint256 value)', read: wrapping },
  { signature: 'event Withdrawal(address indexed from, uint256 value)', read: wrapping },
  {
    signature:
      'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 value, uint48 expires)',
    read: async ({ owner, token, spender, value }, contract, context) =>
      isSame(contract, PERMIT_2) ? allowance({ owner, spender, value }, token, context, maxUint160) : undefined,
  },
]
const ABIS = EVENT_TABLE.map(({ signature, read }) => ({ abi: [parseAbiItem(signature)], read }))

/** Undefined for a log that is not read. */
export async function readLog({ address, topics, data }: Log, context: LogContext): Promise<LogReading | undefined> {
  for (const { abi, read } of ABIS) {
    let args: never
    try {
      args = decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data, strict: true }).args as never
    } catch {
      // An event of another kind, or of another standard with the same name.
      continue
    }
    return read(args, address, context)
  }
  return GRANTS_NOTHING.includes(topics[0]?.slice(0, 10) ?? '') ? OF_OTHERS : undefined
}
