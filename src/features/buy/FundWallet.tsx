import { EmptyState } from '../../ui/feedback/EmptyState'
import { IconBox } from '../../ui/images/IconBox'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { HistoryIcon, ReceiveIcon } from '../../ui/icons/actionIcons'
import { WalletIcon } from '../../ui/icons/coreIcons'
import { BankIcon, CardIcon } from '../../ui/icons/objectIcons'
import { goTo, goToOrBackTo } from '../../session/navigation/goTo'
import { selectOffers } from '../../session/store/holdings'
import { selectProviders } from '../../session/store/onrampProviders'
import { BuyFrame } from './BuyFrame'
import { useSelector, useAppContext, useMessages } from '../../ui/context'

export { sheets } from './sheets'

/** The ways to add funds that are available here. */
export function FundWallet() {
  const context = useAppContext()
  const t = useMessages()
  const providers = useSelector(selectProviders)
  const buys = providers.length > 0
  const receives = useSelector((state) => selectOffers(state, 'receive'))
  const ways = [
    buys && {
      icon: <CardIcon />,
      name: t.buy.byCard,
      detail: t.format.list(providers.map(({ label }) => label)),
      start: () => goToOrBackTo(context, { name: 'BuyProviders' }),
    },
    receives && {
      icon: <ReceiveIcon />,
      name: t.titles.Receive,
      detail: t.buy.byTransfer,
      start: () => goTo(context, { name: 'Receive' }),
    },
    receives && {
      icon: <BankIcon />,
      name: t.buy.byExchange,
      detail: t.buy.byExchangeHint,
      start: () => goTo(context, { name: 'Receive', source: 'exchange' }),
    },
    buys && {
      icon: <HistoryIcon />,
      name: t.titles.BuyActivity,
      detail: undefined,
      start: () => goTo(context, { name: 'BuyActivity' }),
    },
  ].filter((way) => way !== false)
  return (
    <BuyFrame name="FundWallet">
      {ways.length > 0 ? (
        <RowList label={t.titles.FundWallet}>
          {ways.map(({ icon, name, detail, start }) => (
            <Row key={name} image={<IconBox>{icon}</IconBox>} name={name} detail={detail} onPress={start} />
          ))}
        </RowList>
      ) : (
        <EmptyState icon={<WalletIcon />} title={t.general.notHere} />
      )}
    </BuyFrame>
  )
}
