import { Button } from '../../ui/controls/Button'
import { RetryButton } from '../../ui/controls/RetryButton'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { SkeletonRows } from '../../ui/lists/Skeleton'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { WalletImage } from '../../ui/images/WalletImage'
import { ChevronIcon, WalletIcon } from '../../ui/icons/coreIcons'
import { RECOMMENDED_WALLETS } from '../../config/limits'
import { withoutShown } from '../../domain/wallet/sameWallet'
import { goTo } from '../../session/navigation/goTo'
import { loadDirectory } from '../../session/directory/loadDirectory'
import { trackClick } from '../../session/trackClick'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { useImages } from '../../ui/hooks/useImages'
import { isObtainable } from '../../domain/wallet/downloadsOf'
import type { Context } from '../../session/context'
import { useEntered } from '../../ui/hooks/useEntered'

export { sheets } from './sheets'

export function onEnter(context: Context): Promise<void> | undefined {
  return context.store.getState().options.projectId === undefined ? undefined : loadDirectory(context)
}

/** Suggests a few wallets for this device. */
export function GetWallet() {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const { retry } = useEntered()
  const { recommended, featured } = useSelector((state) => state.directory)
  const online = useSelector((state) => state.options.projectId !== undefined)
  const allWallets = useSelector(({ features }) => features?.allWallets !== false)

  const wallets = withoutShown([...featured.wallets, ...recommended.wallets], []).filter((wallet) =>
    isObtainable(wallet, context.page.environment),
  )
  const loading = online && wallets.length === 0 && (recommended.status === 'loading' || recommended.status === 'idle')

  return (
    <ViewFrame name="GetWallet" busy={loading}>
      {loading && <SkeletonRows count={RECOMMENDED_WALLETS} />}
      {wallets.length > 0 && (
        <>
          <p className="lead">{t.help.getWalletText}</p>
          <RowList label={t.titles.Profile}>
            {wallets.map((wallet) => (
              <Row
                key={wallet.id}
                walletId={wallet.id}
                image={<WalletImage src={images.wallet(wallet)} name={wallet.name} />}
                name={wallet.name}
                end={<ChevronIcon />}
                onPress={() => goTo(context, { name: 'Downloads', wallet })}
              />
            ))}
          </RowList>
        </>
      )}
      {!loading && wallets.length === 0 && (
        <EmptyState icon={<WalletIcon />} title={t.help.none}>
          <p className="secondary">{t.help.noWalletsHint}</p>
          {online && recommended.status === 'failed' && <RetryButton kind="quiet" onPress={retry} />}
        </EmptyState>
      )}
      {online && allWallets && wallets.length > 0 && (
        <Button
          onPress={() => {
            trackClick(context, 'CLICK_ALL_WALLETS')
            goTo(context, { name: 'AllWallets' })
          }}>
          {t.titles.AllWallets}
        </Button>
      )}
    </ViewFrame>
  )
}
