import { useSelector, useMessages, useWorld } from '../../ui/context'
import { DocumentSentence } from './DocumentSentence'
import { documentsOf } from './documentsOf'

/** The legal footer, when the page names its terms or its privacy policy. */
export function LegalLine() {
  const t = useMessages()
  const world = useWorld()
  const named = useSelector(({ options }) => Object.values(documentsOf(options, world)).some(Boolean))
  return (
    named && (
      <p className="legal">
        <DocumentSentence both={t.connect.legalBoth} one={t.connect.legalOne} />
      </p>
    )
  )
}
