import { useEffect, type CSSProperties } from 'react'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { RetryButton } from '../../ui/controls/RetryButton'
import { Actions } from '../../ui/layout/Actions'
import { Button } from '../../ui/controls/Button'
import { Notice } from '../../ui/feedback/Notice'
import { SkeletonLine } from '../../ui/lists/Skeleton'
import { OpenWalletAgain } from '../../ui/feedback/OpenWalletAgain'
import { Status } from '../../ui/feedback/Status'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { FullAddress } from '../../ui/text/FullAddress'
import { moneyFor, toSignificantDigits } from '../../domain/money/amount'
import { confirmSend } from './actions/confirmSend'
import { goBackOrReplace } from '../../session/navigation/goBackOrReplace'
import { previewSend } from './actions/previewSend'
import { selectSend, selectSendFault, selectSendToken } from './state'
import { useSelector, useAppContext } from '../../ui/context'
import { RecipientWarnings } from './RecipientWarnings'
import { ReceiptNetwork } from '../../ui/text/ReceiptNetwork'
import { TokenIcon } from '../../ui/images/TokenIcon'
import { useSendMessages } from '../../ui/hooks/useSendMessages'
import { useWalletWait } from '../../ui/hooks/useWalletWait'
import { useAction } from '../../ui/hooks/useAction'

export { sheets } from './sheets'
export { loadKnownRecipients as refresh } from './actions/loadKnownRecipients'

/** An estimate is not more precise. */
const FEE_DIGITS = 3

/** The transfer to confirm, decoded from the bytes that the wallet will get. */
export function SendPreview() {
  const context = useAppContext()
  const { t, number, money } = useSendMessages()
  const progress = useSelector((state) => selectSend(state)?.progress)
  const token = useSelector(selectSendToken)
  const preview = progress && 'preview' in progress ? progress.preview : undefined
  const fault = useSelector(selectSendFault)
  const confirm = useAction(confirmSend, { onLeave: 'keep' })
  const again = useAction(previewSend, { onLeave: 'keep' })

  const signing = progress?.status === 'signing'
  const estimating = progress?.status === 'estimating'
  const problem = progress?.status === 'failed' ? progress.problem : undefined
  const { line, stuck } = useWalletWait(signing)
  // The account or network has changed, or the balance no longer covers the amount.
  const stale =
    progress === undefined || progress.status === 'editing' || (progress.status === 'ready' && fault !== undefined)
  useEffect(() => {
    if (stale) goBackOrReplace(context, 'Send')
  }, [stale, context])

  const tokenValue = preview && moneyFor(preview.amount, token?.price)
  return (
    <ViewFrame name="SendPreview" busy={estimating || signing}>
      <div className="hero receipt" data-estimating={estimating || undefined}>
        {token && <TokenIcon token={token} />}
        <span className="visually-hidden">{t.send.youSend}</span>
        {preview ? (
          <>
            <bdi
              className="receipt-amount"
              style={{ '--_characters': preview.amount.length + preview.symbol.length } as CSSProperties}>
              {number(preview.amount)} {preview.symbol}
            </bdi>
            {tokenValue !== undefined && <bdi className="secondary">{money(tokenValue)}</bdi>}
          </>
        ) : (
          estimating && <SkeletonLine />
        )}
      </div>
      {(preview || estimating) && (
        <dl className="facts transfer-facts">
          <div>
            <dt>{t.send.recipient}</dt>
            <dd>
              {preview?.name !== undefined && <bdi className="resolved-name">{preview.name}</bdi>}
              {preview ? <FullAddress value={preview.recipient} /> : <SkeletonLine />}
            </dd>
          </div>
          {preview?.owner !== undefined && (
            <div>
              <dt>{t.send.owner}</dt>
              <dd>
                <FullAddress value={preview.owner} />
              </dd>
            </div>
          )}
          {preview?.memo !== undefined && (
            <div>
              <dt>{t.send.memo}</dt>
              <dd>
                <bdi className="resolved-name">{preview.memo}</bdi>
              </dd>
            </div>
          )}
          {preview?.arrives !== undefined && (
            <div>
              <dt>{t.send.recipientGets}</dt>
              <dd>
                <bdi>
                  {number(preview.arrives)} {preview.symbol}
                </bdi>
                <span className="secondary small">{t.send.tokenFee}</span>
              </dd>
            </div>
          )}
          <div>
            <dt>{t.general.network}</dt>
            <dd>{preview ? <ReceiptNetwork id={preview.networkId} /> : <SkeletonLine />}</dd>
          </div>
          <div>
            <dt>{t.send.networkFee}</dt>
            <dd>
              {preview ? (
                <bdi>
                  {t.send.feeAbout(`${number(toSignificantDigits(preview.fee, FEE_DIGITS))} ${preview.feeSymbol}`)}
                </bdi>
              ) : (
                <SkeletonLine />
              )}
            </dd>
          </div>
        </dl>
      )}
      {preview && <RecipientWarnings recipient={preview.recipient} />}
      {problem ? (
        <ProblemNotice problem={problem} />
      ) : (
        (preview || estimating) && (
          <Notice tone="warning" hint={t.send.irreversibleHint}>
            {t.send.irreversible}
          </Notice>
        )
      )}
      <Status>{estimating ? t.send.estimating : line}</Status>
      <OpenWalletAgain waits={line !== undefined} />
      <Actions>
        <Button data-action="cancel" onPress={() => goBackOrReplace(context, 'Send')}>
          {stuck ? t.general.back : t.general.cancel}
        </Button>
        {problem && !preview ? (
          <RetryButton onPress={() => again.start()} />
        ) : (
          <Button kind="main" data-action="main" disabled={!preview} pending={signing} onPress={() => confirm.start()}>
            {problem ? t.general.tryAgain : t.titles.Send}
          </Button>
        )}
      </Actions>
    </ViewFrame>
  )
}
