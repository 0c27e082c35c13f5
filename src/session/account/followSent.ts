import type { TransactionDelay, TransactionOutcome, TransactionStatus } from '../../chains/contract'
import type { Account } from '../../domain/account/account'
import type { Network } from '../../domain/network/network'
import {
  TransactionCancelled,
  TransactionReplaced,
  TransactionUnknown,
  TransactionWaitsForOwners,
} from '../../errors/transactions'
import type { WalletButtonError } from '../../errors/WalletButtonError'
import type { EventDetails } from '../events'
import type { Context } from '../context'

/** The notice of an outcome or a delay. A confirmed and a failed transaction have words of their kind. */
export const outcomeErrors: Readonly<
  Record<Exclude<TransactionStatus, 'confirmed' | 'failed'> | TransactionDelay, new () => WalletButtonError>
> = {
  cancelled: TransactionCancelled,
  replaced: TransactionReplaced,
  unknown: TransactionUnknown,
  owners: TransactionWaitsForOwners,
}

interface SentTransaction {
  readonly hash: string
  readonly network: Network
  readonly from: Pick<Account, 'address'>
  readonly kind: EventDetails['transaction-sent']['kind']
}

/**
 * Waits until a sent transaction, or what took its place, is in a block, and notifies the page. `onDelay` gets each
 * reason once.
 * @throws ServiceUnavailable if the network does not say
 */
export async function followSent(
  context: Context,
  { hash, network, from, kind }: SentTransaction,
  onDelay: (problem: WalletButtonError) => void,
  signal: AbortSignal,
): Promise<TransactionOutcome> {
  const transfers = await (await context.chains.for(network.chainNamespace)).transfers()
  const notified = new Set<TransactionDelay>()
  const outcome = await transfers.settled(hash, network, signal, {
    address: from.address,
    onDelay: (delay) => {
      if (!notified.has(delay)) onDelay(new outcomeErrors[delay]())
      notified.add(delay)
    },
  })
  context.emit({
    type: 'transaction-settled',
    detail: {
      hash,
      chainId: network.caipNetworkId,
      kind,
      status: outcome.status,
      ...(outcome.hash !== hash && { minedAs: outcome.hash }),
    },
  })
  return outcome
}
