import { BrowserProvider, type JsonRpcSigner } from 'ethers'
import type { Session } from 'wallet-connect-button/session'

/** An ethers signer of the session's account. Undefined while that is no EVM account. */
export async function createEthersSigner(session: Session): Promise<JsonRpcSigner | undefined> {
  const provider = session.getProvider('eip155')
  if (session.account?.namespace !== 'eip155' || !provider) return undefined
  return new BrowserProvider(provider).getSigner(session.account.address)
}
