import { isSameAddress } from '../../domain/account/address'
import type { ConnectionFacts } from '../../wallets/contract'

/** Whether two connections are of the same session with a wallet. Without topics, a connector has one. */
export function isSameSession(one: SessionFacts, other: SessionFacts): boolean {
  return one.connectorId === other.connectorId && one.wallet.id === other.wallet.id && one.topic === other.topic
}

/** Whether somebody else has logged in to a wallet that has one login at a time. For connections of one namespace. */
export function isOtherLogin({ capabilities, accounts }: ConnectionFacts, next: ConnectionFacts): boolean {
  if (!capabilities.managedHere || !next.capabilities.managedHere) return false
  return !accounts.some((account) => next.accounts.some(({ address }) => isSameAddress(account.address, address)))
}

type SessionFacts = Pick<ConnectionFacts, 'connectorId' | 'wallet' | 'topic'>
