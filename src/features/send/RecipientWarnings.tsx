import { Notice } from '../../ui/feedback/Notice'
import { FullAddress } from '../../ui/text/FullAddress'
import { selectRecipientCautions } from './state'
import { useSelector, useMessages } from '../../ui/context'

/** Warnings about the recipient. None of them prevents sending. */
export function RecipientWarnings({ recipient }: { recipient: string }) {
  const t = useMessages()
  const { own, contract, lookAlike } = useSelector(selectRecipientCautions)
  return (
    <>
      {lookAlike !== undefined && (
        <Notice tone="problem">
          {t.send.lookAlike}
          <span className="compare">
            <span>{t.send.knownAddress}</span>
            <FullAddress value={lookAlike} />
            <span>{t.send.recipient}</span>
            <FullAddress value={recipient} />
          </span>
        </Notice>
      )}
      {contract && <Notice tone="warning">{t.send.contractAddress}</Notice>}
      {own && <Notice tone="info">{t.send.ownAddress}</Notice>}
    </>
  )
}
