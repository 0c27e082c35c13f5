import { useFact, useMessages } from '../context'
import { DocumentSentence } from './DocumentSentence'

/** The legal footer, when the page names its terms or its privacy policy. */
export function LegalLine() {
  const t = useMessages()
  const named = useFact(({ options }) => Boolean(options.termsUrl || options.privacyUrl))
  return (
    named && (
      <p className="legal">
        <DocumentSentence both={t.legalBoth} one={t.legalOne} />
      </p>
    )
  )
}
