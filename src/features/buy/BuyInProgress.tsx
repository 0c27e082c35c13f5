import { Actions } from '../../ui/layout/Actions'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ImageWithFallback } from '../../ui/images/ImageWithFallback'
import { HeroIcon } from '../../ui/images/HeroIcon'
import { Status } from '../../ui/feedback/Status'
import { CardIcon } from '../../ui/icons/objectIcons'
import { PURCHASE_POLL_MS } from '../../config/limits'
import { ONRAMP_PROVIDERS } from '../../domain/money/onramp'
import type { Messages } from '../../messages/messages'
import { goTo, resetTo } from '../../session/navigation/goTo'
import { pollPurchase } from './actions/pollPurchase'
import { repeatPurchase } from './actions/startPurchase'
import { selectPurchase, type Purchase } from './state'
import { BuyButton } from './BuyButton'
import { BuyFrame } from './BuyFrame'
import { useBuyMessages } from './useBuyMessages'
import { useSelector, useAppContext, useMessages } from '../../ui/context'
import { useCopy } from '../../ui/hooks/useCopy'
import { useAction } from '../../ui/hooks/useAction'
import { useWhileVisible } from '../../ui/hooks/useWhileVisible'

export { sheets } from './sheets'

const RINGS: Partial<Record<Purchase['status'], 'waiting' | 'done' | 'failed'>> = {
  opening: 'waiting',
  waiting: 'waiting',
  arrived: 'done',
  ordered: 'done',
  failed: 'failed',
  declined: 'failed',
}

/** Title and hint of a purchase, by status. */
const purchaseLines = (
  { buy, connecting, general, login, send }: Messages,
  provider: string,
): Record<Purchase['status'], readonly [title: string, hint?: string]> => ({
  opening: [login.opening(provider)],
  waiting: [connecting.continueIn(provider), buy.payThere],
  blocked: [login.windowBlocked, login.windowBlockedHint],
  'no-window': [login.openInBrowser, login.noWindow],
  closed: [buy.closed, buy.mayArrive],
  'timed-out': [send.unconfirmed, buy.mayArrive],
  declined: [buy.declined, buy.declinedHint(provider)],
  failed: [login.failed(provider)],
  arrived: [buy.arrived],
  ordered: [general.done],
})

/** A purchase in the provider's window, which the press before this view opened. */
export function BuyInProgress() {
  const t = useMessages()
  const purchase = useSelector(selectPurchase)
  const { start: poll } = useAction(pollPurchase, { onLeave: 'keep' })
  useWhileVisible(PURCHASE_POLL_MS, () => poll())
  const ring = purchase && RINGS[purchase.status]
  return (
    <BuyFrame name="BuyInProgress" layout="centred" busy={ring === 'waiting'}>
      {purchase ? (
        <Visit key={purchase.startedAt} purchase={purchase} />
      ) : (
        <EmptyState icon={<CardIcon />} title={t.buy.noPurchases}>
          <BuyButton main />
        </EmptyState>
      )}
    </BuyFrame>
  )
}

function Visit({ purchase: { provider, status, problem, address, arrived } }: { purchase: Purchase }) {
  const context = useAppContext()
  const { t, amount } = useBuyMessages()
  const label = ONRAMP_PROVIDERS.find(({ name }) => name === provider)?.label ?? provider
  // The window goes on when this view is left.
  const { start: again } = useAction(repeatPurchase, { onLeave: 'keep' })
  const { copied, copy } = useCopy()
  const link = status === 'no-window' ? context.page.location().href : address
  const over = RINGS[status] === 'done'
  const mayHavePaid = status === 'closed' || status === 'timed-out' || status === 'declined'
  const [title, hint] = purchaseLines(t, label)[status]

  return (
    <>
      <HeroIcon state={RINGS[status]}>
        <ImageWithFallback src={undefined} name={label} />
      </HeroIcon>
      <h2 className="headline">{title}</h2>
      {problem ? (
        <ProblemNotice problem={problem} />
      ) : (
        <Status>{arrived ? amount(arrived.amount, arrived.symbol) : hint}</Status>
      )}
      {link !== undefined && !over && (
        <Button kind="link" onPress={() => copy(link)}>
          {copied ? t.general.copied : t.walletConnect.copyLink}
        </Button>
      )}
      <Actions>
        {mayHavePaid && <Button onPress={() => goTo(context, { name: 'BuyActivity' })}>{t.titles.BuyActivity}</Button>}
        {over && (
          <Button kind="main" data-action="main" onPress={() => resetTo(context, { name: 'Account' })}>
            {t.general.done}
          </Button>
        )}
        {!over && status !== 'opening' && (
          <Button kind={status === 'waiting' ? 'quiet' : 'main'} data-action="retry" onPress={() => again()}>
            {status === 'blocked' ? t.general.open(label) : t.general.tryAgain}
          </Button>
        )}
      </Actions>
      <span className="visually-hidden" role="status">
        {copied ? t.general.copied : ''}
      </span>
    </>
  )
}
