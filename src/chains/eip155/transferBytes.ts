import type { Hex } from '../../services/rpc/rpcClient'
import type { TransferOrder } from '../contract'
import { checksumAddress } from './address'

/** A transfer as `eth_sendTransaction` takes it. */
export type TransferRequest = { readonly from: Hex; readonly to: Hex; readonly data: Hex; readonly value: Hex }

/** `transfer(address,uint256)`; also for tokens that return nothing. */
const TRANSFER = '0xa9059cbb'
export const BASE_UNITS_MAX = 2n ** 256n - 1n

/** The request for an order. Undefined for an invalid address or more than 256 bits. */
export function encodeTransfer({ from, token, recipient, baseUnits }: TransferOrder): TransferRequest | undefined {
  const sender = checksumAddress(from.address)
  const to = checksumAddress(recipient)
  const contract = token && checksumAddress(token.address)
  if (!sender || !to || (token && !contract) || baseUnits < 0n || baseUnits > BASE_UNITS_MAX) return undefined
  const request = contract
    ? { from: sender, to: contract, data: TRANSFER + addressWord(to) + abiWord(baseUnits.toString(16)), value: '0x0' }
    : { from: sender, to, data: '0x', value: `0x${baseUnits.toString(16)}` }
  return Object.freeze(request as TransferRequest)
}

/** The transfer in a request, decoded from its bytes alone. Undefined when it is no plain transfer. */
export function decodeTransfer({
  to,
  data,
  value,
}: TransferRequest): { readonly recipient: string; readonly baseUnits: bigint; readonly token?: string } | undefined {
  const target = checksumAddress(to)
  if (!target || !/^0x[0-9a-f]+$/i.test(value)) return undefined
  if (data === '0x') return { recipient: target, baseUnits: BigInt(value) }
  const [, recipient, baseUnits] = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i.exec(data) ?? []
  const named = checksumAddress(recipient)
  if (!named || BigInt(value) !== 0n) return undefined
  return { recipient: named, baseUnits: BigInt(`0x${baseUnits}`), token: target }
}

/** `balanceOf(address)`. */
export function balanceOfCall(owner: string): Hex {
  return `0x70a08231${addressWord(owner)}`
}

/** An address as an ABI word, without prefix. */
export function addressWord(address: string): string {
  return abiWord(address.replace(/^0x/i, '').toLowerCase())
}

export function abiWord(digits: string): string {
  return digits.padStart(64, '0')
}
