import { NetworkImage } from '../images/NetworkImage'
import { findNetwork } from '../../domain/network/network'
import { useSelector } from '../context'
import { useImages } from '../hooks/useImages'

/** The network on a receipt. */
export function ReceiptNetwork({ id }: { readonly id: string }) {
  const images = useImages()
  const network = useSelector((state) => findNetwork(state.networks, id))
  const name = network?.name ?? id
  return (
    <span className="receipt-network">
      <NetworkImage size={20} src={network && images.network(network)} name={name} />
      <bdi>{name}</bdi>
    </span>
  )
}
