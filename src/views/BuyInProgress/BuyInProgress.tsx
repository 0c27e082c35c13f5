import { Actions } from '../../components/Actions'
import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { Notice } from '../../components/Notice'
import { Picture } from '../../components/Picture'
import { Portrait } from '../../components/Portrait'
import { Status } from '../../components/Status'
import { ViewFrame } from '../../components/ViewFrame'
import { CardIcon } from '../../components/buyIcons'
import { CopyIcon, TickIcon } from '../../components/viewIcons'
import { PURCHASE_POLL_MS, WAITING_LINE_DELAY_MS } from '../../config/limits'
import { ONRAMP_PROVIDERS } from '../../domain/onramp'
import { goTo, resetTo } from '../../flows/goTo'
import { lookForPurchase } from '../../flows/lookForPurchase'
import { startBuying } from '../../flows/startBuying'
import { repeatPurchase } from '../../flows/startPurchase'
import { selectBuy } from '../../store/buy'
import type { Purchase } from '../../store/buyState'
import { selectProviders } from '../../store/onrampProviders'
import { selectActiveAccount } from '../../store/selectors'
import { useBuyWords } from '../buying/useBuyWords'
import { useFact, useWorld } from '../context'
import { useAfter } from '../useAfter'
import { useCopy } from '../useCopy'
import { useFlow } from '../useFlow'
import { useWhileVisible } from '../useWhileVisible'

/** A purchase in the provider's own window, which was opened by the press that led here (views.md, 11.5). */
export function BuyInProgress() {
  const world = useWorld()
  const { t, words } = useBuyWords()
  const purchase = useFact(selectBuy)?.purchase
  const connected = useFact((state) => selectActiveAccount(state) !== undefined)
  const buys = useFact((state) => selectProviders(state).length > 0)
  const { start: look } = useFlow(lookForPurchase, { onLeave: 'keep' })
  useWhileVisible(PURCHASE_POLL_MS, () => look())
  if (!purchase || !connected) {
    return (
      <ViewFrame name="BuyInProgress" layout="centred">
        <EmptyState icon={<CardIcon />} title={connected ? words.noPurchase : t.noAccount}>
          {connected && buys && (
            <Button kind="main" data-action="main" onPress={() => startBuying(world)}>
              {t.titles.BuyProviders}
            </Button>
          )}
        </EmptyState>
      </ViewFrame>
    )
  }
  return <Visit key={purchase.begunAt} purchase={purchase} />
}

const RINGS: Partial<Record<Purchase['status'], 'waiting' | 'done' | 'failed'>> = { opening: 'waiting', waiting: 'waiting', arrived: 'done', ordered: 'done', failed: 'failed', declined: 'failed' }

function Visit({ purchase: { provider, status, problem, address, arrived } }: { purchase: Purchase }) {
  const world = useWorld()
  const { t, words, amount, problem: say } = useBuyWords()
  const label = ONRAMP_PROVIDERS.find(({ name }) => name === provider)?.label ?? provider
  // The window goes on when this view is left.
  const again = useFlow(repeatPurchase, { onLeave: 'keep' })
  const slow = useAfter(WAITING_LINE_DELAY_MS, status === 'waiting')
  const { copied, copy } = useCopy()
  const over = status === 'arrived' || status === 'ordered'
  const lost = status === 'closed' || status === 'unheard'
  const titles: Record<Purchase['status'], string> = {
    opening: words.opening(label),
    waiting: words.goOnIn(label),
    blocked: words.blocked,
    closed: words.closed,
    unheard: words.unheard,
    declined: words.declined,
    failed: words.failed(label),
    arrived: arrived ? words.arrived(amount(arrived.amount, arrived.symbol)) : words.done,
    ordered: words.done,
  }
  const hints: Partial<Record<Purchase['status'], string>> = { waiting: slow ? words.behind : words.goOnHint, blocked: words.blockedHint, closed: words.closedHint, unheard: words.unheardHint, declined: words.declinedHint(label) }

  return (
    <ViewFrame name="BuyInProgress" layout="centred" busy={status === 'opening' || status === 'waiting'}>
      <Portrait state={RINGS[status]}>
        <Picture src={undefined} name={label} />
      </Portrait>
      <h2 className="headline">{titles[status]}</h2>
      {problem ? (
        <Notice tone="problem" hint={say(problem).hint}>
          {say(problem).text}
        </Notice>
      ) : (
        <Status>{hints[status]}</Status>
      )}
      {address !== undefined && !over && (
        <div className="links">
          <Button kind="link" icon={copied ? <TickIcon /> : <CopyIcon />} onPress={() => copy(address)}>
            {copied ? t.copied : t.copyLink}
          </Button>
        </div>
      )}
      <Actions>
        {(lost || status === 'declined') && <Button onPress={() => goTo(world, { name: 'BuyActivity' })}>{t.titles.BuyActivity}</Button>}
        {over ? (
          <Button kind="main" data-action="main" onPress={() => resetTo(world, { name: 'Account' })}>
            {words.done}
          </Button>
        ) : status === 'blocked' ? (
          <Button kind="main" data-action="main" onPress={() => again.start()}>
            {words.openSeller(label)}
          </Button>
        ) : (
          status !== 'opening' && (
            <Button kind={status === 'waiting' ? 'quiet' : 'main'} data-action="retry" onPress={() => again.start()}>
              {t.tryAgain}
            </Button>
          )
        )}
      </Actions>
      <span className="unseen" role="status">
        {copied ? t.copied : ''}
      </span>
    </ViewFrame>
  )
}
