import { useEffect, useId } from 'react'
import { RetryButton } from '../../ui/controls/RetryButton'
import { Actions } from '../../ui/layout/Actions'
import { Button } from '../../ui/controls/Button'
import { Checkbox } from '../../ui/controls/Checkbox'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { Notice } from '../../ui/feedback/Notice'
import { SkeletonLine } from '../../ui/lists/Skeleton'
import { OpenWalletAgain } from '../../ui/feedback/OpenWalletAgain'
import { Status } from '../../ui/feedback/Status'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { FullAddress } from '../../ui/text/FullAddress'
import { ChevronDownIcon } from '../../ui/icons/actionIcons'
import { SWAP_AGE_LOOK_MS } from '../../config/limits'
import { moneyFor } from '../../domain/money/amount'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { confirmSwap } from './actions/confirmSwap'
import { goBackOrReplace } from '../../session/navigation/goBackOrReplace'
import { acceptPriceImpact, checkSwap, refreshSwapPreview } from './actions/previewSwap'
import { selectNeedsConsent, selectSwap, selectSwapImpact, selectSwapToken, type SwapAmount } from './state'
import { useSelector, useAppContext } from '../../ui/context'
import { ReceiptNetwork } from '../../ui/text/ReceiptNetwork'
import { TokenIcon } from '../../ui/images/TokenIcon'
import { useWalletWait } from '../../ui/hooks/useWalletWait'
import { SwapDetails } from './SwapDetails'
import { useSwapMessages } from './useSwapMessages'
import { useAction } from '../../ui/hooks/useAction'
import { useWhileVisible } from '../../ui/hooks/useWhileVisible'

export { sheets } from './sheets'

/** What the wallet will be asked for: an approval first where one is missing, then the swap. */
export function SwapPreview() {
  const context = useAppContext()
  const { t, number, received, percent } = useSwapMessages()
  const progress = useSelector((state) => selectSwap(state)?.progress)
  const consented = useSelector((state) => selectSwap(state)?.consented ?? false)
  const from = useSelector((state) => selectSwapToken(state, 'from'))
  const to = useSelector((state) => selectSwapToken(state, 'to'))
  const impact = useSelector(selectSwapImpact)
  const needsConsent = useSelector(selectNeedsConsent)
  const preview = progress && 'preview' in progress ? progress.preview : undefined
  const consent = useId()
  const confirm = useAction(confirmSwap, { onLeave: 'keep' })
  const again = useAction(checkSwap, { onLeave: 'keep' })
  const { start: refresh } = useAction(refreshSwapPreview, { onLeave: 'keep' })
  useWhileVisible(SWAP_AGE_LOOK_MS, refresh)

  const signing = progress?.status === 'signing'
  const approving = progress?.status === 'approving'
  const checking = progress?.status === 'checking'
  const problem = progress?.status === 'failed' ? progress.problem : undefined
  const ready = progress?.status === 'ready' ? progress : undefined
  const { line, stuck } = useWalletWait(signing)
  // The account, the network or the form has changed: there is nothing to preview.
  const stale = progress === undefined || progress.status === 'editing'
  useEffect(() => {
    if (stale) goBackOrReplace(context, 'Swap')
  }, [stale, context])

  const paid = preview && `${number(preview.pays.amount)} ${preview.pays.symbol}`
  const main =
    preview &&
    {
      swap: t.titles.Swap,
      approve: t.swap.approve(preview.pays.symbol),
      reset: t.swap.revoke,
      together: t.swap.approveAndSwap,
    }[preview.step]
  return (
    <ViewFrame name="SwapPreview" busy={checking || signing || approving}>
      <div className="swap-amounts" data-waiting={checking || undefined}>
        <ReceiptSide label={t.swap.pay} token={from} amount={preview?.pays} format={number} waiting={checking} />
        <ChevronDownIcon />
        <ReceiptSide
          label={t.swap.receive}
          token={to}
          amount={preview?.receives}
          format={received}
          waiting={checking}
        />
      </div>
      {preview && preview.step !== 'swap' && (
        <Notice tone="info" hint={preview.refusedBatch && t.swap.twice}>
          {
            {
              reset: t.swap.revokeFirst(preview.pays.symbol),
              approve: t.swap.approveFirst(paid ?? ''),
              together: t.swap.together(paid ?? ''),
            }[preview.step]
          }
        </Notice>
      )}
      {preview && !preview.simulated && <Notice tone="warning">{t.swap.notSimulated}</Notice>}
      {preview && (
        <SwapDetails paid={preview.pays.amount} received={preview.receives.amount} fee={preview.fee}>
          <div>
            <dt>{t.general.network}</dt>
            <dd>
              <ReceiptNetwork id={preview.networkId} />
            </dd>
          </div>
          <div>
            <dt>{t.swap.exchange}</dt>
            <dd>
              <FullAddress value={preview.exchange} />
            </dd>
          </div>
        </SwapDetails>
      )}
      <ProblemNotice problem={problem} />
      {ready?.changed && <Notice tone="warning">{t.swap.priceChanged}</Notice>}
      {preview && impact === undefined && <Notice tone="warning">{t.swap.impactUnknown}</Notice>}
      {preview && needsConsent && (
        <>
          <Notice tone="problem">{t.swap.highImpact(percent(impact ?? 0))}</Notice>
          <Checkbox id={consent} checked={consented} onChange={(yes) => acceptPriceImpact(context, yes)}>
            {t.swap.acceptImpact}
          </Checkbox>
        </>
      )}
      <Status>{checking ? t.send.estimating : approving ? t.send.confirming : line}</Status>
      <OpenWalletAgain waits={line !== undefined} />
      <Actions>
        <Button data-action="cancel" onPress={() => goBackOrReplace(context, 'Swap')}>
          {stuck || approving ? t.general.back : t.general.cancel}
        </Button>
        {problem ? (
          <RetryButton onPress={() => again.start(undefined)} />
        ) : (
          <Button
            kind="main"
            data-action="main"
            disabled={!preview || (needsConsent && !consented)}
            pending={signing || approving}
            onPress={() => confirm.start()}>
            {main ?? t.titles.Swap}
          </Button>
        )}
      </Actions>
    </ViewFrame>
  )
}

interface ReceiptSideProps {
  readonly label: string
  readonly token: TokenBalance | undefined
  readonly amount: SwapAmount | undefined
  readonly format: (exact: string) => string
  readonly waiting: boolean
}

function ReceiptSide({ label, token, amount, format, waiting }: ReceiptSideProps) {
  const { money } = useSwapMessages()
  const tokenValue = amount && moneyFor(amount.amount, token?.price)
  return (
    <div className="swap-amount">
      {token && <TokenIcon token={token} />}
      <span className="swap-amount-text">
        <span className="small secondary">{label}</span>
        {amount ? (
          <bdi className="swap-amount-number">
            {format(amount.amount)} {amount.symbol}
          </bdi>
        ) : (
          waiting && <SkeletonLine />
        )}
      </span>
      {tokenValue !== undefined && <bdi className="small secondary">{money(tokenValue)}</bdi>}
    </div>
  )
}
