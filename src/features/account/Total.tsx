import type { ReactNode } from 'react'
import { SkeletonLine } from '../../ui/lists/Skeleton'
import { totalValue } from '../../domain/money/sortTokens'
import { selectBalance } from '../../session/store/balance'
import { selectTokens } from '../../session/store/tokens'
import { selectActiveConnection, selectIsUnconfiguredNetwork } from '../../session/store/selectors'
import { useSelector, useMessages } from '../../ui/context'
import { useMoney } from '../../ui/hooks/useMoney'

/** The account's total value for an embedded wallet with known prices, else its native balance. */
export function Total() {
  const money = useMoney()
  const managedHere = useSelector((state) => selectActiveConnection(state)?.capabilities.managedHere === true)
  const tokens = useSelector(selectTokens)
  const total = managedHere && tokens?.tokens ? totalValue(tokens.tokens) : undefined
  if (total === undefined) return <NativeBalance />
  return <Balance stale={tokens?.status === 'failed'}>{money.value(total)}</Balance>
}

/** The native balance, rounded down. */
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
  const failed = status === 'failed'
  if (amount === undefined || symbol === undefined)
    return <p className="identity-balance">{failed ? <span className="muted">–</span> : <SkeletonLine />}</p>
  return (
    <Balance stale={failed}>
      {t.format.amount(amount)} {symbol}
    </Balance>
  )
}

function Balance({ stale, children }: { stale: boolean; children: ReactNode }) {
  const t = useMessages()
  return (
    <p className="identity-balance" part="balance">
      <span className="visually-hidden">{t.account.balance} </span>
      <bdi className={stale ? 'stale' : undefined}>{children}</bdi>
      {stale && <span className="secondary small">{t.account.stale}</span>}
    </p>
  )
}
