import { Address } from '../../components/Address'
import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { MarkImage } from '../../components/MarkImage'
import { Row } from '../../components/Row'
import { RowList } from '../../components/RowList'
import { SkeletonRows } from '../../components/Skeleton'
import { ViewFrame } from '../../components/ViewFrame'
import { WalletImage } from '../../components/WalletImage'
import { AmountIcon, CardIcon } from '../../components/buyIcons'
import { ChevronIcon, WalletIcon } from '../../components/icons'
import { OutwardIcon } from '../../components/viewIcons'
import { ONRAMP_FEE_MAX_PERCENT, ONRAMP_FEE_MIN_PERCENT } from '../../config/limits'
import { isRestrictedPlace } from '../../domain/restrictedPlaces'
import { goTo } from '../../flows/goTo'
import { explainBuying } from '../../flows/startBuying'
import { startPurchase } from '../../flows/startPurchase'
import { selectBought, selectBuy, selectBuyFault, selectPayment } from '../../store/buy'
import { selectOffers } from '../../store/holdings'
import { selectProviders } from '../../store/onrampProviders'
import { selectActiveAccount, selectActiveNetwork } from '../../store/selectors'
import { useBuyWords } from '../buying/useBuyWords'
import { useFact, useWorld } from '../context'
import { useFlow } from '../useFlow'

const PLACEHOLDERS = 2

/** Who sells on the network in use, at what fee (views.md, 11.2). A press opens the provider's window. */
export function BuyProviders() {
  const { t } = useBuyWords()
  const address = useFact(selectActiveAccount)?.address
  const waiting = useFact((state) => state.features === undefined && state.options.projectId !== undefined)
  const any = useFact((state) => selectProviders(state).length > 0)
  if (address === undefined) {
    return (
      <ViewFrame name="BuyProviders" layout="centred">
        <EmptyState icon={<WalletIcon />} title={t.noAccount} />
      </ViewFrame>
    )
  }
  return (
    <ViewFrame name="BuyProviders" busy={waiting}>
      {waiting ? (
        <>
          <p className="unseen" role="status">
            {t.loading}
          </p>
          <SkeletonRows count={PLACEHOLDERS} />
        </>
      ) : any ? (
        <Sellers address={address} />
      ) : (
        <Nobody />
      )}
    </ViewFrame>
  )
}

function Sellers({ address }: { address: string }) {
  const world = useWorld()
  const { t, words } = useBuyWords()
  const providers = useFact(selectProviders)
  const { start: purchase } = useFlow(startPurchase, { onLeave: 'keep' })
  const share = new Intl.NumberFormat(t.language, { style: 'percent' })
  const fees = words.fees(share.formatRange(ONRAMP_FEE_MIN_PERCENT / 100, ONRAMP_FEE_MAX_PERCENT / 100))
  return (
    <>
      {/* Only Coinbase takes an amount along. */}
      {providers.some(({ name }) => name === 'coinbase') && <Amount />}
      <RowList label={words.sellers}>
        {providers.map(({ name, label }) => (
          <Row key={name} image={<WalletImage src={undefined} name={label} />} name={label} detail={fees} end={<OutwardIcon />} onPress={() => purchase(name)} />
        ))}
      </RowList>
      <p className="secondary small">
        {words.sellersHint} <Address value={address} />
      </p>
      <div className="links">
        <Button kind="link" onPress={() => goTo(world, { name: 'BuyActivity' })}>
          {t.titles.BuyActivity}
        </Button>
        <Button kind="link" onPress={() => explainBuying(world)}>
          {words.what}
        </Button>
      </div>
    </>
  )
}

/** What is to be paid, where the visitor has said it; the step before is optional. */
function Amount() {
  const world = useWorld()
  const { words, money } = useBuyWords()
  const exact = useFact((state) => (selectBuyFault(state) ? undefined : selectBuy(state)?.exact))
  const payment = useFact(selectPayment)
  const symbol = useFact(selectBought)?.symbol
  const chosen = exact !== undefined && payment && symbol !== undefined ? words.chosen(money(exact, payment.id), symbol) : undefined
  return (
    <Row
      image={
        <MarkImage>
          <AmountIcon />
        </MarkImage>
      }
      name={chosen ?? words.amountFirst}
      detail={chosen === undefined ? words.amountFirstHint : undefined}
      end={<ChevronIcon />}
      onPress={() => goTo(world, { name: 'BuyAmount' })}
    />
  )
}

/** Nobody sells on this network, or where the visitor is. */
function Nobody() {
  const world = useWorld()
  const { t, words } = useBuyWords()
  const network = useFact(selectActiveNetwork)
  const restricted = useFact((state) => isRestrictedPlace(state.options.restrictedTimeZones))
  const receives = useFact((state) => selectOffers(state, 'receive'))
  return (
    <EmptyState icon={<CardIcon />} title={restricted ? words.notHere : words.noSellers(network?.name ?? t.unknownNetwork)}>
      <p className="secondary">{words.noSellersHint}</p>
      {receives && (
        <Button kind="main" data-action="main" onPress={() => goTo(world, { name: 'Receive' })}>
          {t.titles.Receive}
        </Button>
      )}
    </EmptyState>
  )
}
