import { totalValue } from '../../domain/tokenOrder'
import { selectTokens } from '../../store/holdings'
import { selectActiveConnection } from '../../store/selectors'
import { useFact } from '../context'
import { useMoney } from '../useMoney'
import { useWords } from '../useWords'

/** What the tokens come to, where anybody said a price (wire facts, 15.37). An embedded wallet has it at the head of the view already. */
export function TokensTotal() {
  const { owned } = useWords('account')
  const money = useMoney()
  const tokens = useFact(selectTokens)
  const atHead = useFact((state) => selectActiveConnection(state)?.connectorId === 'embedded')
  const total = tokens?.tokens && totalValue(tokens.tokens)
  if (atHead || total === undefined) return null
  return (
    <p className="tokens-total secondary small">
      <span>{owned.total}</span> <bdi className={tokens?.status === 'failed' ? 'stale' : undefined}>{money.value(total)}</bdi>
    </p>
  )
}
