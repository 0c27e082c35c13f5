import { base58 } from '@scure/base'
import type { ByteArray } from 'viem'
import type { FrameNetwork } from '../networks'
import type { User } from '../Users'
import { FrameRefusal } from '../FrameRefusal'
import type { FrameContext } from '../context'

/** A message signed by one of a user's accounts: EIP-191, ERC-1271 or ERC-6492 on EVM, Ed25519 in base58 on Solana. */
export async function signText(
  context: FrameContext,
  user: User,
  network: FrameNetwork,
  address: string,
  message: { readonly raw: ByteArray },
): Promise<string> {
  if (network.namespace === 'solana') {
    const { signBytes } = await import('./solana/solanaSigning')
    return base58.encode(await signBytes(await context.keys.solana(user.id), message.raw))
  }
  const owner = context.keys.evm(user.id)
  if (owner.address.toLowerCase() === address.toLowerCase()) return owner.signMessage({ message })
  if (!context.smartAccounts) throw new FrameRefusal('This frame has no smart accounts')
  return context.smartAccounts.signMessage(Number(network.id), owner, message)
}
