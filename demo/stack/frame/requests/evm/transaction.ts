import { isAddress, isHex, size, type Address, type Hex } from 'viem'
import { FrameRefusal } from '../../FrameRefusal'
import { readQuantity } from './quantity'

/** A transaction as the app asks for it, read once and used for the screen and for sending alike. */
export type AskedTransaction = {
  readonly from?: string
  readonly to?: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: number
}

/** What is read. A request with anything else is refused, because it would be neither shown nor sent. */
const FIELDS = [
  'from',
  'to',
  'data',
  'input',
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'value',
  'chainId',
  'type',
  'accessList',
]
/** Legacy and EIP-1559 transactions; access lists, blobs and delegations are neither shown nor signed. */
const TYPES = [0n, 1n, 2n]
const WORD_END = 2n ** 256n

/**
 * Reads a transaction object of `eth_sendTransaction` or one call of a batch.
 * @throws and names the field that is wrong, or that cannot be shown.
 */
export function readAskedTransaction(
  source: Readonly<Record<string, unknown>>,
  method: string,
  chainId: number,
): AskedTransaction {
  const bad = (name: string): FrameRefusal => new FrameRefusal(`Invalid params for ${method} at ${name}`)
  const isGiven = (name: string): boolean => source[name] !== undefined && source[name] !== null
  const quantity = (name: string): bigint | undefined => {
    if (!isGiven(name)) return undefined
    const amount = source[name] === '0x' ? 0n : readQuantity(source[name])
    if (amount === undefined || amount >= WORD_END) throw bad(name)
    return amount
  }
  const unread = Object.keys(source).find((name) => isGiven(name) && !FIELDS.includes(name))
  if (unread !== undefined) throw bad(unread)
  const { from, to, data, input, accessList } = source
  if (isGiven('from') && (typeof from !== 'string' || !isAddress(from, { strict: false }))) throw bad('from')
  if (isGiven('to') && (typeof to !== 'string' || !isAddress(to, { strict: false }))) throw bad('to')
  for (const [name, bytes] of [
    ['data', data],
    ['input', input],
  ] as const)
    if (isGiven(name) && (!isHex(bytes) || bytes.length % 2 === 1)) throw bad(name)
  if (isGiven('data') && isGiven('input') && String(data).toLowerCase() !== String(input).toLowerCase())
    throw bad('input')
  const bytes = ((data ?? input ?? '0x') as string).toLowerCase() as Hex
  if (!isGiven('to') && size(bytes) === 0) throw bad('to')
  if (isGiven('accessList') && (!Array.isArray(accessList) || accessList.length > 0)) throw bad('accessList')
  const [type, chain, nonce] = [quantity('type'), quantity('chainId'), quantity('nonce')]
  if (type !== undefined && !TYPES.includes(type)) throw bad('type')
  if (chain !== undefined && chain !== BigInt(chainId)) throw bad('chainId')
  if (nonce !== undefined && nonce > BigInt(Number.MAX_SAFE_INTEGER)) throw bad('nonce')
  if (isGiven('gas') && isGiven('gasLimit')) throw bad('gasLimit')
  const optional = {
    gas: quantity('gas') ?? quantity('gasLimit'),
    gasPrice: quantity('gasPrice'),
    maxFeePerGas: quantity('maxFeePerGas'),
    maxPriorityFeePerGas: quantity('maxPriorityFeePerGas'),
  }
  if (optional.gasPrice !== undefined && optional.maxFeePerGas !== undefined) throw bad('gasPrice')
  if (optional.gasPrice !== undefined && optional.maxPriorityFeePerGas !== undefined) throw bad('gasPrice')
  return {
    ...(isGiven('from') ? { from: from as string } : {}),
    ...(isGiven('to') ? { to: to as Address } : {}),
    value: quantity('value') ?? 0n,
    data: bytes,
    ...(Object.fromEntries(Object.entries(optional).filter(([, amount]) => amount !== undefined)) as Pick<
      AskedTransaction,
      'gas'
    >),
    ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
  }
}
