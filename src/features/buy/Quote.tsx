import { RetryButton } from '../../ui/controls/RetryButton'
import { Notice } from '../../ui/feedback/Notice'
import { SkeletonLine } from '../../ui/lists/Skeleton'
import { refreshQuote } from './actions/refreshQuote'
import type { OnrampQuote } from './onrampService'
import type { Fetched } from './state'
import { useBuyMessages } from './useBuyMessages'
import { useAction } from '../../ui/hooks/useAction'

/** The provider's quote for the amount. Nothing in it is computed here. */
export function Quote({ quote, currency, symbol }: { quote: Fetched<OnrampQuote>; currency: string; symbol: string }) {
  const { start: retry } = useAction(refreshQuote, { onLeave: 'keep' })
  const { t, money, amount } = useBuyMessages()
  if (quote.status === 'none') return null
  if (quote.status === 'unserved' || quote.status === 'failed') {
    return (
      <>
        <Notice tone="problem" hint={t.buy.priceAtProvider}>
          {t.buy.quoteFailed}
        </Notice>
        <RetryButton kind="quiet" onPress={() => retry(undefined)} />
      </>
    )
  }
  const data = quote.status === 'ready' ? quote.data : undefined
  const receives = data && amount(data.purchased, symbol)
  const rows = [
    [t.swap.receive, receives && t.send.feeAbout(receives)],
    [t.swap.providerFee, data?.providerFee && money(data.providerFee, currency)],
    [t.send.networkFee, data?.networkFee && money(data.networkFee, currency)],
    [t.swap.pay, data && money(data.total, currency)],
  ]
  return (
    <>
      <dl className="facts quote">
        {rows.map(
          ([label, value]) =>
            (!data || value !== undefined) && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value === undefined ? <SkeletonLine /> : <bdi>{value}</bdi>}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="visually-hidden" role="status">
        {receives ? `${t.swap.receive} ${receives}` : t.general.loading}
      </p>
    </>
  )
}
