import type { Network } from '../../domain/network/network'
import { RecipientRefuses } from '../../errors/recipients'
import { TransferMismatch, TransferSimulationFailed } from '../../errors/transactions'
import type { Clock } from '../../services/clock/clock'
import type { RpcClient } from '../../services/rpc/rpcClient'
import type { ChainTransfers, TransferOrder } from '../contract'
import { readContract } from './contractReads'
import { estimateCost, estimateFee } from './fees'
import { followTransaction } from './followTransaction'
import { isTransfer } from './readBack'
import { readCode, readRecipient } from './recipient'
import { sendTransaction, readQuantity, refusedBy } from './transaction'
import { balanceOfCall, decodeTransfer, encodeTransfer, type TransferRequest } from './transferBytes'

/** Wallets offer up to twice the base fee, and the fee may rise until the visitor confirms. */
const RESERVE_MARGIN = 3n

/** Sends the native currency and tokens on EVM chains. */
export function createTransfers(clientOf: (network: Network) => RpcClient, clock: Clock): ChainTransfers {
  /** Simulates a token transfer. A token that returns nothing accepts; one that returns zero refuses. */
  const tryToken = async (
    { from, network, baseUnits }: TransferOrder,
    listedDecimals: number,
    request: TransferRequest,
    signal: AbortSignal,
  ): Promise<void> => {
    const client = clientOf(network)
    // A call to an address without code succeeds too, without moving anything.
    const [code, balance, decimals] = await Promise.all([
      readCode(client, request.to, signal),
      client.call({ to: request.to, data: balanceOfCall(from.address) }, signal).catch(refusedBy('not_a_token')),
      readContract(client, request.to, 'decimals', [], signal),
    ])
    if (code === '0x' || !balance || balance === '0x') throw new TransferSimulationFailed('not_a_token')
    // The amount was converted with the listed decimals. If the contract's differ, the base units are another amount.
    if (decimals !== BigInt(listedDecimals)) throw new TransferSimulationFailed('decimals_differ')
    if (BigInt(balance.slice(0, 66)) < baseUnits) throw new TransferSimulationFailed('not_enough')
    const response = await client
      .read({ method: 'eth_call', params: [request, 'latest'] }, signal)
      .catch(refusedBy('reverted'))
    if (typeof response !== 'string' || (response !== '0x' && readQuantity(response) === 0n))
      throw new TransferSimulationFailed('reverted')
  }

  return {
    async prepare(order, signal) {
      const { network, token } = order
      const request = encodeTransfer(order)
      const says = request && decodeTransfer(request)
      if (!request || !says || !matchesOrder(order, says)) throw new TransferSimulationFailed('recipient_unusable')
      if (token) await tryToken(order, token.decimals, request, signal)
      const feeBaseUnits = await estimateFee(clientOf(network), order, request, signal).catch(
        async (reason: unknown) => {
          // Only code refuses the native currency, that of a contract or what the recipient's key delegates to.
          if (token || !(reason instanceof TransferSimulationFailed) || reason.refusal !== 'reverted') throw reason
          const code = await readCode(clientOf(network), request.to, signal)
          throw code === '0x' ? reason : new RecipientRefuses(reason)
        },
      )
      return {
        says,
        feeBaseUnits,
        send: (connection, sending, asked) =>
          // Decoded once more from what is sent, so that nothing can have changed it in between.
          sendTransaction(connection, network, request, sending, (sent) => {
            if (!matchesOrder(order, decodeTransfer(sent))) throw new TransferMismatch()
            asked()
          }),
      }
    },
    async reserve({ from, network, recipient = from.address }, signal) {
      // Nodes refuse to estimate what is too much, and the gas does not depend on the amount.
      const request = encodeTransfer({ from, network, recipient, baseUnits: 1n })
      if (!request) throw new TransferSimulationFailed('recipient_unusable')
      return RESERVE_MARGIN * (await estimateCost(clientOf(network), { from, network }, request, signal))
    },
    recipient: ({ network, recipient, token }, signal) =>
      readRecipient(clientOf(network), recipient, token?.address, signal),
    settled: (hash, network, signal, sender) => followTransaction(clientOf(network), clock, hash, sender, signal),
    isAsPreviewed: (hash, sent, network, signal) => isTransfer(clientOf(network), hash, sent, signal),
  }
}

function matchesOrder(
  { recipient, baseUnits, token }: TransferOrder,
  says: ReturnType<typeof decodeTransfer>,
): boolean {
  return (
    says !== undefined &&
    says.baseUnits === baseUnits &&
    isSame(says.recipient, recipient) &&
    (token === undefined ? says.token === undefined : isSame(says.token, token.address))
  )
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.replace(/^0x/i, '').toLowerCase() === other.replace(/^0x/i, '').toLowerCase()
}
