import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { IconBox } from '../../ui/images/IconBox'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { SkeletonRows } from '../../ui/lists/Skeleton'
import { WalletImage } from '../../ui/images/WalletImage'
import { ExternalIcon } from '../../ui/icons/actionIcons'
import { ChevronIcon } from '../../ui/icons/coreIcons'
import { CardIcon } from '../../ui/icons/objectIcons'
import { isRestrictedRegion } from '../../domain/page/restrictedRegions'
import { goTo } from '../../session/navigation/goTo'
import { startPurchase } from './actions/startPurchase'
import { selectBought, selectBuy, selectBuyFault, selectPayment } from './state'
import { selectOffers } from '../../session/store/holdings'
import { selectProviders } from '../../session/store/onrampProviders'
import { selectActiveNetwork } from '../../session/store/selectors'
import { BuyFrame } from './BuyFrame'
import { useBuyMessages } from './useBuyMessages'
import { useSelector, useAppContext, useMessages } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'

const ONRAMP_FEE_MAX_PERCENT = 2
const ONRAMP_FEE_MIN_PERCENT = 1

export { sheets } from './sheets'
export { startBuying as onOpen } from './actions/startBuying'

const PLACEHOLDERS = 2

/** The providers that sell on the active network, with their fees. A press opens the provider's window. */
export function BuyProviders() {
  const waiting = useSelector((state) => state.features === undefined && state.options.projectId !== undefined)
  const any = useSelector((state) => selectProviders(state).length > 0)
  return (
    <BuyFrame name="BuyProviders" busy={waiting}>
      {waiting ? <SkeletonRows count={PLACEHOLDERS} /> : any ? <Providers /> : <NoProviders />}
    </BuyFrame>
  )
}

function Providers() {
  const context = useAppContext()
  const { t, money } = useBuyMessages()
  const providers = useSelector(selectProviders)
  const { start: purchase } = useAction(startPurchase, { onLeave: 'keep' })
  const exact = useSelector((state) => (selectBuyFault(state) ? undefined : selectBuy(state)?.exact))
  const payment = useSelector(selectPayment)
  const bought = useSelector(selectBought)
  const fees = new Intl.NumberFormat(t.language, { style: 'percent' }).formatRange(
    ONRAMP_FEE_MIN_PERCENT / 100,
    ONRAMP_FEE_MAX_PERCENT / 100,
  )
  return (
    <>
      <RowList label={t.titles.BuyProviders}>
        {providers.map(({ name, label }) => (
          <Row
            key={name}
            image={<WalletImage src={undefined} name={label} />}
            name={label}
            detail={t.buy.fees(fees)}
            end={<ExternalIcon />}
            onPress={() => purchase(name)}
          />
        ))}
      </RowList>
      {/* Only Coinbase takes an amount along. */}
      {providers.some(({ name }) => name === 'coinbase') && (
        <Row
          image={
            <IconBox>
              <CardIcon />
            </IconBox>
          }
          name={
            exact !== undefined && payment && bought
              ? t.buy.chosen(money(exact, payment.id), bought.symbol)
              : t.send.noAmount
          }
          end={<ChevronIcon />}
          onPress={() => goTo(context, { name: 'BuyAmount' })}
        />
      )}
      <p className="secondary small">{t.buy.providersHint}</p>
      <Button kind="link" onPress={() => goTo(context, { name: 'WhatIsBuying' })}>
        {t.titles.WhatIsBuying}
      </Button>
    </>
  )
}

/** No provider sells on this network or in the visitor's region. */
function NoProviders() {
  const context = useAppContext()
  const t = useMessages()
  const network = useSelector(selectActiveNetwork)?.name ?? t.titles.UnsupportedChain
  const restricted = useSelector((state) => isRestrictedRegion(state.options.restrictedTimeZones))
  const receives = useSelector((state) => selectOffers(state, 'receive'))
  return (
    <EmptyState icon={<CardIcon />} title={restricted ? t.general.notInRegion : t.general.notOn(network)}>
      {receives && (
        <Button kind="main" data-action="main" onPress={() => goTo(context, { name: 'Receive' })}>
          {t.titles.Receive}
        </Button>
      )}
    </EmptyState>
  )
}
