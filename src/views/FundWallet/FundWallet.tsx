import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { MarkImage } from '../../components/MarkImage'
import { Row } from '../../components/Row'
import { RowList } from '../../components/RowList'
import { ViewFrame } from '../../components/ViewFrame'
import { ReceiveIcon } from '../../components/accountIcons'
import { HistoryIcon } from '../../components/activityIcons'
import { CardIcon } from '../../components/buyIcons'
import { ChevronIcon, WalletIcon } from '../../components/icons'
import { goTo } from '../../flows/goTo'
import { explainBuying, startBuying } from '../../flows/startBuying'
import { selectOffers } from '../../store/holdings'
import { selectProviders } from '../../store/onrampProviders'
import { selectActiveAccount } from '../../store/selectors'
import { useBuyWords } from '../buying/useBuyWords'
import { useFact, useWorld } from '../context'

/** Ways to add money; one that cannot be used here is not there (views.md, 11.1). */
export function FundWallet() {
  const world = useWorld()
  const { t, words } = useBuyWords()
  const connected = useFact((state) => selectActiveAccount(state) !== undefined)
  const providers = useFact(selectProviders)
  const receives = useFact((state) => selectOffers(state, 'receive'))
  const buys = providers.length > 0
  if (!connected || (!buys && !receives)) {
    return (
      <ViewFrame name="FundWallet" layout="centred">
        <EmptyState icon={<WalletIcon />} title={connected ? words.noWay : t.noAccount} />
      </ViewFrame>
    )
  }
  return (
    <ViewFrame name="FundWallet">
      <RowList label={words.ways}>
        {buys && <Row image={<MarkImage><CardIcon /></MarkImage>} name={words.byCard} detail={<bdi>{t.format.list(providers.map(({ label }) => label))}</bdi>} end={<ChevronIcon />} onPress={() => startBuying(world)} />}
        {receives && <Row image={<MarkImage><ReceiveIcon /></MarkImage>} name={t.titles.Receive} detail={words.byTransfer} end={<ChevronIcon />} onPress={() => goTo(world, { name: 'Receive' })} />}
        {buys && <Row image={<MarkImage><HistoryIcon /></MarkImage>} name={words.orders} end={<ChevronIcon />} onPress={() => goTo(world, { name: 'BuyActivity' })} />}
      </RowList>
      {buys && (
        <div className="links">
          <Button kind="link" onPress={() => explainBuying(world)}>
            {words.what}
          </Button>
        </div>
      )}
    </ViewFrame>
  )
}
