import { useMessages } from '../../ui/context'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { AmountField } from '../../ui/fields/AmountField'
import { Button } from '../../ui/controls/Button'
import { SkeletonLine } from '../../ui/lists/Skeleton'
import { ChevronDownIcon } from '../../ui/icons/actionIcons'
import { floorBalance } from '../../domain/money/balance'
import type { SwapToken } from './state'
import { TokenIcon } from '../../ui/images/TokenIcon'
import { useSwapMessages } from './useSwapMessages'

interface SideProps {
  readonly token: SwapToken | undefined
  readonly loading: boolean
  readonly label: string
  readonly choose: string
  /** In the display currency. */
  readonly tokenValue: string | undefined
  readonly onChoose: () => void
}

interface PaySideProps extends SideProps {
  readonly amountLabel: string
  readonly value: string
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly maxPending: boolean
  readonly onType: (text: string) => void
  readonly onMax: () => void
  readonly ref: Ref<HTMLInputElement>
}

/** What is paid: the amount is typed here. */
export function PaySide({
  ref,
  amountLabel,
  value,
  invalid,
  describedBy,
  maxPending,
  onType,
  onMax,
  ...side
}: PaySideProps) {
  const t = useMessages()
  return (
    <Side
      {...side}
      end={
        side.token?.balance !== undefined && (
          <Button kind="link" pending={maxPending} onPress={onMax}>
            {t.send.max} <span className="visually-hidden">{side.token.symbol}</span>
          </Button>
        )
      }>
      <AmountField
        ref={ref}
        label={amountLabel}
        unit=""
        value={value}
        invalid={invalid}
        describedBy={describedBy}
        onChange={onType}
      />
    </Side>
  )
}

/** What is received: only said, never typed. */
export function ReceiveSide({
  amount,
  asking,
  ...side
}: SideProps & { readonly amount: string | undefined; readonly asking: boolean }) {
  return (
    <Side {...side}>
      <div className="swap-received" role="status" style={{ '--characters': amount?.length } as CSSProperties}>
        {asking ? <SkeletonLine /> : amount === undefined ? <span aria-hidden="true">0</span> : <bdi>{amount}</bdi>}
      </div>
    </Side>
  )
}

function Side({
  token,
  loading,
  label,
  choose,
  tokenValue,
  onChoose,
  end,
  children,
}: SideProps & { readonly end?: ReactNode; readonly children: ReactNode }) {
  const { t, number } = useSwapMessages()
  return (
    <div className="swap-side" role="group" aria-label={label}>
      <span className="swap-label" aria-hidden="true">
        {label}
      </span>
      <span className="swap-balance">
        {token?.balance !== undefined && <bdi>{t.send.available(number(floorBalance(token.balance)))}</bdi>}
        {end}
      </span>
      {children}
      <button type="button" className="swap-token" part="secondary-action" onClick={onChoose}>
        {token ? <TokenIcon token={token} size={20} /> : loading && <SkeletonLine />}
        <bdi className="swap-symbol">{token ? token.symbol : loading ? undefined : t.titles.SendSelectToken}</bdi>
        <span className="visually-hidden"> {choose}</span>
        <ChevronDownIcon />
      </button>
      <bdi className="swap-value">{tokenValue}</bdi>
    </div>
  )
}
