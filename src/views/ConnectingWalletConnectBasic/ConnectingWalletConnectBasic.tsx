import { useState, type ReactNode } from 'react'
import { Button } from '../../components/Button'
import { Row } from '../../components/Row'
import { RowList } from '../../components/RowList'
import { SkeletonRows } from '../../components/Skeleton'
import { ViewFrame } from '../../components/ViewFrame'
import { WalletImage } from '../../components/WalletImage'
import { ChevronIcon, GridIcon, QrIcon } from '../../components/icons'
import { SKELETON_ROWS_MAX } from '../../config/limits'
import { withoutShown } from '../../domain/deduplicate'
import { isMobile } from '../../domain/platform'
import { chooseWallet } from '../../flows/chooseWallet'
import { goTo } from '../../flows/goTo'
import { trackClick } from '../../flows/trackClick'
import connectingCss from '../../styles/connecting.css?inline'
import qrCss from '../../styles/qr.css?inline'
import { useFact, useMessages, useWorld } from '../context'
import { PairingCode } from '../connecting/PairingCode'
import { usePairing } from '../connecting/usePairing'
import { useImages } from '../useImages'

export const sheet = connectingCss + qrCss

/** Pair with any wallet (views.md, 3.3): a code on a computer, wallets that a link can open on a phone. */
export function ConnectingWalletConnectBasic() {
  const t = useMessages()
  const world = useWorld()
  const pairing = usePairing(undefined)
  const allWallets = useFact(({ features }) => features?.allWallets !== false)
  const mobile = isMobile(world.page.environment)
  const [codeWanted, setCodeWanted] = useState(false)

  const all = allWallets && (
    <Row
      image={
        <span className="wallet-image size-40 glyph">
          <GridIcon />
        </span>
      }
      name={t.allWallets}
      end={<ChevronIcon />}
      onPress={() => {
        trackClick(world, 'CLICK_ALL_WALLETS', {})
        goTo(world, { name: 'AllWallets' })
      }}
    />
  )
  const showsCode = !mobile || codeWanted || pairing.state.status === 'failed'

  return (
    <ViewFrame name="ConnectingWalletConnectBasic" layout="centred" busy={pairing.state.status === 'creating'}>
      {showsCode && <PairingCode pairing={pairing} />}
      {mobile ? (
        <>
          {!showsCode && (
            <Button kind="quiet" icon={<QrIcon />} onPress={() => setCodeWanted(true)}>
              {t.showQr}
            </Button>
          )}
          <LinkableWallets>{all}</LinkableWallets>
        </>
      ) : (
        all && <RowList label={t.walletsLabel}>{all}</RowList>
      )}
    </ViewFrame>
  )
}

/** Wallets that a link opens on this phone. */
function LinkableWallets({ children }: { children: ReactNode }) {
  const t = useMessages()
  const world = useWorld()
  const images = useImages()
  const directory = useFact((state) => state.directory)
  const wallets = withoutShown([...directory.recent, ...directory.featured.wallets, ...directory.recommended.wallets], []).filter(
    ({ mobileLink }) => mobileLink !== undefined,
  )
  const loading = directory.recommended.status === 'loading'
  return (
    <RowList label={t.walletsLabel}>
      {wallets.slice(0, SKELETON_ROWS_MAX).map((wallet) => (
        <Row
          key={wallet.id}
          walletId={wallet.id}
          image={<WalletImage src={images.wallet(wallet)} name={wallet.name} />}
          name={wallet.name}
          onPress={() => chooseWallet(world, wallet)}
        />
      ))}
      {loading && wallets.length === 0 && <SkeletonRows count={SKELETON_ROWS_MAX / 2} />}
      {children}
    </RowList>
  )
}
