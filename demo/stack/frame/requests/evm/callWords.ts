import {
  decodeFunctionData,
  encodeFunctionData,
  parseAbi,
  size,
  toFunctionSelector,
  type Abi,
  type Address,
} from 'viem'
import { notReadable } from '../combineWords'
import type { Fact, Text, Words } from '../description'
import {
  addressFact,
  CALL_TABLE,
  etherText,
  fact,
  PERMIT_2,
  type CallContext,
  type CalledContract,
  type CallRow,
  type KnownContracts,
  type Reading,
} from './callTable'
import { isSame, type TokenReader } from './TokenReader'
import type { AskedTransaction } from './transaction'

export type Caller = { readonly reader: TokenReader; readonly account: Address; readonly known: KnownContracts }

type ReadRow = CallRow & { readonly abi: Abi; readonly selector: string }

const ROWS = CALL_TABLE.map((row): ReadRow => ({
  ...row,
  abi: parseAbi([row.signature]) as Abi,
  selector: toFunctionSelector(row.signature),
}))

/** What one call does: the coins that it carries, and what its data means at the contract that is called. */
export async function callWords(call: AskedTransaction, caller: Caller, label?: Text): Promise<Words> {
  const { to, value, data } = call
  const heading = label === undefined ? {} : { label }
  const carried: Fact[] = value > 0n || data === '0x' ? [fact('amount', etherText(value))] : []
  if (to === undefined)
    return notReadable([...carried, fact('creates', { key: 'newContract', bytes: size(data) })], data, label)
  if (data === '0x')
    return {
      isReadable: true,
      warnings: [],
      blocks: [{ kind: 'facts', ...heading, facts: [...carried, addressFact('recipient', to)] }],
      details: [],
    }
  const reading = await readCall(call, to, caller)
  if (!reading) {
    const facts = [...carried, addressFact('contract', to), fact('function', data.slice(0, 10))]
    return notReadable(facts, data, label)
  }
  return {
    isReadable: true,
    warnings: reading.warnings,
    blocks: [
      // What the call carries goes to the contract, whatever the call itself moves to somebody else.
      ...(value > 0n
        ? [{ kind: 'facts', ...heading, facts: [...carried, addressFact('recipient', to)] } as const]
        : []),
      { kind: 'facts', ...heading, facts: reading.facts },
    ],
    details: [],
  }
}

async function readCall(
  { data }: AskedTransaction,
  contract: Address,
  { reader, account, known }: Caller,
): Promise<Reading | undefined> {
  const rows = ROWS.filter(({ selector }) => data.startsWith(selector))
  if (rows.length === 0) return undefined
  const token = await reader.token(contract)
  const context: CallContext = { reader, account, contract, token, known }
  const row = rows.find(({ of }) => isCalled(of, context))
  if (!row) return undefined
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi: row.abi, data })
    // Bytes that the decoder passed over would be sent and not shown.
    if (encodeFunctionData({ abi: row.abi, functionName, args: args as never }) !== data) return undefined
    return await row.read(args as readonly unknown[], context)
  } catch {
    return undefined
  }
}

function isCalled(of: CalledContract, { contract, token, known }: CallContext): boolean {
  switch (of) {
    case 'permit2':
      return isSame(contract, PERMIT_2)
    case 'router':
    case 'weth':
      return known[of] !== undefined && isSame(contract, known[of])
    default:
      return token?.standard === of
  }
}
