import { totalValue } from '../../domain/tokenOrder'
import type { TokenBalance } from '../../domain/tokenBalance'
import { selectActiveConnection } from '../../store/selectors'
import { useFact } from '../context'
import { useMoney } from '../useMoney'
import { useWords } from '../useWords'

/** What the tokens come to, where anybody said a price (wire facts, 15.37). An embedded wallet has it at the head of the view already. */
export function TokensTotal({ tokens }: { tokens: readonly TokenBalance[] }) {
  const { owned } = useWords('account')
  const money = useMoney()
  const atHead = useFact((state) => selectActiveConnection(state)?.connectorId === 'embedded')
  const total = totalValue(tokens)
  if (atHead || total === undefined) return null
  return (
    <p className="tokens-total secondary small">
      <span>{owned.total}</span> <bdi>{money.value(total)}</bdi>
    </p>
  )
}
