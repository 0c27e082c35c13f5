import { BrowserProvider, type JsonRpcSigner } from 'ethers'
import { getSession } from 'wallet-connect-button/session'

const session = getSession('YOUR_PROJECT_ID', {
  networks: ['mainnet', 'base'],
  rpc: { base: ['https://mainnet.base.org'] },
})

/** The connected wallet as an ethers signer. Resolves when the visitor has connected. */
export async function connect(): Promise<JsonRpcSigner | undefined> {
  await session.connect()
  const provider = session.getProvider('eip155')
  return provider && new BrowserProvider(provider).getSigner()
}
