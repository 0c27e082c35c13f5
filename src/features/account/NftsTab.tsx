import { useState } from 'react'
import { RetryButton } from '../../ui/controls/RetryButton'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Notice } from '../../ui/feedback/Notice'
import { useAction } from '../../ui/hooks/useAction'
import { useRovingFocus } from '../../ui/lists/useRovingFocus'
import { PictureIcon } from '../../ui/icons/objectIcons'
import { WarningIcon } from '../../ui/icons/statusIcons'
import type { Nft } from '../../domain/nft/nft'
import { goTo } from '../../session/navigation/goTo'
import { refreshNfts } from './actions/refreshNfts'
import { selectOffers } from '../../session/store/holdings'
import { selectActiveNetwork, selectIsUnconfiguredNetwork } from '../../session/store/selectors'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { Tag } from '../../ui/text/Tag'
import { UnconfiguredNetwork } from '../../ui/feedback/UnconfiguredNetwork'
import { NftMedia } from './NftMedia'
import { selectNfts } from './state'
import { SpamToggle } from './SpamToggle'

const PLACEHOLDERS = 4

/** The account's NFTs on the active network, spam hidden at first. */
export function NftsTab() {
  const t = useMessages()
  const context = useAppContext()
  const network = useSelector(selectActiveNetwork)?.name ?? t.titles.UnsupportedChain
  const slice = useSelector(selectNfts)
  const offersReceive = useSelector((state) => selectOffers(state, 'receive'))
  const unconfigured = useSelector(selectIsUnconfiguredNetwork)
  const { start: refresh } = useAction(refreshNfts, { onLeave: 'keep' })
  const retry = (
    <RetryButton kind="quiet" pending={slice?.status === 'loading'} onPress={() => refresh({ force: true })} />
  )
  if (unconfigured) return <UnconfiguredNetwork />
  if (slice?.status === 'unsupported') return <EmptyState icon={<PictureIcon />} title={t.general.notOn(network)} />
  if (slice?.status === 'failed' && !slice.nfts) {
    return (
      <EmptyState problem icon={<WarningIcon />} title={t.general.loadFailed}>
        {retry}
      </EmptyState>
    )
  }
  if (!slice?.nfts) {
    return (
      <div aria-busy="true">
        <p className="visually-hidden" role="status">
          {t.general.loading}
        </p>
        <ul className="nfts" aria-hidden="true">
          {Array.from({ length: PLACEHOLDERS }, (_, index) => (
            <li key={index} className="nft skeleton">
              <span className="skeleton-block nft-media" />
              <span className="skeleton-block line" />
            </li>
          ))}
        </ul>
      </div>
    )
  }
  const failed = slice.status === 'failed'
  const notice = (
    <div className="stale-notice">
      <Notice tone="warning">{failed ? t.account.stale : t.nfts.incomplete}</Notice>
      {retry}
    </div>
  )
  return (
    <>
      {failed && notice}
      {slice.nfts.length === 0 ? (
        // After an incomplete search, none found does not mean that there are none.
        <EmptyState
          icon={<PictureIcon />}
          title={slice.incomplete ? t.nfts.incomplete : slice.recentOnly ? t.nfts.noneRecent : t.nfts.none}>
          {!failed && slice.incomplete && retry}
          {offersReceive && (
            <Button kind="main" onPress={() => goTo(context, { name: 'Receive' })}>
              {t.titles.Receive}
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          <NftGrid nfts={slice.nfts} />
          {!failed && slice.incomplete && notice}
        </>
      )}
    </>
  )
}

function NftGrid({ nfts }: { nfts: readonly Nft[] }) {
  const t = useMessages()
  const context = useAppContext()
  const [withSpam, setWithSpam] = useState(false)
  const { ref, ...roving } = useRovingFocus<HTMLUListElement>('grid')
  const notSpam = nfts.filter(({ isSpam }) => !isSpam)
  const shown = withSpam ? nfts : notSpam
  return (
    <>
      {shown.length > 0 && (
        <ul ref={ref} className="nfts" role="list" aria-label={t.account.nfts} {...roving}>
          {shown.map((nft) => (
            <li key={nft.id}>
              <button
                type="button"
                className="nft"
                part="row nft"
                data-label={nft.name}
                onClick={() => goTo(context, { name: 'Nft', nftId: nft.id })}>
                <NftMedia nft={nft} />
                <bdi className="nft-name">{nft.name}</bdi>
                {nft.collection && <bdi className="nft-collection">{nft.collection}</bdi>}
                {nft.contract === undefined && <span className="nft-collection">{t.nfts.fromHistory}</span>}
                {nft.isSpam && <Tag>{t.nfts.spam}</Tag>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <SpamToggle count={nfts.length - notSpam.length} shown={withSpam} onShow={setWithSpam} />
    </>
  )
}
