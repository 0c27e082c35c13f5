import { useId, useRef, type CSSProperties } from 'react'
import { RetryButton } from '../../ui/controls/RetryButton'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { OpenRequestNotice } from '../../ui/feedback/OpenRequestNotice'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { SwapIcon } from '../../ui/icons/actionIcons'
import { WarningIcon } from '../../ui/icons/statusIcons'
import { SWAP_AGE_LOOK_MS } from '../../config/limits'
import { moneyFor } from '../../domain/money/amount'
import { cleanTyped } from '../../domain/typedText'
import { fetchSwapQuote, refreshSwapQuote } from './actions/fetchSwapQuote'
import { flipSwap, openSwapTokens } from './actions/chooseSwapToken'
import { goTo } from '../../session/navigation/goTo'
import { loadSwap } from './actions/loadSwap'
import { previewSwap } from './actions/previewSwap'
import { refreshTokens } from '../../session/holdings/refreshTokens'
import { setMaxSwapAmount } from './actions/setMaxSwapAmount'
import { setSwapAmount } from './actions/setSwapAmount'
import { selectProviders } from '../../session/store/onrampProviders'
import { selectActiveNetwork } from '../../session/store/selectors'
import { selectSwap, selectSwapFault, selectSwapsHere, selectSwapToken, swapDifference } from './state'
import { useSelector, useAppContext } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'
import { useWhileVisible } from '../../ui/hooks/useWhileVisible'
import { AmountField } from '../../ui/fields/AmountField'
import { SkeletonLine } from '../../ui/lists/Skeleton'
import { TokenSide } from './TokenSide'
import { SwapDetails } from './SwapDetails'
import { SwapDiffers } from './SwapDiffers'
import { SwapUnavailable } from './SwapUnavailable'
import { useSwapMessages } from './useSwapMessages'
import type { Problem } from '../../session/store/state'
import type { Context } from '../../session/context'

export { sheets } from './sheets'
export { startSwap as onOpen } from './actions/loadSwap'

/** Fetches the tokens that can be swapped, and those that the account has. */
export async function refresh(context: Context): Promise<void> {
  await Promise.all([loadSwap(context), refreshTokens(context)])
}

/** The form: a token and an amount to pay, and a token to receive. */
export function Swap() {
  const context = useAppContext()
  const here = useSelector(selectSwapsHere)
  const list = useSelector(selectSwap)?.list
  const difference = useSelector(swapDifference.select)
  useWhileVisible(SWAP_AGE_LOOK_MS, () => refreshSwapQuote(context))
  if (difference) return <SwapDiffers difference={difference} />
  if (!here) return <SwapUnavailable />
  return list?.status === 'failed' && list.problem ? <ListFailed problem={list.problem} /> : <Form />
}

/** The list of tokens could not be fetched. */
function ListFailed({ problem }: { problem: Problem }) {
  const { t } = useSwapMessages()
  const { start: load } = useAction(loadSwap, { onLeave: 'keep' })
  const hint = t.hint(problem)
  return (
    <ViewFrame name="Swap">
      <EmptyState problem icon={<WarningIcon />} title={t.error(problem)}>
        {hint && <p className="secondary">{hint}</p>}
        <RetryButton kind="quiet" onPress={() => load()} />
      </EmptyState>
    </ViewFrame>
  )
}

