import type { ConnectionFacts } from '../../wallets/contract'

/** Whether two connections are of the same session with a wallet. Without topics, a connector has one. */
export function isSameSession(one: SessionFacts, other: SessionFacts): boolean {
  return one.connectorId === other.connectorId && one.wallet.id === other.wallet.id && one.topic === other.topic
}

type SessionFacts = Pick<ConnectionFacts, 'connectorId' | 'wallet' | 'topic'>
