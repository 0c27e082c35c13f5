import { ExternalLink } from '../../ui/controls/ExternalLink'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { documentPieces, documentsOf, type DocumentSentenceProps } from './documentPieces'

/** A sentence with links to the terms, the privacy policy or both. */
export function DocumentSentence(sentence: DocumentSentenceProps) {
  const t = useMessages().connect
  return documentPieces(t, useDocuments(), sentence).map(({ text, href }, index) =>
    href ? (
      <ExternalLink key={index} href={href}>
        {text}
      </ExternalLink>
    ) : (
      text
    ),
  )
}

/** The legal footer, if the page has terms or a privacy policy. */
export function LegalLine() {
  const t = useMessages().connect
  const { terms, privacy } = useDocuments()
  return (
    (terms || privacy) && (
      <p className="legal">
        <DocumentSentence both={t.legalBoth} one={t.legalOne} />
      </p>
    )
  )
}

function useDocuments() {
  const { href } = useAppContext().page.location()
  return useSelector(({ options }) => documentsOf(options, href))
}
