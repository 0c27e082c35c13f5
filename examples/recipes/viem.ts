import { createWalletClient, custom, type Chain, type WalletClient } from 'viem'
import type { Session } from 'wallet-connect-button/session'

/** A viem client that asks the session's wallet. Undefined while the session has no EVM account. */
export function createViemClient(session: Session, chain: Chain): WalletClient | undefined {
  const provider = session.getProvider('eip155')
  if (session.account?.namespace !== 'eip155' || !provider) return undefined
  return createWalletClient({ account: session.account.address, chain, transport: custom(provider) })
}
