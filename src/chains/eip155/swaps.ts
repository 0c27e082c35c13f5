import type { Account } from '../../domain/account/account'
import type { Network } from '../../domain/network/network'
import { isSwap } from './readBack'
import { SwapMismatch, SwapSimulationFailed } from '../../errors/swap'
import { TransferSimulationFailed } from '../../errors/transactions'
import type { Hex, RpcClient } from '../../services/rpc/rpcClient'
import type { ChainSwaps } from '../contract'
import { checksumAddress } from './address'
import { estimateCost, estimateFee, plainGas } from './fees'
import { holdsRights } from './holdsRights'
import { simulateSwap } from './simulateSwap'
import { isSwapFunction } from './swapFunctions'
import { readToken } from './tokenReads'
import { requestOf } from './swapRequest'
import { sendTransaction } from './transaction'
import { abiWord, addressWord, BASE_UNITS_MAX, type TransferRequest } from './transferBytes'
import { isWrapping } from './wrappedTokens'

/** A typical swap takes as much gas as that many plain transfers. */
const TYPICAL_TRANSFERS = 7n
/** As many bytes as the call of a typical swap has. */
const TYPICAL_DATA: Hex = `0x${'7f'.repeat(500)}`
/** What stays behind when all of the native currency is swapped, as a multiple of the fee: its price may rise. */
const RESERVE_MARGIN = 2n

/** `approve(address,uint256)`. */
const APPROVE = '0x095ea7b3'
/** Swaps on EVM chains: the call is decoded and simulated before it is signed. */
export function createSwaps(clientOf: (network: Network) => RpcClient): ChainSwaps {
  const typicalCost = async (from: Account, network: Network, signal: AbortSignal): Promise<bigint> => {
    const client = clientOf(network)
    const address = checksumAddress(from.address) as Hex
    const gas = TYPICAL_TRANSFERS * (await plainGas(client, address, signal))
    const request = { from: address, to: address, data: TYPICAL_DATA, value: '0x0' } as const
    return estimateCost(client, { from, network }, request, signal, gas)
  }

  return {
    async findToken(token, account, network, signal) {
      const address = checksumAddress(token)
      return address === undefined ? undefined : readToken(clientOf(network), account.address, address, network, signal)
    },
    encodeApproval({ spender, baseUnits }) {
      const to = checksumAddress(spender)
      if (!to || baseUnits < 0n || baseUnits > BASE_UNITS_MAX) return undefined
      return APPROVE + addressWord(to) + abiWord(baseUnits.toString(16))
    },
    readApproval(data) {
      const [, address, baseUnits] = /^0x095ea7b30{24}([0-9a-f]{40})([0-9a-f]{64})$/i.exec(data) ?? []
      const spender = checksumAddress(address)
      return spender === undefined ? undefined : { spender, baseUnits: BigInt(`0x${baseUnits}`) }
    },
    isAsPreviewed: (hashes, sent, network, signal) => isSwap(clientOf(network), hashes, sent, signal),
    isSwapFunction,
    isWrapping,
    async prepare(call, signal) {
      const { network } = call
      const request = requestOf(call)
      const feeBaseUnits = await estimateFee(clientOf(network), call, request, signal).catch((reason: unknown) => {
        throw reason instanceof TransferSimulationFailed ? new SwapSimulationFailed(reason) : reason
      })
      return {
        feeBaseUnits,
        send: (connection, sending, asked) =>
          sendTransaction(connection, network, request, sending, (sent) => {
            if (!isSame(sent, requestOf(call))) throw new SwapMismatch('bytes')
            asked()
          }),
      }
    },
    async simulate(order, signal) {
      const { from, network, calls, pays, receives, baseUnits } = order
      const requests = calls.map((call) => requestOf({ ...call, from, network }))
      const [account, paid, received] = [from.address, pays, receives].map((address) => checksumAddress(address) as Hex)
      const exchange = requests.at(-1)?.to
      if (!account || !exchange || (pays !== undefined && !paid) || (receives !== undefined && !received))
        throw new SwapMismatch('call')
      const client = clientOf(network)
      const parties = { account, exchange, pays: paid, receives: received }
      const [holds, outcome] = await Promise.all([
        exchange === account || (!isWrapping(calls.at(-1)!, order) && holdsRights(client, exchange, account, signal)),
        simulateSwap(client, { ...parties, calls: requests, ordered: baseUnits }, signal),
      ])
      if (holds) throw new SwapMismatch('target')
      return outcome
    },
    async reserve({ from, network, call }, signal) {
      const fee = call
        ? estimateCost(clientOf(network), { from, network }, requestOf({ from, network, ...call }), signal)
        : typicalCost(from, network, signal)
      return RESERVE_MARGIN * (await fee)
    },
    typicalFee: (from, network, signal) => typicalCost({ ...from, type: 'eoa' }, network, signal),
  }
}

function isSame(one: TransferRequest, other: TransferRequest): boolean {
  return one.from === other.from && one.to === other.to && one.data === other.data && one.value === other.value
}
