import { totalValue } from '../../domain/money/sortTokens'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { selectActiveConnection } from '../../session/store/selectors'
import { useSelector, useMessages } from '../../ui/context'
import { useMoney } from '../../ui/hooks/useMoney'

/** What the tokens come to, where anybody said a price (wire facts, 15.37). An embedded wallet has it at the head of the view already. */
export function TokensTotal({ tokens }: { tokens: readonly TokenBalance[] }) {
  const t = useMessages()
  const money = useMoney()
  const atHead = useSelector((state) => selectActiveConnection(state)?.capabilities.managedHere === true)
  const total = totalValue(tokens)
  if (atHead || total === undefined) return null
  return (
    <p className="tokens-total secondary small">
      <span>{t.account.total}</span> <bdi>{money.value(total)}</bdi>
    </p>
  )
}
