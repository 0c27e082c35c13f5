import type { TokenBalance } from '../../domain/money/tokenBalance'
import { useMessages } from '../../ui/context'
import { useMoney } from '../../ui/hooks/useMoney'

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
export function TokenValue({ token: { value, price, isSpam } }: { token: TokenBalance }) {
  const money = useMoney()
  if (isSpam || value === undefined || price === undefined) return null
  return (
    <span className="token-value">
      <bdi>{money.value(value)}</bdi>
      <bdi className="row-detail">{money.price(price)}</bdi>
    </span>
  )
}
