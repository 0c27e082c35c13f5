import type { ReactNode } from 'react'
import { SkeletonLine } from '../../ui/lists/Skeleton'
import { ChevronDownIcon } from '../../ui/icons/actionIcons'
import type { SwapToken } from './state'
import { TokenIcon } from '../../ui/images/TokenIcon'
import { useSwapMessages } from './useSwapMessages'

interface TokenSideProps {
  readonly token: SwapToken | undefined
  readonly loading: boolean
  readonly label: string
  /** In the display currency. */
  readonly tokenValue: string | undefined
  readonly onChoose: () => void
  /** Stands beside the balance. */
  readonly end?: ReactNode
  /** The amount. */
  readonly children: ReactNode
}

/** One side of the form: a token, its balance and its amount. */
export function TokenSide({ token, loading, label, tokenValue, onChoose, end, children }: TokenSideProps) {
  const { t } = useSwapMessages()
  return (
    <div className="swap-side" role="group" aria-label={label}>
      <span className="swap-label" aria-hidden="true">
        {label}
      </span>
      <span className="swap-balance">
        {token?.balance !== undefined && <bdi>{t.send.available(t.format.amount(token.balance))}</bdi>}
        {end}
      </span>
      {children}
      <button type="button" className="swap-token" part="token" onClick={onChoose}>
        {token ? <TokenIcon token={token} size={20} /> : loading && <SkeletonLine />}
        <bdi className="swap-symbol">{token ? token.symbol : loading ? undefined : t.titles.SendSelectToken}</bdi>
        <span className="visually-hidden"> {token ? `${label}: ${t.titles.SwapSelectToken}` : label}</span>
        <ChevronDownIcon />
      </button>
      <bdi className="swap-value">{tokenValue}</bdi>
    </div>
  )
}
