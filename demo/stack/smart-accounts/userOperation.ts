import { isAddressEqual, isHex, type Address, type Hex, type PrivateKeyAccount } from 'viem'
import { ENTRY_POINT } from '../anvil/entryPoint'
import type { AccountChain } from './AccountChain'
import { STUB_SIGNATURE } from './ownedAccount'

const PASSED_ON = [
  'eth_supportedEntryPoints',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationReceipt',
  'eth_getUserOperationByHash',
]
const NUMBERS = [
  'nonce',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
]
const TEXTS = ['callData', 'factory', 'factoryData', 'paymaster', 'paymasterData']

type Wire = Readonly<Record<string, unknown>>

/**
 * The user-operation methods of the embedded wallet. An operation without a signature is completed, signed by the owner
 * and sent; a signed one goes to the bundler as it is.
 * @throws when the operation is not of the owner's account.
 */
export async function answerUserOperation(
  chain: AccountChain,
  owner: PrivateKeyAccount,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  if (method === 'eth_sendUserOperation') return sendUserOperation(chain, owner, params)
  if (!PASSED_ON.includes(method)) throw new Error(`${method} is no user-operation method.`)
  const [operation, ...rest] = params
  const passed =
    method === 'eth_estimateUserOperationGas' && isWire(operation) && isUnsigned(operation['signature'])
      ? [{ ...operation, signature: STUB_SIGNATURE }, ...rest]
      : params
  return chain.bundler.request({ method, params: passed } as never)
}

async function sendUserOperation(
  chain: AccountChain,
  owner: PrivateKeyAccount,
  [operation, entryPoint = ENTRY_POINT]: readonly unknown[],
): Promise<unknown> {
  if (!isWire(operation)) throw new Error('eth_sendUserOperation takes an operation.')
  if (typeof entryPoint !== 'string' || !isHex(entryPoint) || !isAddressEqual(entryPoint, ENTRY_POINT))
    throw new Error(`Only the EntryPoint ${ENTRY_POINT} is served.`)
  const own = await chain.addressOf(owner.address)
  const { sender = own } = operation
  if (typeof sender !== 'string' || !isHex(sender) || !isAddressEqual(sender as Address, own))
    throw new Error(`The operation is not of the account ${own}.`)
  if (!isUnsigned(operation['signature']))
    return chain.bundler.request({ method: 'eth_sendUserOperation', params: [operation, ENTRY_POINT] } as never)
  return chain.send(owner, read(operation))
}

/** From the wire's hexadecimal numbers. What is missing is completed when it is sent. */
function read(operation: Wire): Record<string, Hex | bigint> {
  const given: Record<string, Hex | bigint> = {}
  for (const name of NUMBERS) if (operation[name] !== undefined) given[name] = BigInt(hexAt(operation, name))
  for (const name of TEXTS) if (operation[name] !== undefined) given[name] = hexAt(operation, name)
  return given
}

function hexAt(operation: Wire, name: string): Hex {
  const value = operation[name]
  if (!isHex(value)) throw new Error(`${name} of the operation is not hexadecimal.`)
  return value
}

/** Empty, all zeros, or the dummy signature of a gas estimation. */
function isUnsigned(signature: unknown): boolean {
  return (
    signature === undefined ||
    signature === null ||
    signature === STUB_SIGNATURE ||
    (typeof signature === 'string' && /^0x0*$/.test(signature))
  )
}

function isWire(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
