import type { ReactNode } from 'react'
import { Button } from '../../components/Button'
import { Notice } from '../../components/Notice'
import { SkeletonLine } from '../../components/SkeletonLine'
import { refreshQuote } from '../../flows/refreshQuote'
import type { BuyQuote } from '../../store/buyState'
import { useBuyWords } from '../buying/useBuyWords'
import { useWorld } from '../context'

/** What the amount comes to, as the provider says it. Where it says nothing, that is said; nothing is worked out here. */
export function Quote({ quote, currency, symbol }: { quote: BuyQuote; currency: string; symbol: string }) {
  const world = useWorld()
  const { t, words, money, amount, problem: say } = useBuyWords()
  if (quote.status === 'none') return null
  if (quote.status === 'unserved' || quote.status === 'failed') {
    const refused = quote.status === 'failed' && quote.problem.code === 'purchase_quote_mismatch' ? say(quote.problem) : undefined
    return (
      <>
        <Notice tone={quote.status === 'failed' ? 'problem' : 'info'} hint={refused?.hint ?? words.priceAtProvider}>
          {refused?.text ?? words.quoteFailed}
        </Notice>
        {quote.status === 'failed' && (
          <Button data-action="retry" onPress={() => void refreshQuote(world)}>
            {t.tryAgain}
          </Button>
        )}
      </>
    )
  }
  const said = quote.status === 'ready' ? quote.quote : undefined
  const row = (label: string, value: string | undefined): ReactNode =>
    (!said || value !== undefined) && (
      <div>
        <dt>{label}</dt>
        <dd>{value === undefined ? <SkeletonLine /> : <bdi>{value}</bdi>}</dd>
      </div>
    )
  return (
    <>
      <dl className="receipt-rows quote" aria-busy={!said || undefined}>
        {row(words.youGet, said && amount(said.purchased, symbol))}
        {row(words.providerFee, said?.providerFee && money(said.providerFee, currency))}
        {row(words.networkFee, said?.networkFee && money(said.networkFee, currency))}
        {row(words.youPay, said && money(said.total, currency))}
      </dl>
      <p className="unseen" role="status">
        {said ? `${words.youGet} ${amount(said.purchased, symbol)}` : words.quoting}
      </p>
    </>
  )
}
