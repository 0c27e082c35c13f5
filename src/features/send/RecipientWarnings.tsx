import { Notice } from '../../ui/Notice'
import { WholeAddress } from '../../ui/FullAddress'
import { selectReceiverCautions } from './state'
import { useFact } from '../../ui/context'
import { useSendWords } from '../../ui/hooks/useSendMessages'

/** What to think about before sending to this receiver. None of it forbids anything. */
export function Cautions({ receiver }: { receiver: string }) {
  const { words } = useSendWords()
  const { own, contract, lookAlike } = useFact(selectReceiverCautions)
  return (
    <>
      {lookAlike !== undefined && (
        <Notice tone="problem">
          {words.lookAlike}
          <span className="compare">
            <span>{words.known}</span>
            <WholeAddress value={lookAlike} />
            <span>{words.typed}</span>
            <WholeAddress value={receiver} />
          </span>
        </Notice>
      )}
      {contract && <Notice tone="warning">{words.contract}</Notice>}
      {own && <Notice tone="info">{words.ownAddress}</Notice>}
    </>
  )
}
