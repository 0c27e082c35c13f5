import { EmptyState } from '../../components/EmptyState'
import { MarkImage } from '../../components/MarkImage'
import { Row } from '../../components/Row'
import { RowList } from '../../components/RowList'
import { ReceiveIcon } from '../../components/accountIcons'
import { HistoryIcon } from '../../components/activityIcons'
import { CardIcon, ExchangeIcon } from '../../components/buyIcons'
import { WalletIcon } from '../../components/icons'
import { goTo } from '../../flows/goTo'
import { startBuying } from '../../flows/startBuying'
import { selectOffers } from '../../store/holdings'
import { selectProviders } from '../../store/onrampProviders'
import { BuyFrame } from '../buying/BuyFrame'
import { useBuyWords } from '../buying/useBuyWords'
import { useFact, useWorld } from '../context'

/** Ways to add money; one that cannot be used here is not there (views.md, 11.1). */
export function FundWallet() {
  const world = useWorld()
  const { t, words } = useBuyWords()
  const providers = useFact(selectProviders)
  const buys = providers.length > 0
  const receives = useFact((state) => selectOffers(state, 'receive'))
  const ways = [
    buys && { icon: <CardIcon />, name: words.byCard, detail: t.format.list(providers.map(({ label }) => label)), start: () => startBuying(world) },
    receives && { icon: <ReceiveIcon />, name: t.titles.Receive, detail: words.byTransfer, start: () => goTo(world, { name: 'Receive' }) },
    receives && { icon: <ExchangeIcon />, name: words.byExchange, detail: words.byExchangeHint, start: () => goTo(world, { name: 'Receive', source: 'exchange' }) },
    buys && { icon: <HistoryIcon />, name: t.titles.BuyActivity, detail: undefined, start: () => goTo(world, { name: 'BuyActivity' }) },
  ].filter((way) => way !== false)
  return (
    <BuyFrame name="FundWallet">
      {ways.length > 0 ? (
        <RowList label={t.titles.FundWallet}>
          {ways.map(({ icon, name, detail, start }) => (
            <Row key={name} image={<MarkImage>{icon}</MarkImage>} name={name} detail={detail} onPress={start} />
          ))}
        </RowList>
      ) : (
        <EmptyState icon={<WalletIcon />} title={words.noWay} />
      )}
    </BuyFrame>
  )
}
