import { Notice } from '../../components/Notice'
import { WholeAddress } from '../../components/WholeAddress'
import { selectReceiverCautions } from '../../store/send'
import { useFact } from '../context'
import { useSendWords } from './useSendWords'

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
