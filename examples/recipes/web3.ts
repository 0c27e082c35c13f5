import type { Session } from 'wallet-connect-button/session'

/** What web3.js 4 calls on a provider (its `EIP1193Provider`). */
interface Web3Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/**
 * `createWeb3(Web3, session)` with the class of web3.js. Undefined while no EVM wallet is connected. The class is an
 * argument because this repository does not install web3.js, whose licence is the LGPL.
 */
export function createWeb3<Web3>(
  Class: new (provider: Web3Provider) => Web3,
  session: Pick<Session, 'getProvider'>,
): Web3 | undefined {
  const provider = session.getProvider('eip155')
  return provider && new Class(provider)
}
