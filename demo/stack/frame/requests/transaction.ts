import { isAddress, isHex, type Address, type Hex } from 'viem'
import { FrameRefusal } from '../FrameRefusal'

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

/**
 * Reads a transaction object of `eth_sendTransaction` or one call of a batch.
 * @throws and names the field that is wrong.
 */
export function readAskedTransaction(source: Readonly<Record<string, unknown>>, method: string): AskedTransaction {
  const { from, to, data, input, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, value } = source
  const bad = (name: string): FrameRefusal => new FrameRefusal(`Invalid params for ${method} at ${name}`)
  const quantity = (name: string, given: unknown): bigint | undefined => {
    if (given === undefined || given === null) return undefined
    // Hexadecimal by the standard; libraries also send decimal text and numbers.
    if (
      (typeof given === 'string' && /^(0x[0-9a-f]*|\d+)$/i.test(given)) ||
      (typeof given === 'number' && Number.isSafeInteger(given) && given >= 0)
    )
      return given === '0x' ? 0n : BigInt(given)
    throw bad(name)
  }
  if (from !== undefined && (typeof from !== 'string' || !isAddress(from, { strict: false }))) throw bad('from')
  if (to !== undefined && to !== null && (typeof to !== 'string' || !isAddress(to, { strict: false }))) throw bad('to')
  const bytes = data ?? input ?? '0x'
  if (!isHex(bytes)) throw bad('data')
  if (!to && bytes === '0x') throw bad('to')
  const optional = {
    gas: quantity('gas', gas),
    gasPrice: quantity('gasPrice', gasPrice),
    maxFeePerGas: quantity('maxFeePerGas', maxFeePerGas),
    maxPriorityFeePerGas: quantity('maxPriorityFeePerGas', maxPriorityFeePerGas),
  }
  const count = quantity('nonce', nonce)
  return {
    ...(from === undefined ? {} : { from }),
    ...(to ? { to: to as Address } : {}),
    value: quantity('value', value) ?? 0n,
    data: bytes,
    ...(Object.fromEntries(Object.entries(optional).filter(([, amount]) => amount !== undefined)) as Pick<
      AskedTransaction,
      'gas'
    >),
    ...(count === undefined ? {} : { nonce: Number(count) }),
  }
}
