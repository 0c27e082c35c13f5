import { SkeletonLine } from '../../ui/lists/Skeleton'
import { BALANCE_DECIMALS } from '../../config/limits'
import { floorBalance } from '../../domain/money/balance'
import { totalValue } from '../../domain/money/sortTokens'
import { selectBalance } from '../../session/store/balance'
import { selectTokens } from '../../session/store/tokens'
import { selectActiveConnection, selectIsUnconfiguredNetwork } from '../../session/store/selectors'
import { useSelector, useMessages } from '../../ui/context'
import { useMoney } from '../../ui/hooks/useMoney'

/** The account's total value for an embedded wallet with known prices, else its native balance. */
export function Total() {
  const t = useMessages()
  const money = useMoney()
  const managedHere = useSelector((state) => selectActiveConnection(state)?.capabilities.managedHere === true)
  const tokens = useSelector(selectTokens)
  const total = managedHere && tokens?.tokens ? totalValue(tokens.tokens) : undefined
  if (total === undefined) return <NativeBalance />
  const stale = tokens?.status === 'failed'
  return (
    <p className="identity-balance" part="balance">
      <span className="visually-hidden">{t.account.balance} </span>
      <bdi className={stale ? 'stale' : undefined}>{money.value(total)}</bdi>
      {stale && <span className="secondary small">{t.account.stale}</span>}
    </p>
  )
}

/** The native balance, rounded down, and marked if it is out of date. */
function NativeBalance() {
  const t = useMessages()
  const { status, amount, symbol } = useSelector(selectBalance)
  if (useSelector(selectIsUnconfiguredNetwork)) {
    return (
      <p className="identity-balance">
        <span className="visually-hidden">{t.titles.UnsupportedChain}</span>
        <span className="muted" aria-hidden="true">
          –
        </span>
      </p>
    )
  }
  if (amount === undefined || symbol === undefined) {
    return (
      <p className="identity-balance">{status === 'failed' ? <span className="muted">–</span> : <SkeletonLine />}</p>
    )
  }
  return (
    <p className="identity-balance" part="balance">
      <span className="visually-hidden">{status === 'failed' ? t.account.stale : t.account.balance} </span>
      <bdi className={status === 'failed' ? 'stale' : undefined}>
        {t.format.decimal(floorBalance(amount, BALANCE_DECIMALS), BALANCE_DECIMALS)} {symbol}
      </bdi>
      {status === 'failed' && <span className="secondary small">{t.account.stale}</span>}
    </p>
  )
}
