import { useSelector, useMessages, useWorld } from '../../ui/context'
import { DocumentSentence } from './DocumentSentence'
import { documentsOf } from './documentsOf'

/** The legal footer, if the page has terms or a privacy policy. */
export function LegalLine() {
  const t = useMessages()
  const world = useWorld()
  const hasDocuments = useSelector(({ options }) => Object.values(documentsOf(options, world)).some(Boolean))
  return (
    hasDocuments && (
      <p className="legal">
        <DocumentSentence both={t.connect.legalBoth} one={t.connect.legalOne} />
      </p>
    )
  )
}
