import { Button } from '../../ui/Button'
import { Tabs } from '../../ui/lists/Tabs'
import { ViewFrame } from '../../ui/ViewFrame'
import { isSameWallet } from '../../domain/wallet/deduplicate'
import { isMobile } from '../../domain/wallet/platform'
import type { Wallet } from '../../domain/wallet/wallet'
import { platformsOf, type WalletPlatform } from '../../domain/wallet/walletPlatforms'
import { choosePlatform } from './actions/choosePlatform'
import { goTo } from '../../session/navigation/goTo'
import connectingCss from '../../ui/styles/connecting.css?inline'
import qrCss from '../../ui/styles/qr.css?inline'
import { useEntry, useSelector, useMessages, useWorld } from '../../ui/context'
import { InstalledProgress } from '../connect/InstalledProgress'
import { useImages } from '../../ui/hooks/useImages'
import { LinkBody } from './LinkBody'
import { QrBody } from './QrBody'
import { UnsupportedBody } from './UnsupportedBody'

export const sheets = [connectingCss, qrCss]

/** Pair with one chosen wallet (views.md, 3.4). */
export function ConnectingWalletConnect() {
  const { wallet } = useEntry()
  return wallet && <Connecting key={wallet.id} wallet={wallet} />
}

function Connecting({ wallet }: { wallet: Wallet }) {
  const t = useMessages()
  const world = useWorld()
  const images = useImages()
  const installed = useSelector((state) => state.installed.find((found) => isSameWallet(wallet, found)))
  const requested = useSelector((state) => state.platform)
  const platforms = platformsOf(wallet, {
    mobile: isMobile(world.page.environment),
    installed: installed !== undefined,
  })
  const platform = requested && platforms.includes(requested) ? requested : platforms[0]

  const labels: Record<WalletPlatform, string> = {
    browser: t.platformBrowser,
    mobile: t.platformMobile,
    qrcode: t.platformQrcode,
    web: t.platformWeb,
    desktop: t.platformDesktop,
    unsupported: t.platformUnsupported,
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
        return <UnsupportedBody wallet={wallet} alone={platforms.length === 1} />
      default:
        return <LinkBody key={platform} wallet={wallet} platform={platform} />
    }
  }

  return (
    <ViewFrame name="ConnectingWalletConnect" layout="centred">
      {platforms.length > 1 ? (
        <Tabs
          label={t.platformLabel}
          tabs={platforms.map((id) => ({ id, label: labels[id] }))}
          chosen={platform}
          onChoose={(id) => choosePlatform(world, wallet, id)}>
          {body()}
        </Tabs>
      ) : (
        body()
      )}
      {platform !== 'unsupported' && (
        <p className="guide">
          <span>{t.noSuchWallet(wallet.name)}</span>
          <Button kind="link" onPress={() => goTo(world, { name: 'Downloads', wallet })}>
            {t.getThisWallet(wallet.name)}
          </Button>
        </p>
      )}
    </ViewFrame>
  )
}
