import { useEffect, type CSSProperties } from 'react'
import { Actions } from '../../components/Actions'
import { Button } from '../../components/Button'
import { NetworkImage } from '../../components/NetworkImage'
import { Notice } from '../../components/Notice'
import { SkeletonLine } from '../../components/SkeletonLine'
import { Status } from '../../components/Status'
import { ViewFrame } from '../../components/ViewFrame'
import { WholeAddress } from '../../components/WholeAddress'
import { WAITING_LINE_DELAY_MS, WAITING_WAY_OUT_DELAY_MS } from '../../config/limits'
import { moneyFor } from '../../domain/amount'
import { findNetwork } from '../../domain/network'
import { confirmSend } from '../../flows/confirmSend'
import { goBack } from '../../flows/goBack'
import { replaceWith } from '../../flows/goTo'
import { previewSend } from '../../flows/previewSend'
import { selectActiveConnection } from '../../store/selectors'
import { selectSend, selectSendFault, selectSendToken } from '../../store/send'
import { useFact, useWorld } from '../context'
import { Cautions } from '../sending/Cautions'
import { TokenMark } from '../sending/TokenMark'
import { useSendWords } from '../sending/useSendWords'
import { useAfter } from '../useAfter'
import { useFlow } from '../useFlow'
import { useImages } from '../useImages'

/** The receipt before it is one: what the bytes say that the wallet will get (views.md, 9.3). */
export function SendPreview() {
  const world = useWorld()
  const images = useImages()
  const { t, words, number, money, problem: say } = useSendWords()
  const progress = useFact((state) => selectSend(state)?.progress)
  const token = useFact(selectSendToken)
  const wallet = useFact((state) => selectActiveConnection(state)?.wallet)
  const preview = progress && 'preview' in progress ? progress.preview : undefined
  const network = useFact((state) => preview && findNetwork(state.networks, preview.networkId))
  const fault = useFact(selectSendFault)
  const confirm = useFlow(confirmSend, { onLeave: 'keep' })
  const again = useFlow(previewSend, { onLeave: 'keep' })

  const signing = progress?.status === 'signing'
  const estimating = progress?.status === 'estimating'
  const problem = progress?.status === 'failed' ? progress.problem : undefined
  const slow = useAfter(WAITING_LINE_DELAY_MS, signing && wallet?.method !== 'email')
  const stuck = useAfter(WAITING_WAY_OUT_DELAY_MS, signing)
  // Another account or network, or less money than the form needs: what was looked at is not there any more.
  const stale = progress === undefined || progress.status === 'editing' || (progress.status === 'ready' && fault !== undefined)
  useEffect(() => {
    if (!stale) return
    if (world.store.getState().router.stack.length > 1) goBack(world)
    else replaceWith(world, { name: 'Send' })
  }, [stale, world])

  const worth = preview && moneyFor(preview.amount, token?.price)
  return (
    <ViewFrame name="SendPreview" busy={estimating || signing}>
      <div className="hero receipt" data-estimating={estimating || undefined}>
        {token && <TokenMark token={token} />}
        <span className="unseen">{words.youSend}</span>
        {preview ? (
          <>
            <bdi className="receipt-amount" style={{ '--characters': preview.amount.length + preview.symbol.length } as CSSProperties}>
              {number(preview.amount)} {preview.symbol}
            </bdi>
            {worth !== undefined && <bdi className="secondary">{money(worth)}</bdi>}
          </>
        ) : (
          estimating && <SkeletonLine />
        )}
      </div>
      {(preview || estimating) && (
        <dl className="receipt-rows">
          <div>
            <dt>{words.to}</dt>
            <dd>
              {preview?.name !== undefined && <bdi className="resolved-name">{preview.name}</bdi>}
              {preview ? <WholeAddress value={preview.receiver} /> : <SkeletonLine />}
            </dd>
          </div>
          {preview?.arrives !== undefined && (
            <div>
              <dt>{words.arrives}</dt>
              <dd>
                <bdi>
                  {number(preview.arrives)} {preview.symbol}
                </bdi>
                <span className="secondary small">{words.withheld}</span>
              </dd>
            </div>
          )}
          <div>
            <dt>{t.network}</dt>
            <dd>
              {preview ? (
                <span className="receipt-network">
                  <NetworkImage size={20} src={network && images.network(network)} name={network?.name ?? preview.networkId} />
                  <bdi>{network?.name ?? preview.networkId}</bdi>
                </span>
              ) : (
                <SkeletonLine />
              )}
            </dd>
          </div>
          <div>
            <dt>{words.fee}</dt>
            <dd>{preview ? <bdi>{words.feeAbout(`${number(significant(preview.fee))} ${preview.feeSymbol}`)}</bdi> : <SkeletonLine />}</dd>
          </div>
        </dl>
      )}
      {preview && <Cautions receiver={preview.receiver} />}
      {problem ? (
        <Notice tone="problem" hint={say(problem).hint}>
          {say(problem).text}
        </Notice>
      ) : progress?.status === 'ready' && progress.declined ? (
        <Notice tone="info">{words.declined}</Notice>
      ) : (
        (preview || estimating) && (
          <Notice tone="warning" hint={words.undoneHint}>
            {words.undone}
          </Notice>
        )
      )}
      <Status>{estimating ? words.estimating : stuck ? words.stillOpen : slow && wallet ? words.openAndApprove(wallet.name) : undefined}</Status>
      <Actions>
        <Button data-action="cancel" onPress={() => goBack(world)}>
          {stuck ? t.back : t.cancel}
        </Button>
        {problem && !preview ? (
          <Button kind="main" data-action="retry" onPress={() => again.start()}>
            {t.tryAgain}
          </Button>
        ) : (
          <Button kind="main" data-action="main" disabled={!preview} pending={signing} onPress={() => confirm.start()}>
            {problem ? t.tryAgain : words.send}
          </Button>
        )}
      </Actions>
    </ViewFrame>
  )
}

/** An estimate says no more than three digits that count. */
function significant(exact: string): string {
  const [whole = '', fraction = ''] = exact.split('.')
  if (whole !== '0') return fraction ? `${whole}.${fraction.slice(0, 3)}` : whole
  return `0.${/^0*\d{0,3}/.exec(fraction)?.[0] ?? '0'}`
}
