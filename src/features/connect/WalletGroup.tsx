import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { SkeletonRows } from '../../ui/lists/Skeleton'
import { WalletImage } from '../../ui/images/WalletImage'
import { walletGlyph } from '../../ui/images/walletGlyph'
import { ChevronIcon, GridIcon, QrIcon, WalletIcon } from '../../ui/icons/coreIcons'
import { isMobile } from '../../domain/wallet/platform'
import { chooseInstalledWallet } from '../../session/directory/chooseInstalledWallet'
import { goTo } from '../../session/navigation/goTo'
import { chooseDirectoryWallet } from '../../session/directory/chooseDirectoryWallet'
import { trackClick } from '../../session/trackClick'
import { selectWalletNamespaces } from '../../session/store/namespaces'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { namespaceName } from '../../domain/network/namespaces'
import { isListedKind } from '../../session/isListedKind'
import { isConnectedBy, isLocked } from '../../session/isConnectedBy'
import { useImages } from '../../ui/hooks/useImages'
import type { GroupProps } from './groupProps'
import { connectRows, type ConnectRow } from './connectRows'
import { connectionIn } from '../../session/store/selectors'

type RowOf<Kind extends ConnectRow['kind']> = Extract<ConnectRow, { readonly kind: Kind }>

/** The wallets of Connect. Installed ones are usable at once; the others load. */
export function WalletGroup(props: GroupProps) {
  const { choose } = props
  const t = useMessages()
  const context = useAppContext()
  const state = useSelector(({ installed, directory, options, features, connectingNamespace, lastWallet }) => ({
    installed,
    directory,
    options,
    features,
    connectingNamespace,
    lastWallet,
  }))
  const allWallets = state.features?.allWallets !== false
  const online = state.options.projectId !== undefined

  const { rows, expected, hasInstalled } = connectRows(state)
  const { count } = state.directory.pages
  const common = commonOf(props)

  const toGuide = () => {
    trackClick(context, 'CLICK_WALLET_HELP', {})
    goTo(context, { name: online ? 'GetWallet' : 'WhatIsAWallet' })
  }

  return (
    <>
      {!online && !hasInstalled && (
        <EmptyState icon={<WalletIcon />} title={t.connect.noneInstalled}>
          <p className="secondary">{t.connect.noneInstalledHint}</p>
        </EmptyState>
      )}
      <div aria-busy={expected > 0 || undefined} className="group">
        <RowList label={t.titles.Profile}>
          {rows.map((row) =>
            row.kind === 'installed' ? (
              <InstalledRow key={`installed ${row.wallet.id}`} {...props} row={row} />
            ) : (
              <DirectoryRow key={row.wallet.id} {...props} row={row} />
            ),
          )}
          {expected > 0 && <SkeletonRows count={expected} quiet />}
          {online && <QrRow key="walletconnect" {...props} />}
          {online && allWallets && (
            <Row
              key="all"
              {...common}
              quiet
              part="all-wallets"
              opens="AllWallets"
              image={<GlyphImage icon={<GridIcon />} />}
              name={t.titles.AllWallets}
              end={
                <>
                  {count > 0 && (
                    <span className="row-number">
                      <span aria-hidden="true">{t.format.number(count)}</span>
                      <span className="visually-hidden">{t.connect.walletCount(count)}</span>
                    </span>
                  )}
                  <ChevronIcon />
                </>
              }
              onPress={() =>
                choose(() => {
                  trackClick(context, 'CLICK_ALL_WALLETS', {})
                  goTo(context, { name: 'AllWallets' })
                })
              }
            />
          )}
          {!hasInstalled && (
            <Row
              key="guide"
              quiet
              part="no-wallet"
              opens="GetWallet"
              image={<GlyphImage icon={<WalletIcon />} />}
              name={t.connect.noWallet}
              detail={t.connect.noWalletDetail}
              end={<ChevronIcon />}
              onPress={toGuide}
            />
          )}
        </RowList>
        {hasInstalled && (
          <Button kind="link" part="no-wallet" onPress={toGuide}>
            {t.connect.noWallet}
          </Button>
        )}
      </div>
    </>
  )
}

function QrRow(props: GroupProps) {
  const t = useMessages()
  const context = useAppContext()
  const mobile = isMobile(context.page.environment)
  return (
    <Row
      {...commonOf(props)}
      quiet
      walletId="walletconnect"
      opens="ConnectingWalletConnectBasic"
      image={<GlyphImage icon={<QrIcon />} />}
      name="WalletConnect"
      detail={mobile ? t.connect.openOnPhone : t.connect.scanWithPhone}
      onPress={() => props.choose(() => goTo(context, { name: 'ConnectingWalletConnectBasic' }))}
    />
  )
}

function InstalledRow({ row, ...props }: GroupProps & { readonly row: RowOf<'installed'> }) {
  const { wallet, known, claims, isLast } = row
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const namespaces = useSelector((state) => selectWalletNamespaces(state, wallet))
  const locked = useSelector((state) => isLocked(state, wallet))
  const isConnected = useSelector(
    (state) => namespaces.length > 0 && namespaces.every((each) => isConnectedBy(connectionIn(state, each), wallet)),
  )
  const common = commonOf(props)
  const detail = locked
    ? t.connect.unlock
    : claims > 1
      ? t.connect.sharedName(claims)
      : namespaces.length > 1
        ? t.format.list(namespaces.map(namespaceName))
        : undefined
  const glyph = walletGlyph(wallet.id, wallet.icon)
  const found = isListedKind(wallet.id) ? undefined : t.connect.installed
  const tag = isLast ? t.connect.lastUsed : found
  return (
    <Row
      {...common}
      unavailable={common.unavailable || isConnected}
      walletId={wallet.id}
      opens="ConnectingExternal"
      // Directory images are reviewed; an announced icon is whatever the wallet sends.
      image={
        glyph ? (
          <GlyphImage icon={glyph} />
        ) : (
          <WalletImage src={(known && images.wallet(known)) ?? wallet.icon} name={wallet.name} />
        )
      }
      name={t.nameOf(wallet)}
      detail={detail}
      tag={isConnected ? t.general.connected : locked ? t.connect.locked : tag}
      onPress={() => {
        if (!isConnected) props.choose(() => chooseInstalledWallet(context, wallet.id))
      }}
    />
  )
}

function DirectoryRow({ row, ...props }: GroupProps & { readonly row: RowOf<'recent' | 'featured' | 'recommended'> }) {
  const { wallet } = row
  const t = useMessages()
  const tag = row.kind !== 'recent' ? undefined : row.isLast ? t.connect.lastUsed : t.connect.recent
  const context = useAppContext()
  const images = useImages()
  return (
    <Row
      {...commonOf(props)}
      quiet={row.kind !== 'recent'}
      walletId={wallet.id}
      opens="ConnectingWalletConnect"
      image={<WalletImage src={images.wallet(wallet)} name={wallet.name} />}
      name={wallet.name}
      tag={tag}
      onPress={() => props.choose(() => chooseDirectoryWallet(context, wallet))}
    />
  )
}

/** Every row but the guide waits for the consent. */
function commonOf({ lockedBy }: GroupProps) {
  return { unavailable: lockedBy !== undefined, describedBy: lockedBy }
}

function GlyphImage({ icon }: { icon: ReactNode }) {
  return <span className="wallet-image size-40 glyph">{icon}</span>
}
