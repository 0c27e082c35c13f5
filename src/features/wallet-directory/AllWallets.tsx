import { useDeferredValue, useState, useLayoutEffect, useRef, type RefObject } from 'react'
import { RetryButton } from '../../ui/controls/RetryButton'
import { Actions } from '../../ui/layout/Actions'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Notice } from '../../ui/feedback/Notice'
import { SearchField } from '../../ui/fields/SearchField'
import { SkeletonTiles } from '../../ui/lists/SkeletonTiles'
import { Switch } from '../../ui/controls/Switch'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { WalletGrid } from './WalletGrid'
import { WalletImage } from '../../ui/images/WalletImage'
import { SearchIcon } from '../../ui/icons/actionIcons'
import { QrIcon } from '../../ui/icons/coreIcons'
import { WarningIcon } from '../../ui/icons/statusIcons'
import { cleanTyped } from '../../domain/typedText'
import { isSameWallet } from '../../domain/wallet/sameWallet'
import { isMobile } from '../../domain/wallet/platform'
import { chooseDirectoryWallet } from '../../session/directory/chooseDirectoryWallet'
import { goTo } from '../../session/navigation/goTo'
import { loadMoreWallets } from '../../session/directory/loadMoreWallets'
import { searchWallets } from '../../session/directory/searchWallets'
import { setCertifiedOnly } from '../../session/directory/setCertifiedOnly'
import formsCss from '../../ui/styles/forms.css?inline'
import gridCss from '../../ui/styles/grid.css?inline'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'
import { useImages } from '../../ui/hooks/useImages'
import { useDebounce } from '../../ui/hooks/useDebounce'
import { listedWallets } from './listedWallets'
import { scrollParent } from '../../ui/hooks/scrollParent'

const WALLET_SEARCH_DEBOUNCE_MS = 300

export const sheets: readonly string[] = [formsCss, gridCss]

/** Tiles that fill the card. */
const FIRST_TILES = 16
/** Placeholders while another page loads: one row. */
const MORE_PLACEHOLDERS = 4
const SEARCH_FROM_CHARACTERS = 2

/** Fetches the first page of the directory. */
export { loadFirstWallets as onEnter } from '../../session/directory/loadMoreWallets'

/** The whole wallet directory, with search. */
export function AllWallets() {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const certifiedOnly = useSelector((state) => state.directory.certifiedOnly)
  // A page of forty wallets is drawn in several short tasks.
  const directory = useDeferredValue(useSelector((state) => state.directory))
  const installed = useSelector((state) => state.installed)
  const [query, setQuery] = useState(directory.search.query)
  const { start: more } = useAction(loadMoreWallets)
  const { start: search } = useAction(searchWallets)
  const { start: certify } = useAction(setCertifiedOnly)

  const debounce = useDebounce()
  const { list, wallets, searching, hasMore } = listedWallets(directory, installed)
  const drawn = wallets.slice(0, useDrawnCount(wallets.length))
  const top = useScrollRestore(searching)

  const change = (text: string) => {
    setQuery(text)
    // Clear at once; debounce typing.
    debounce(cleanTyped(text).length < SEARCH_FROM_CHARACTERS ? 0 : WALLET_SEARCH_DEBOUNCE_MS, () => search(text))
  }
  const toQr = () => goTo(context, { name: 'ConnectingWalletConnectBasic' })
  const choose = (id: string) => {
    const wallet = wallets.find((entry) => entry.id === id)
    if (wallet) chooseDirectoryWallet(context, wallet)
  }
  const retry = () => (searching ? search(query) : more())
  const loading = list.status === 'loading' || list.status === 'idle'
  const isFirstLoad = loading && wallets.length === 0
  const mobile = isMobile(context.page.environment)

  return (
    <ViewFrame name="AllWallets" busy={isFirstLoad}>
      <div ref={top} className="toolbar">
        <SearchField label={t.general.search} clearLabel={t.general.clear} value={query} onChange={change} />
        {mobile && (
          <button type="button" part="show-qr" className="square" aria-label={t.allWallets.showQr} onClick={toQr}>
            <QrIcon />
          </button>
        )}
      </div>
      <Switch label={t.allWallets.certifiedOnly} on={certifiedOnly} onChange={(on) => certify(on)} />
      <p className="visually-hidden" role="status">
        {loading ? t.general.loading : t.connect.walletCount(wallets.length)}
      </p>

      {(wallets.length > 0 || isFirstLoad) && (
        <WalletGrid
          label={t.titles.Profile}
          busy={loading}
          wallets={drawn.map((wallet) => ({
            id: wallet.id,
            name: wallet.name,
            image: <WalletImage src={images.wallet(wallet)} name={wallet.name} size={52} />,
            tag: installed.some((found) => isSameWallet(wallet, found)) ? t.connect.installed : undefined,
            certified: wallet.badge === 'certified' ? t.allWallets.certified : undefined,
          }))}
          placeholders={
            loading || directory.pages.more ? (
              <SkeletonTiles count={isFirstLoad ? FIRST_TILES : MORE_PLACEHOLDERS} />
            ) : undefined
          }
          onChoose={choose}
          onNearEnd={hasMore && drawn.length === wallets.length ? () => more() : undefined}
        />
      )}

      {list.status === 'failed' &&
        (wallets.length > 0 ? (
          <Notice tone="problem">{t.general.loadFailed}</Notice>
        ) : (
          <EmptyState problem icon={<WarningIcon />} title={t.general.loadFailed}>
            <p className="secondary">{t.allWallets.failedHint}</p>
          </EmptyState>
        ))}
      {list.status === 'failed' && (
        <Actions>
          <Button onPress={toQr}>{t.allWallets.showQr}</Button>
          <RetryButton onPress={retry} />
        </Actions>
      )}
      {list.status === 'ready' && wallets.length === 0 && (
        <>
          <EmptyState icon={<SearchIcon />} title={searching ? t.general.noMatch(cleanTyped(query)) : t.help.none}>
            <p className="secondary">{t.allWallets.failedHint}</p>
          </EmptyState>
          <Actions>
            <Button onPress={toQr}>{t.allWallets.showQr}</Button>
            {searching && <Button onPress={() => change('')}>{t.general.clear}</Button>}
          </Actions>
        </>
      )}
    </ViewFrame>
  )
}

/**
 * How many wallets are drawn: at first those that fill the card, and the others once it has been painted. All at once
 * when the visitor comes back, so that the tile that was chosen is there to be focused.
 */
function useDrawnCount(count: number): number {
  const { store } = useAppContext()
  const [first] = useState(() => (store.getState().router.direction === 'back' ? count : FIRST_TILES))
  return useDeferredValue(count, first)
}

/** Scrolls to the top when a search starts, and restores the list's position when it is cleared. */
function useScrollRestore(searching: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const savedScroll = useRef(0)
  const previous = useRef(searching)
  useLayoutEffect(() => {
    if (previous.current === searching) return
    previous.current = searching
    const box = scrollParent(ref.current)
    if (!box) return
    if (searching) savedScroll.current = box.scrollTop
    box.scrollTop = searching ? 0 : savedScroll.current
  }, [searching])
  return ref
}
