// Chains, addresses and providers fit those of viem, also of the lowest version that the package takes.
import { createWalletClient, custom, type Address, type WalletClient } from 'viem'
import { base, mainnet } from 'viem/chains'
import type {} from 'wallet-connect-button'
import { verifySiwx } from 'wallet-connect-button/server'
import { getSession } from 'wallet-connect-button/session'

const session = getSession('abc', { networks: [mainnet, base] })

export function createClient(): WalletClient | undefined {
  const { account } = session
  const provider = session.getProvider('eip155')
  if (account?.namespace !== 'eip155' || !provider) return undefined
  return createWalletClient({ account: account.address, chain: mainnet, transport: custom(provider) })
}

document.addEventListener('connected', ({ detail }) => {
  const address: Address | undefined = detail.namespace === 'eip155' ? detail.address : undefined
  void address
})

export async function check(): Promise<Address | undefined> {
  const result = await verifySiwx({}, { domain: 'page.example', nonce: 'nonce' })
  return result.ok && result.namespace === 'eip155' ? result.address : undefined
}
