import { selectIsAnswerLost, selectWaitsInWallet, type OpenRequest } from '../../session/store/openRequests'
import { useMessages, useSelector } from '../context'
import { Notice } from './Notice'

/** Says in a form that an earlier request of the same kind may still be carried out. */
export function OpenRequestNotice({ kind }: Pick<OpenRequest, 'kind'>) {
  const { send: t } = useMessages()
  const waits = useSelector((state) => selectWaitsInWallet(state, kind))
  const isLost = useSelector((state) => selectIsAnswerLost(state, kind))
  if (waits) return <Notice tone="warning">{t.pendingInWallet}</Notice>
  return (
    isLost && (
      <Notice tone="warning" hint={t.unconfirmedHint}>
        {t.unconfirmed}
      </Notice>
    )
  )
}
