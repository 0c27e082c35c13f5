import { WalletImage } from '../../components/WalletImage'
import type { Wallet } from '../../domain/wallet'
import { PairingCode } from '../connecting/PairingCode'
import { usePairing } from '../connecting/usePairing'
import { useImages } from '../useImages'

/** The code, with the wallet's image in it. */
export function QrBody({ wallet }: { wallet: Wallet }) {
  const images = useImages()
  const pairing = usePairing(wallet)
  return <PairingCode pairing={pairing} walletName={wallet.name} logo={<WalletImage src={images.wallet(wallet)} name={wallet.name} size={52} />} />
}
