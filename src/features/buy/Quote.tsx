import { RetryButton } from '../../ui/controls/RetryButton'
import { Notice } from '../../ui/feedback/Notice'
import { SkeletonLine } from '../../ui/lists/Skeleton'
import { refreshQuote } from './actions/refreshQuote'
import type { OnrampQuote } from './onrampService'
import type { Asked } from './state'
import { useBuyMessages } from './useBuyMessages'
import { useWorld } from '../../ui/context'

/** What the amount comes to, as the provider says it. Where it says nothing, that is said; nothing is worked out here. */
export function Quote({ quote, currency, symbol }: { quote: Asked<OnrampQuote>; currency: string; symbol: string }) {
  const world = useWorld()
  const { t, money, amount } = useBuyMessages()
  if (quote.status === 'none') return null
  if (quote.status === 'unserved' || quote.status === 'failed') {
    return (
      <>
        <Notice tone="problem" hint={t.buy.priceAtProvider}>
          {t.buy.quoteFailed}
        </Notice>
        <RetryButton kind="quiet" onPress={() => void refreshQuote(world)} />
      </>
    )
  }
  const said = quote.status === 'ready' ? quote.said : undefined
  const got = said && amount(said.purchased, symbol)
  const rows = [
    [t.swap.receive, got && t.send.feeAbout(got)],
    [t.swap.providerFee, said?.providerFee && money(said.providerFee, currency)],
    [t.send.networkFee, said?.networkFee && money(said.networkFee, currency)],
    [t.swap.pay, said && money(said.total, currency)],
  ]
  return (
    <>
      <dl className="receipt-rows quote">
        {rows.map(
          ([label, value]) =>
            (!said || value !== undefined) && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value === undefined ? <SkeletonLine /> : <bdi>{value}</bdi>}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="visually-hidden" role="status">
        {got ? `${t.swap.receive} ${got}` : t.general.loading}
      </p>
    </>
  )
}
