import { goBack } from '../../session/navigation/goBack'
import { Actions } from '../../ui/layout/Actions'
import { usePairing } from './usePairing'
import { PairingCode } from './PairingCode'
import { WalletImage } from '../../ui/images/WalletImage'
import { Button } from '../../ui/controls/Button'
import { Tabs } from '../../ui/lists/Tabs'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { isSameWallet } from '../../domain/wallet/sameWallet'
import { isMobile } from '../../domain/wallet/platform'
import type { Wallet } from '../../domain/wallet/wallet'
import { platformsOf, type WalletPlatform } from '../../domain/wallet/walletPlatforms'
import { goTo } from '../../session/navigation/goTo'
import connectingCss from '../../ui/styles/connecting.css?inline'
import qrCss from '../../ui/qr/qr.css?inline'
import { useEntry, useSelector, useMessages, useAppContext } from '../../ui/context'
import { InstalledProgress } from '../../ui/feedback/InstalledProgress'
import { useImages } from '../../ui/hooks/useImages'
import { LinkBody } from './LinkBody'
import { choosePlatform, connectOnPlatform } from './actions/choosePlatform'
import { readEntry } from '../../services/storage/entries'
import { linkOutcome } from './state'
import type { ViewEntry } from '../../session/store/state'
import type { Context } from '../../session/context'
import { useAction } from '../../ui/hooks/useAction'

export const sheets: readonly string[] = [connectingCss, qrCss]

/** Connects on the platform that was chosen before, else on the wallet's first one. */
export function onEnter(context: Context, { wallet }: ViewEntry): Promise<void> | undefined {
  if (!wallet) return
  const { installed, platform } = context.store.getState()
  const platforms = platformsOf(wallet, {
    mobile: isMobile(context.page.environment),
    installed: installed.some((found) => isSameWallet(wallet, found)),
  })
  const connecting = connectOnPlatform(
    context,
    wallet,
    platform && platforms.includes(platform) ? platform : platforms[0],
  )
  // The page is a new one, and the wallet is still open with the pairing of the page before.
  if (readEntry(context.services.tabStorage, 'open_view')?.wallet?.id === wallet.id)
    context.store.setState(linkOutcome.set('left'))
  return connecting
}

/** Connects one chosen wallet. */
export function ConnectingWalletConnect() {
  const { wallet } = useEntry()
  return wallet && <Connecting key={wallet.id} wallet={wallet} />
}

function Connecting({ wallet }: { wallet: Wallet }) {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const choose = useAction(choosePlatform, { onLeave: 'keep' })
  const installed = useSelector((state) => state.installed.find((found) => isSameWallet(wallet, found)))
  const requested = useSelector((state) => state.platform)
  // The body offers the store then.
  const isMissing = useSelector(linkOutcome.select) === 'missing'
  const platforms = platformsOf(wallet, {
    mobile: isMobile(context.page.environment),
    installed: installed !== undefined,
  })
  const platform = requested && platforms.includes(requested) ? requested : platforms[0]

  const labels: Record<WalletPlatform, string> = {
    browser: t.walletConnect.browser,
    mobile: t.walletConnect.phone,
    qrcode: t.walletConnect.phone,
    web: t.walletConnect.web,
    desktop: t.walletConnect.desktop,
    unsupported: t.walletConnect.browser,
  }
  const body = () => {
    switch (platform) {
      case 'browser':
        return (
          installed && (
            <InstalledProgress
              walletId={installed.id}
              name={wallet.name}
              image={images.wallet(wallet) ?? installed.icon}
            />
          )
        )
      case 'qrcode':
        return <QrBody wallet={wallet} />
      case 'unsupported':
        return <UnsupportedBody wallet={wallet} />
      default:
        return <LinkBody key={platform} wallet={wallet} platform={platform} />
    }
  }

  return (
    <ViewFrame name="ConnectingWalletConnect" layout="centred">
      <Tabs
        label={t.titles.ConnectingWalletConnect}
        tabs={platforms.map((id) => ({ id, label: labels[id] }))}
        chosen={platform}
        onChoose={(id) => choose.start(wallet, id)}>
        {body()}
      </Tabs>
      {platform !== 'unsupported' && !isMissing && (
        <p className="guide">
          <span>{t.walletConnect.noSuchWallet(wallet.name)}</span>
          <Button kind="link" onPress={() => goTo(context, { name: 'Downloads', wallet })}>
            {t.walletConnect.getWallet(wallet.name)}
          </Button>
        </p>
      )}
    </ViewFrame>
  )
}

/** The QR code with the wallet's logo. */
function QrBody({ wallet }: { wallet: Wallet }) {
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

/** Explains that this wallet cannot be used on this device, with alternatives. */
function UnsupportedBody({ wallet }: { wallet: Wallet }) {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  return (
    <>
      <WalletImage src={images.wallet(wallet)} name={wallet.name} size={72} />
      <h2 className="headline">{t.walletConnect.unsupportedHere(wallet.name)}</h2>
      <Actions>
        <Button onPress={() => goBack(context)}>{t.walletConnect.anotherWallet}</Button>
        <Button kind="main" data-action="main" onPress={() => goTo(context, { name: 'Downloads', wallet })}>
          {t.walletConnect.getWallet(wallet.name)}
        </Button>
      </Actions>
    </>
  )
}
