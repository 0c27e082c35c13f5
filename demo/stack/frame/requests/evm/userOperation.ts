import { decodeFunctionData, encodeFunctionData, isAddress, isHex, size, type Address, type Hex } from 'viem'
import { ENTRY_POINT } from '../../../anvil/entryPoint'
import { smartAccountAbi, smartAccountFactoryAbi } from '../../../smart-accounts/contract'
import { FrameRefusal } from '../../FrameRefusal'
import { combineWords, NO_WORDS, notReadable } from '../combineWords'
import type { Fact, Words } from '../description'
import { addressFact, fact } from './callTable'
import { callWords, type Caller } from './callWords'
import { feeFact, highFeeWarning } from './fees'
import { readQuantity } from './quantity'
import { isSame } from './TokenReader'

const NUMBERS = [
  'nonce',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
] as const
const GAS = [
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
] as const
const TEXTS = ['callData', 'factory', 'factoryData', 'paymaster', 'paymasterData', 'signature', 'sender'] as const

/** A user operation as it was asked for, with nothing in it that is not read here. */
export type AskedOperation = {
  readonly wire: Readonly<Record<string, string>>
  readonly callData: Hex
  readonly numbers: Readonly<Partial<Record<(typeof NUMBERS)[number], bigint>>>
  readonly paymaster?: Address
}

/**
 * Reads the parameters of `eth_sendUserOperation`.
 * @throws when the operation is of another account, or sets up one of another owner.
 */
export function readUserOperation(
  [operation, entryPoint, ...rest]: readonly unknown[],
  account: Address,
  owner: Address,
): AskedOperation {
  const bad = (name: string): FrameRefusal => new FrameRefusal(`Invalid params for eth_sendUserOperation at ${name}`)
  if (typeof operation !== 'object' || operation === null || Array.isArray(operation)) throw bad('0')
  if (rest.length > 0) throw bad('2')
  if (entryPoint !== undefined && (!isHexAddress(entryPoint) || !isSame(ENTRY_POINT, entryPoint))) throw bad('1')
  const given = Object.entries(operation as Record<string, unknown>).filter(([, value]) => value != null)
  const wire: Record<string, string> = {}
  const numbers: Record<string, bigint> = {}
  for (const [name, value] of given) {
    if ((NUMBERS as readonly string[]).includes(name)) {
      const amount = readQuantity(value)
      if (amount === undefined) throw bad(name)
      numbers[name] = amount
      wire[name] = `0x${amount.toString(16)}`
    } else if ((TEXTS as readonly string[]).includes(name) && isHex(value) && value.length % 2 === 0) {
      wire[name] = value.toLowerCase()
    } else throw bad(name)
  }
  const { callData = '0x', sender, paymaster, factory, factoryData } = wire as Record<string, Hex | undefined>
  if (sender !== undefined && !(isHexAddress(sender) && isSame(account, sender)))
    throw new FrameRefusal(`The operation is not of the account ${account}`)
  if (paymaster !== undefined && !isHexAddress(paymaster)) throw bad('paymaster')
  // The address of the account follows from the owner; anything else would be code that nobody has read.
  if (factory !== undefined || factoryData !== undefined) {
    const setup = encodeFunctionData({ abi: smartAccountFactoryAbi, functionName: 'createAccount', args: [owner, 0n] })
    if (factoryData !== setup.toLowerCase() || !isHexAddress(factory)) throw bad('factoryData')
  }
  return { wire, callData, numbers, ...(paymaster === undefined ? {} : { paymaster }) }
}

/** What an operation does: each call that its account would make, and what it costs at most. */
export async function operationWords(operation: AskedOperation, caller: Caller): Promise<Words> {
  const { callData, numbers, paymaster, wire } = operation
  const calls = readCalls(callData)
  const words = calls
    ? await Promise.all(
        calls.map((call, at) =>
          callWords(
            call,
            caller,
            calls.length > 1 ? { key: 'position', position: at + 1, count: calls.length } : undefined,
          ),
        ),
      )
    : [notReadable([fact('function', callData.slice(0, 10))], callData, { key: 'operation' })]
  const isPriced = GAS.slice(0, 3).every((name) => numbers[name] !== undefined) && numbers.maxFeePerGas !== undefined
  const cost = GAS.reduce((sum, name) => sum + (numbers[name] ?? 0n), 0n) * (numbers.maxFeePerGas ?? 0n)
  const payers: Fact[] =
    paymaster === undefined
      ? []
      : [
          addressFact('paymaster', paymaster),
          ...(wire['paymasterData'] === undefined ? [] : [fact('data', wire['paymasterData'])]),
        ]
  return combineWords([
    ...words,
    {
      ...NO_WORDS,
      // A paymaster may take tokens for what it pays.
      warnings: [...(paymaster === undefined ? [] : [{ key: 'runsForeignCode' } as const]), ...highFeeWarning(cost)],
      blocks: [
        {
          kind: 'facts',
          facts: [isPriced ? feeFact(cost) : fact('networkFee', { key: 'feeSetByBundler' }), ...payers],
        },
      ],
      details: [
        ...NUMBERS.flatMap((name) =>
          numbers[name] === undefined ? [] : [{ label: name, value: String(numbers[name]) }],
        ),
        ...(wire['factory'] === undefined ? [] : [addressFact('smartAccountSetup', wire['factory'])]),
      ],
    },
  ])
}

type Call = { readonly to: Address; readonly value: bigint; readonly data: Hex }

function readCalls(callData: Hex): readonly Call[] | undefined {
  if (size(callData) === 0) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: smartAccountAbi, data: callData })
    if (encodeFunctionData({ abi: smartAccountAbi, functionName, args: args as never }) !== callData) return undefined
    if (functionName === 'execute') {
      const [to, value, data] = args
      return [{ to, value, data }]
    }
    return functionName === 'executeBatch' && args[0].length > 0 ? args[0] : undefined
  } catch {
    return undefined
  }
}

function isHexAddress(value: unknown): value is Address {
  return typeof value === 'string' && isAddress(value, { strict: false })
}
