import { ExternalLink } from '../../ui/controls/ExternalLink'
import { useSelector, useMessages, useWorld } from '../../ui/context'
import { safePageLink } from '../../domain/page/safePageLink'

interface DocumentSentenceProps {
  readonly both: (terms: string, privacy: string) => string[]
  readonly one: (document: string) => string[]
}

/** A sentence with links to the terms, the privacy policy or both, placed as the language needs them. */
export function DocumentSentence({ both, one }: DocumentSentenceProps) {
  const t = useMessages().connect
  const { terms, privacy } = useDocuments()
  const pieces = terms && privacy ? both(t.terms, t.privacy) : one(privacy && !terms ? t.privacy : t.terms)
  return pieces.map((piece, index) => {
    const href = piece === t.terms ? terms : piece === t.privacy ? privacy : undefined
    return href ? (
      <ExternalLink key={index} href={href}>
        {piece}
      </ExternalLink>
    ) : (
      piece
    )
  })
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

/** The URLs of the page's terms and privacy policy. Each is undefined if absent or not safe to open. */
function useDocuments() {
  const { href } = useWorld().page.location()
  return useSelector(({ options: { termsUrl, privacyUrl } }) => ({
    terms: safePageLink(termsUrl, href),
    privacy: safePageLink(privacyUrl, href),
  }))
}