function Form() {
  const context = useAppContext()
  const { t, money, received: formatReceived } = useSwapMessages()
  const network = useSelector(selectActiveNetwork)
  const swap = useSelector(selectSwap)
  const from = useSelector((state) => selectSwapToken(state, 'from'))
  const to = useSelector((state) => selectSwapToken(state, 'to'))
  const fault = useSelector(selectSwapFault)
  const buys = useSelector((state) => selectProviders(state).length > 0)
  const amount = useRef<HTMLInputElement>(null)
  const reason = useId()
  const { start: setAmount } = useAction(setSwapAmount, { onLeave: 'keep' })
  const { start: flip } = useAction(flipSwap, { onLeave: 'keep' })
  const { start: fetchQuote } = useAction(fetchSwapQuote, { onLeave: 'keep' })
  const max = useAction(setMaxSwapAmount)
  const review = useAction(previewSwap, { onLeave: 'keep' })

  const loading = swap?.list.status !== 'ready'
  const { amount: typed = '', exact, quote = { status: 'none' } as const } = swap ?? {}
  const receives = quote.status === 'ready' ? quote.receives : undefined
  const shown = receives === undefined ? undefined : formatReceived(receives)
  const tokenValue = exact === undefined ? undefined : moneyFor(exact, from?.price)
  const received = receives === undefined ? undefined : moneyFor(receives, to?.price)
  const hint =
    fault &&
    {
      from: t.titles.SwapSelectToken,
      to: t.titles.SwapSelectToken,
      amount: cleanTyped(typed) !== '' && exact === undefined ? t.send.notAmount : t.send.noAmount,
      insufficient: t.send.insufficient(from?.symbol ?? ''),
      fee: t.send.insufficientForFee(network?.nativeCurrency.symbol ?? ''),
    }[fault]
  const isAmountFault = fault === 'amount' || fault === 'insufficient' || fault === 'fee'
  const problem = quote.status === 'failed' ? quote.problem : max.failed
  const asking = !fault && quote.status !== 'ready'
  const press = () => {
    if (fault === 'from' || fault === 'to') openSwapTokens(context, fault)
    else if (isAmountFault) amount.current?.focus()
    else if (!asking) review.start()
  }

  return (
    <ViewFrame name="Swap" busy={loading}>
      <OpenRequestNotice kind="swap" />
      <div className="swap-sides">
        <TokenSide
          token={from}
          loading={loading}
          label={t.swap.pay}
          tokenValue={tokenValue === undefined ? undefined : money(tokenValue)}
          onChoose={() => openSwapTokens(context, 'from')}
          end={
            from?.balance !== undefined && (
              <Button kind="link" pending={swap?.max === 'counting'} onPress={() => max.start(t.language)}>
                {t.send.max} <span className="visually-hidden">{from.symbol}</span>
              </Button>
            )
          }>
          <AmountField
            ref={amount}
            label={t.general.amountIn(from?.symbol ?? '')}
            unit=""
            value={typed}
            invalid={isAmountFault && cleanTyped(typed) !== '' && exact !== '0'}
            describedBy={isAmountFault ? reason : undefined}
            onChange={(text) => setAmount(text, t.language)}
          />
        </TokenSide>
        <button
          type="button"
          className="swap-flip"
          part="swap-flip"
          aria-label={t.swap.flip}
          onClick={() => flip(t.language)}>
          <SwapIcon />
        </button>
        <TokenSide
          token={to}
          loading={loading}
          label={t.swap.receive}
          tokenValue={received === undefined ? undefined : money(received)}
          onChoose={() => openSwapTokens(context, 'to')}>
          <div className="swap-received" role="status" style={{ '--_characters': shown?.length } as CSSProperties}>
            {quote.status === 'asking' ? (
              <SkeletonLine />
            ) : shown === undefined ? (
              <span aria-hidden="true">0</span>
            ) : (
              <bdi>{shown}</bdi>
            )}
          </div>
        </TokenSide>
      </div>
      <p className="small secondary" role="status">
        {swap?.cut && t.send.decimalsCut(from?.symbol ?? '')}
      </p>
      {quote.status === 'ready' && exact !== undefined && <SwapDetails paid={exact} received={quote.receives} />}
      <ProblemNotice problem={problem} />
      {quote.status === 'failed' ? (
        <RetryButton onPress={() => fetchQuote('now')} />
      ) : (
        <Button kind={fault ? 'quiet' : 'main'} data-action="main" pending={asking || loading} onPress={press}>
          {loading ? t.general.loading : asking ? t.swap.quoting : (hint ?? t.send.review)}
        </Button>
      )}
      {buys && (fault === 'insufficient' || fault === 'fee') && (
        <Button onPress={() => goTo(context, { name: 'FundWallet' })}>{t.titles.FundWallet}</Button>
      )}
      <p id={reason} className="visually-hidden">
        {isAmountFault && hint}
      </p>
    </ViewFrame>
  )
}
