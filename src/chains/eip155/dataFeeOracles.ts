import type { Network } from '../../domain/network/network'
import type { Hex } from '../../services/rpc/rpcClient'
import { checksumAddress } from './address'

/** The gas price oracle of every chain of the OP Stack. */
const OP_STACK_ORACLE = '0x420000000000000000000000000000000000000F'
const SCROLL_ORACLE = '0x5300000000000000000000000000000000000002'

/** Chains of the OP Stack, by id. `dataFeeOracles.test.ts` compares them with viem. */
const OP_STACK: readonly number[] = [
  10, 130, 204, 252, 360, 420, 478, 480, 690, 919, 999, 1135, 1301, 1338, 1750, 1868, 1874, 1923, 1924, 1946, 2192,
  2331, 2522, 4202, 4326, 4801, 5330, 5611, 7741, 8453, 11011, 12553, 13001, 17069, 33979, 34443, 42220, 44787, 48898,
  48900, 53302, 57073, 60808, 77410, 81224, 81457, 84531, 84532, 91342, 132902, 695569, 763373, 808813, 812242, 3397901,
  7777777, 11142220, 11155420, 28122024, 888888888, 999999999, 2713017997578000, 2716446429837000,
]
const SCROLL: readonly number[] = [534351, 534352]

/**
 * The contract that says what a chain charges for publishing a transaction on another chain, beside the gas. Undefined
 * where that is part of the gas, or nothing. A page's own network may name its contract, as viem's chains do.
 */
export function dataFeeOracle({ id, gasPriceOracle }: Network): Hex | undefined {
  const named = checksumAddress(gasPriceOracle)
  if (named) return named as Hex
  return OP_STACK.includes(Number(id)) ? OP_STACK_ORACLE : SCROLL.includes(Number(id)) ? SCROLL_ORACLE : undefined
}
