import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/controls/Button'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { SkeletonRows } from '../../ui/lists/Skeleton'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { WalletImage } from '../../ui/images/WalletImage'
import { ChevronIcon, GridIcon, QrIcon } from '../../ui/icons/coreIcons'
import { withoutShown } from '../../domain/wallet/sameWallet'
import { isMobile } from '../../domain/wallet/platform'
import { chooseDirectoryWallet } from '../../session/directory/chooseDirectoryWallet'
import { goTo } from '../../session/navigation/goTo'
import { trackClick } from '../../session/trackClick'
import connectingCss from '../../ui/styles/connecting.css?inline'
import qrCss from '../../ui/qr/qr.css?inline'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { PairingCode } from './PairingCode'
import { usePairing } from './usePairing'
import { useImages } from '../../ui/hooks/useImages'
import { startPairing } from './actions/startPairing'
import type { Context } from '../../session/context'

const SKELETON_ROWS_MAX = 8

export const sheets: readonly string[] = [connectingCss, qrCss]

/** Starts a pairing that any wallet can join. */
export function onEnter(context: Context): Promise<void> {
  return startPairing(context, undefined)
}

/** Connects any wallet: by QR code on a computer, by link on a phone. */
export function ConnectingWalletConnectBasic() {
  const t = useMessages()
  const context = useAppContext()
  const pairing = usePairing(undefined)
  const allWallets = useSelector(({ features }) => features?.allWallets !== false)
  const mobile = isMobile(context.page.environment)
  const [codeRequested, setCodeRequested] = useState(false)

  const all = allWallets && (
    <Row
      image={
        <span className="wallet-image size-40 glyph">
          <GridIcon />
        </span>
      }
      name={t.titles.AllWallets}
      end={<ChevronIcon />}
      onPress={() => {
        trackClick(context, 'CLICK_ALL_WALLETS', {})
        goTo(context, { name: 'AllWallets' })
      }}
    />
  )
  const showsCode = !mobile || codeRequested || pairing.state.status === 'failed'

  return (
    <ViewFrame name="ConnectingWalletConnectBasic" layout="centred" busy={pairing.state.status === 'creating'}>
      {showsCode && <PairingCode pairing={pairing} />}
      {mobile ? (
        <>
          {!showsCode && (
            <Button kind="quiet" icon={<QrIcon />} onPress={() => setCodeRequested(true)}>
              {t.allWallets.showQr}
            </Button>
          )}
          <LinkableWallets>{all}</LinkableWallets>
        </>
      ) : (
        all && <RowList label={t.titles.Profile}>{all}</RowList>
      )}
    </ViewFrame>
  )
}

/** Wallets that can be opened by link on this phone. */
function LinkableWallets({ children }: { children: ReactNode }) {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const directory = useSelector((state) => state.directory)
  const wallets = withoutShown(
    [...directory.recent, ...directory.featured.wallets, ...directory.recommended.wallets],
    [],
  ).filter(({ mobileLink }) => mobileLink !== undefined)
  const loading = directory.recommended.status === 'loading'
  return (
    <RowList label={t.titles.Profile}>
      {wallets.slice(0, SKELETON_ROWS_MAX).map((wallet) => (
        <Row
          key={wallet.id}
          walletId={wallet.id}
          image={<WalletImage src={images.wallet(wallet)} name={wallet.name} />}
          name={wallet.name}
          onPress={() => chooseDirectoryWallet(context, wallet)}
        />
      ))}
      {loading && wallets.length === 0 && <SkeletonRows count={SKELETON_ROWS_MAX / 2} />}
      {children}
    </RowList>
  )
}
