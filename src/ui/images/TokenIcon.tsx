import { NetworkImage } from './NetworkImage'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { findNetwork } from '../../domain/network/network'
import { useSelector } from '../context'
import { useImages } from '../hooks/useImages'

/** A token's image. The native currency without one shows the network's. */
export function TokenIcon({ token, size }: { token: TokenBalance; size?: 20 | 40 | 72 }) {
  const images = useImages()
  const network = useSelector((state) => findNetwork(state.networks, token.chainId))
  const src = token.iconUrl ?? (network && !token.address ? images.network(network) : undefined)
  return <NetworkImage src={src} name={token.symbol || token.name} {...(size && { size })} />
}
