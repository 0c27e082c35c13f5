import { Actions } from '../../ui/layout/Actions'
import { Button } from '../../ui/controls/Button'
import { WalletImage } from '../../ui/images/WalletImage'
import type { Wallet } from '../../domain/wallet/wallet'
import { goBack } from '../../session/navigation/goBack'
import { goTo } from '../../session/navigation/goTo'
import { useMessages, useWorld } from '../../ui/context'
import { useImages } from '../../ui/hooks/useImages'

/** Explains that this wallet cannot be used on this device, with alternatives. */
export function UnsupportedBody({ wallet }: { wallet: Wallet }) {
  const t = useMessages()
  const world = useWorld()
  const images = useImages()
  return (
    <>
      <WalletImage src={images.wallet(wallet)} name={wallet.name} size={72} />
      <h2 className="headline">{t.walletConnect.unsupportedHere(wallet.name)}</h2>
      <Actions>
        <Button onPress={() => goBack(world)}>{t.walletConnect.anotherWallet}</Button>
        <Button kind="main" data-action="main" onPress={() => goTo(world, { name: 'Downloads', wallet })}>
          {t.walletConnect.getWallet(wallet.name)}
        </Button>
      </Actions>
    </>
  )
}
