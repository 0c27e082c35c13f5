import { WalletImage } from '../../ui/images/WalletImage'
import type { Wallet } from '../../domain/wallet/wallet'
import { PairingCode } from './PairingCode'
import { usePairing } from './usePairing'
import { useImages } from '../../ui/hooks/useImages'

/** The QR code with the wallet's logo. */
export function QrBody({ wallet }: { wallet: Wallet }) {
  const images = useImages()
  const pairing = usePairing(wallet)
  return (
    <PairingCode
      pairing={pairing}
      walletName={wallet.name}
      logo={<WalletImage src={images.wallet(wallet)} name={wallet.name} size={52} />}
    />
  )
}
