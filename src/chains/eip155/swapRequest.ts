import { SwapMismatch } from '../../errors/swap'
import type { Hex } from '../../services/rpc/rpcClient'
import type { SwapCall } from '../contract'
import { checksumAddress } from './address'
import { BASE_UNITS_MAX, type TransferRequest } from './transferBytes'

/** A call as the wallet gets it. @throws SwapMismatch for an invalid call */
export function requestOf({ from, to, data, value }: SwapCall): TransferRequest {
  const [sender, target] = [checksumAddress(from.address), checksumAddress(to)]
  if (!sender || !target || !/^0x(?:[0-9a-f]{2}){4,}$/i.test(data) || value < 0n || value > BASE_UNITS_MAX)
    throw new SwapMismatch('call')
  return Object.freeze({
    from: sender as Hex,
    to: target as Hex,
    data: data as Hex,
    value: `0x${value.toString(16)}` as Hex,
  })
}
