import { checksumAddress } from '../../chains/eip155/address'
import { readChainId } from '../../domain/network/chainId'
import type { Account } from '../../domain/account/account'
import { isEmbeddedAccountType } from '../../domain/account/accountTypeChoice'
import { parseCaipNetworkId, type CaipNetworkId, type ChainNamespace } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import { FrameError } from '../../errors/frame'
import type { FrameUser } from '../../services/frame/events'

/**
 * The frame's user as accounts of one namespace, the active one first, on the network that the frame names.
 * @throws FrameError when the address is invalid
 */
export function parseUser(
  user: FrameUser,
  asked: Network,
  requested: Account['type'],
): { readonly accounts: readonly Account[]; readonly networkId: CaipNetworkId } {
  const namespace = asked.chainNamespace
  const read = (address: string): string | undefined => (namespace === 'eip155' ? checksumAddress(address) : address)
  const others = (user.accounts ?? []).flatMap(({ address, type }) => {
    const clean = read(address)
    return clean ? [{ namespace, address: clean, type }] : []
  })
  const address = read(user.address)
  if (!address) throw new FrameError('GET_USER')
  const known = others.find((each) => each.address === address)?.type
  const type = isEmbeddedAccountType(user.preferredAccountType) ? user.preferredAccountType : (known ?? requested)
  return {
    accounts: [{ namespace, address, type: known ?? type }, ...others.filter((each) => each.address !== address)],
    networkId: readNetwork(user.chainId, namespace) ?? asked.caipNetworkId,
  }
}

/** A number is an EIP-155 chain id, a text a CAIP-2 id. */
function readNetwork(chainId: string | number, namespace: ChainNamespace): CaipNetworkId | undefined {
  if (namespace === 'eip155') return readChainId(chainId)
  const parsed = parseCaipNetworkId(chainId)
  return parsed?.namespace === namespace ? parsed.caipNetworkId : undefined
}
