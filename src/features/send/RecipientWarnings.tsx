import { Notice } from '../../ui/Notice'
import { FullAddress } from '../../ui/FullAddress'
import { selectRecipientCautions } from './state'
import { useSelector } from '../../ui/context'
import { useSendWords } from '../../ui/hooks/useSendMessages'

/** What to think about before sending to this receiver. None of it forbids anything. */
export function RecipientWarnings({ recipient }: { recipient: string }) {
  const { words } = useSendWords()
  const { own, contract, lookAlike } = useSelector(selectRecipientCautions)
  return (
    <>
      {lookAlike !== undefined && (
        <Notice tone="problem">
          {words.lookAlike}
          <span className="compare">
            <span>{words.known}</span>
            <FullAddress value={lookAlike} />
            <span>{words.typed}</span>
            <FullAddress value={recipient} />
          </span>
        </Notice>
      )}
      {contract && <Notice tone="warning">{words.contract}</Notice>}
      {own && <Notice tone="info">{words.ownAddress}</Notice>}
    </>
  )
}
