import { useId, useRef } from 'react'
import { AmountField } from '../../ui/fields/AmountField'
import { Button } from '../../ui/controls/Button'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { Row } from '../../ui/lists/Row'
import { Tabs } from '../../ui/lists/Tabs'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { isGreater, writeAmount } from '../../domain/money/amount'
import { goTo } from '../../session/navigation/goTo'
import { continueFromBuyAmount } from './actions/continueFromBuyAmount'
import { changeBuyTerms, setBuyAmount } from './actions/setBuyAmount'
import { selectBought, selectBuy, selectBuyFault, selectLimit, selectPayment } from './state'
import { selectActiveAccount } from '../../session/store/selectors'
import { OfferState } from './OfferState'
import { useBuyMessages } from './useBuyMessages'
import { useOffer } from './useOffer'
import { useSelector, useAppContext } from '../../ui/context'
import { Quote } from './Quote'

/** Amounts that are one press away, in the currency that is paid with. */
const PURCHASE_PRESETS = ['50', '100', '250'] as const

export { sheets } from './sheets'
export { loadBuyOffer as refresh } from './actions/loadBuyOffer'

/** The amount, currency, token and payment method, with a quote. */
export function BuyAmount() {
  const { ready, load } = useOffer()
  return (
    <ViewFrame name="BuyAmount" busy={!ready}>
      {ready ? <Form /> : <OfferState onRetry={load} />}
    </ViewFrame>
  )
}

function Form() {
  const context = useAppContext()
  const { t, money } = useBuyMessages()
  const buy = useSelector(selectBuy)
  const payment = useSelector(selectPayment)
  const bought = useSelector(selectBought)
  const limit = useSelector(selectLimit)
  const fault = useSelector(selectBuyFault)
  const connected = useSelector((state) => selectActiveAccount(state) !== undefined)
  const field = useRef<HTMLInputElement>(null)
  const reason = useId()
  if (!buy || !payment || !bought || !limit) return null

  const [min, max] = [money(limit.min, payment.id), money(limit.max, payment.id)]
  const hint =
    fault === undefined || fault === 'offer'
      ? undefined
      : {
          amount: t.send.noAmount,
          'not-amount': t.send.notAmount,
          below: t.buy.minimum(min),
          above: t.buy.maximum(max),
        }[fault]
  const wrong = fault !== undefined && fault !== 'amount'
  const presets = PURCHASE_PRESETS.filter((preset) => !isGreater(limit.min, preset) && !isGreater(preset, limit.max))
  const range = <p className="secondary small">{t.buy.range(min, max)}</p>

  return (
    <>
      <div className="hero">
        <AmountField
          ref={field}
          label={t.general.amountIn(payment.id)}
          unit={payment.id}
          value={buy.amount}
          invalid={wrong}
          describedBy={hint && reason}
          onChange={(text) => setBuyAmount(context, text, t.language)}
        />
        <div className="links" role="group" aria-label={t.titles.BuyAmount}>
          {presets.map((preset) => (
            <Button
              key={preset}
              onPress={() => setBuyAmount(context, writeAmount(preset, t.language), t.language, 'at once')}>
              {money(preset, payment.id)}
            </Button>
          ))}
        </div>
      </div>
      <Tabs
        label={t.buy.payBy}
        tabs={payment.limits.map(({ id }) => ({ id, label: t.buy.methods[id] }))}
        chosen={limit.id}
        onChoose={(method) => changeBuyTerms(context, { method })}>
        {range}
      </Tabs>
      <div className="select-row">
        <Row
          image={<NetworkImage src={context.services.api.imageUrl('currency', payment.id)} name={payment.id} />}
          name={payment.id}
          detail={t.swap.pay}
          onPress={() => goTo(context, { name: 'BuySelectFiat' })}
        />
        <Row
          image={<NetworkImage src={context.services.api.imageUrl('token', bought.symbol)} name={bought.symbol} />}
          name={bought.symbol}
          detail={t.swap.receive}
          onPress={() => goTo(context, { name: 'BuySelectToken' })}
        />
      </div>
      <Quote quote={buy.quote} currency={payment.id} symbol={bought.symbol} />
      <p id={reason} className="visually-hidden">
        {hint}
      </p>
      <div className="footer">
        <Button
          kind={fault && connected ? 'quiet' : 'main'}
          data-action="main"
          onPress={() => {
            if (fault && connected) field.current?.focus()
            else continueFromBuyAmount(context)
          }}>
          {connected ? (hint ?? t.buy.continue) : t.titles.Connect}
        </Button>
      </div>
    </>
  )
}
