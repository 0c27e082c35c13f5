import { useState } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { Notice } from '../../ui/feedback/Notice'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { SkeletonRows } from '../../ui/lists/Skeleton'
import { Button } from '../../ui/controls/Button'
import { CoinsIcon } from '../../ui/icons/objectIcons'
import { WarningIcon } from '../../ui/icons/statusIcons'
import { isZero } from '../../domain/money/decimal'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { goTo, goToOrBackTo } from '../../session/navigation/goTo'
import { selectOffers } from '../../session/store/holdings'
import { selectTokens } from '../../session/store/tokens'
import { selectProviders } from '../../session/store/onrampProviders'
import { selectActiveNetwork, selectIsUnconfiguredNetwork } from '../../session/store/selectors'
import { useSelector, useMessages, useWorld } from '../../ui/context'
import { UnconfiguredNetwork } from '../../ui/feedback/UnconfiguredNetwork'
import { useImages } from '../../ui/hooks/useImages'
import { RetryTokens } from '../../ui/controls/RetryTokens'
import { SpamToggle } from './SpamToggle'
import { Quantity, TokenValue } from './TokenLines'
import { TokensTotal } from './TokensTotal'
import { selectCanSend } from '../../session/store/selectors'

const PLACEHOLDERS = 4

/** What the account owns on this network, the most valuable first (views.md, 6.2). */
export function TokensTab() {
  const t = useMessages()
  const world = useWorld()
  const network = useSelector(selectActiveNetwork)
  const slice = useSelector(selectTokens)
  const offersReceive = useSelector((state) => selectOffers(state, 'receive'))
  const buys = useSelector((state) => selectProviders(state).length > 0)
  const unconfigured = useSelector(selectIsUnconfiguredNetwork)
  const tokens = slice?.tokens
  const failed = slice?.status === 'failed'
  if (unconfigured) return <UnconfiguredNetwork title={t.tokens.unconfigured} />
  if (!tokens && failed) {
    return (
      <EmptyState problem icon={<WarningIcon />} title={slice.notReady ? t.tokens.unavailable : t.tokens.failed}>
        <RetryTokens />
      </EmptyState>
    )
  }
  if (!tokens) {
    return (
      <div aria-busy="true">
        <p className="visually-hidden" role="status">
          {t.tokens.loading}
        </p>
        <SkeletonRows count={PLACEHOLDERS} />
      </div>
    )
  }
  const nothing = tokens.every(({ quantity }) => isZero(quantity.numeric))
  return (
    <>
      {failed && (
        <div className="stale-notice">
          <Notice tone="warning">{slice.notReady ? t.tokens.unavailable : t.account.stale}</Notice>
          <RetryTokens />
        </div>
      )}
      {nothing ? (
        <EmptyState icon={<CoinsIcon />} title={t.tokens.none(network?.name ?? t.general.unknownNetwork)}>
          {buys && (
            <Button kind="main" onPress={() => goToOrBackTo(world, { name: 'BuyProviders' })}>
              {t.titles.BuyProviders}
            </Button>
          )}
          {offersReceive && (
            <Button kind={buys ? 'quiet' : 'main'} onPress={() => goTo(world, { name: 'Receive' })}>
              {t.titles.Receive}
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          <TokensTotal tokens={tokens} />
          <TokenList tokens={tokens} />
        </>
      )}
    </>
  )
}

function TokenList({ tokens: all }: { tokens: readonly TokenBalance[] }) {
  const t = useMessages()
  const [withSpam, setWithSpam] = useState(false)
  const honest = all.filter(({ isSpam }) => !isSpam)
  const tokens = withSpam ? all : honest
  const spam = <SpamToggle count={all.length - honest.length} shown={withSpam} onShow={setWithSpam} />
  const world = useWorld()
  const images = useImages()
  const network = useSelector(selectActiveNetwork)
  const sends = useSelector((state) => selectOffers(state, 'send') && selectCanSend(state))
  // The network's own mark stands for its currency where the service has none.
  const imageOf = (token: TokenBalance) => (
    <NetworkImage
      src={token.iconUrl ?? (token.address === undefined && network ? images.network(network) : undefined)}
      name={token.symbol}
    />
  )
  const keyOf = ({ address, symbol }: TokenBalance) => address ?? symbol
  if (!sends) {
    return (
      <>
        <ul className="rows" role="list" aria-label={t.account.tokens}>
          {tokens.map((token) => (
            <li key={keyOf(token)} className="row static" part="row">
              {imageOf(token)}
              <span className="row-text">
                <bdi className="row-name">{token.name}</bdi>
                <span className="row-detail">
                  <Quantity token={token} />
                </span>
              </span>
              {token.isSpam && (
                <span className="tag" part="tag">
                  {t.nfts.spam}
                </span>
              )}
              <TokenValue token={token} />
            </li>
          ))}
        </ul>
        {spam}
      </>
    )
  }
  return (
    <>
      <RowList label={t.account.tokens}>
        {tokens.map((token) => (
          <Row
            key={keyOf(token)}
            image={imageOf(token)}
            name={token.name}
            detail={<Quantity token={token} />}
            tag={token.isSpam && t.nfts.spam}
            end={<TokenValue token={token} />}
            onPress={() => goTo(world, { name: 'Send', token })}
          />
        ))}
      </RowList>
      {spam}
    </>
  )
}
