import type { Ref } from 'react'
import { Checkbox } from '../../ui/controls/Checkbox'
import { setConsent } from './actions/setConsent'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { DocumentSentence } from './DocumentSentence'

/** The checkbox that must be ticked before a method can be chosen. */
export function Consent({ id, box }: { id: string; box: Ref<HTMLInputElement> }) {
  const t = useMessages()
  const context = useAppContext()
  const consented = useSelector((state) => state.consented)
  return (
    <div className="consent">
      <Checkbox id={id} ref={box} checked={consented} onChange={(on) => setConsent(context, on)}>
        <DocumentSentence both={t.connect.consentBoth} one={t.connect.consentOne} />
      </Checkbox>
      {!consented && (
        <span id={`${id}-first`} className="visually-hidden">
          {t.connect.consentFirst}
        </span>
      )}
    </div>
  )
}
