import { useEffect } from 'react'
import { Spinner } from '../../ui/feedback/Spinner'
import { TransactionActions } from '../../ui/layout/TransactionActions'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { FullAddress } from '../../ui/text/FullAddress'
import { CheckIcon, SendIcon } from '../../ui/icons/actionIcons'
import { WarningIcon } from '../../ui/icons/statusIcons'
import { findNetwork } from '../../domain/network/network'
import { resetTo } from '../../session/navigation/goTo'
import { selectSend } from './state'
import { useSelector, useAppContext } from '../../ui/context'
import { useSendMessages } from '../../ui/hooks/useSendMessages'

export { sheets } from './sheets'

/** The sent transfer, and whether the network has confirmed it. */
export function SendConfirmed() {
  const context = useAppContext()
  const { t, number } = useSendMessages()
  const progress = useSelector((state) => selectSend(state)?.progress)
  const sent = progress && 'hash' in progress ? progress : undefined
  const network = useSelector((state) => sent && findNetwork(state.networks, sent.preview.networkId))
  const lost = !sent
  useEffect(() => {
    if (lost) resetTo(context, { name: 'Account' })
  }, [lost, context])
  if (!sent) return <ViewFrame name="SendConfirmed">{null}</ViewFrame>

  const { status, hash, preview } = sent
  const state =
    status === 'settled'
      ? 'done'
      : status === 'reverted' || status === 'differs' || status === 'ended'
        ? 'failed'
        : 'waiting'
  const [headline, hint] =
    'problem' in sent
      ? [t.error(sent.problem), t.hint(sent.problem)]
      : {
          sent: [t.send.confirming],
          settled: [t.activity.confirmed],
          reverted: [t.send.failed, t.send.failedHint],
          unsettled: [t.send.unconfirmed, t.send.unconfirmedHint],
        }[sent.status]
  return (
    <ViewFrame name="SendConfirmed" layout="centred" busy={status === 'sent'}>
      <span className="wallet-image glyph size-72 round" data-state={state}>
        {status === 'settled' ? <CheckIcon /> : status === 'sent' ? <SendIcon /> : <WarningIcon />}
        {status !== 'unsettled' && status !== 'delayed' && <Spinner state={state} />}
      </span>
      <div role="status">
        <h2 className="headline">{headline}</h2>
      </div>
      {hint && <p className="secondary">{hint}</p>}
      <bdi className="receipt-amount">
        {number(preview.amount)} {preview.symbol}
      </bdi>
      <div className="resolved">
        <span className="secondary">{t.send.recipient}</span>
        {preview.name !== undefined && <bdi className="resolved-name">{preview.name}</bdi>}
        <FullAddress value={preview.recipient} />
      </div>
      <TransactionActions
        network={network}
        hash={hash}
        differs={status === 'differs' || status === 'ended'}
        onDone={() => resetTo(context, { name: 'Account' })}
      />
    </ViewFrame>
  )
}
