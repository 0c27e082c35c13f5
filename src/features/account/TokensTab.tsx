import { useState } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { TokenIcon } from '../../ui/images/TokenIcon'
import { Notice } from '../../ui/feedback/Notice'
import { Row } from '../../ui/lists/Row'
import { LongRowList } from '../../ui/lists/LongRowList'
import { SkeletonRows } from '../../ui/lists/Skeleton'
import { Button } from '../../ui/controls/Button'
import { CoinsIcon } from '../../ui/icons/objectIcons'
import { WarningIcon } from '../../ui/icons/statusIcons'
import { isZero } from '../../domain/money/decimal'
import { totalValue } from '../../domain/money/sortTokens'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { goTo, goToOrBackTo } from '../../session/navigation/goTo'
import { selectOffers } from '../../session/store/holdings'
import { selectTokens } from '../../session/store/tokens'
import { selectProviders } from '../../session/store/onrampProviders'
import { selectActiveConnection, selectCanSend, selectIsUnconfiguredNetwork } from '../../session/store/selectors'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { UnconfiguredNetwork } from '../../ui/feedback/UnconfiguredNetwork'
import { useMoney } from '../../ui/hooks/useMoney'
import { RetryTokens } from '../../ui/controls/RetryTokens'
import { SpamToggle } from './SpamToggle'

const PLACEHOLDERS = 4

/** The account's tokens on the active network, the most valuable first. */
export function TokensTab() {
  const t = useMessages()
  const context = useAppContext()
  const slice = useSelector(selectTokens)
  const offersReceive = useSelector((state) => selectOffers(state, 'receive'))
  const buys = useSelector((state) => selectProviders(state).length > 0)
  const unconfigured = useSelector(selectIsUnconfiguredNetwork)
  const tokens = slice?.tokens
  const failed = slice?.status === 'failed'
  if (unconfigured) return <UnconfiguredNetwork />
  if (!tokens && failed) {
    return (
      <EmptyState problem icon={<WarningIcon />} title={t.general.loadFailed}>
        <RetryTokens />
      </EmptyState>
    )
  }
  if (!tokens) {
    return (
      <div aria-busy="true">
        <p className="visually-hidden" role="status">
          {t.general.loading}
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
          <Notice tone="warning">{t.account.stale}</Notice>
          <RetryTokens />
        </div>
      )}
      {nothing ? (
        <EmptyState icon={<CoinsIcon />} title={t.tokens.none}>
          {buys && (
            <Button kind="main" onPress={() => goToOrBackTo(context, { name: 'BuyProviders' })}>
              {t.titles.BuyProviders}
            </Button>
          )}
          {offersReceive && (
            <Button kind={buys ? 'quiet' : 'main'} onPress={() => goTo(context, { name: 'Receive' })}>
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

/** The value of all tokens with a price. For an embedded wallet it is at the top of the view already. */
function TokensTotal({ tokens }: { tokens: readonly TokenBalance[] }) {
  const t = useMessages()
  const money = useMoney()
  const managedHere = useSelector((state) => selectActiveConnection(state)?.capabilities.managedHere)
  const total = totalValue(tokens)
  if (managedHere || total === undefined) return null
  return (
    <p className="tokens-total secondary small">
      <span>{t.account.total}</span> <bdi>{money.value(total)}</bdi>
    </p>
  )
}

function TokenList({ tokens }: { tokens: readonly TokenBalance[] }) {
  const t = useMessages()
  const context = useAppContext()
  const [withSpam, setWithSpam] = useState(false)
  const sends = useSelector((state) => selectOffers(state, 'send') && selectCanSend(state))
  const notSpam = tokens.filter(({ isSpam }) => !isSpam)
  return (
    <>
      <LongRowList label={t.account.tokens} items={withSpam ? tokens : notSpam}>
        {(token) => (
          <Row
            key={token.address ?? token.symbol}
            image={<TokenIcon token={token} />}
            name={token.name}
            detail={<Quantity token={token} />}
            tag={token.isSpam && t.nfts.spam}
            end={<TokenValue token={token} />}
            onPress={sends ? () => goTo(context, { name: 'Send', token }) : undefined}
          />
        )}
      </LongRowList>
      <SpamToggle count={tokens.length - notSpam.length} shown={withSpam} onShow={setWithSpam} />
    </>
  )
}

/** The balance, rounded down, with the symbol. */
export function Quantity({ token: { quantity, symbol } }: { token: TokenBalance }) {
  const t = useMessages()
  return (
    <bdi>
      {t.format.amount(quantity.numeric)} {symbol}
    </bdi>
  )
}

/** The value of the balance and of one token. Nothing without a price, nor for spam, whose prices are made up. */
function TokenValue({ token: { value, price, isSpam } }: { token: TokenBalance }) {
  const money = useMoney()
  if (isSpam || value === undefined || price === undefined) return null
  return (
    <span className="token-value">
      <bdi>{money.value(value)}</bdi>
      <bdi className="row-detail">{money.price(price)}</bdi>
    </span>
  )
}
