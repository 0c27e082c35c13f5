import { OutwardLink } from '../../components/OutwardLink'
import { useFact, useMessages } from '../context'

interface DocumentSentenceProps {
  readonly both: (terms: string, privacy: string) => string[]
  readonly one: (document: string) => string[]
}

/** A sentence that names the terms, the privacy policy or both, each as a link where it stands in this language. */
export function DocumentSentence({ both, one }: DocumentSentenceProps) {
  const t = useMessages()
  const { termsUrl, privacyUrl } = useFact((state) => state.options)
  const pieces = termsUrl && privacyUrl ? both(t.terms, t.privacy) : one(privacyUrl && !termsUrl ? t.privacy : t.terms)
  return pieces.map((piece, index) => {
    const href = piece === t.terms ? termsUrl : piece === t.privacy ? privacyUrl : undefined
    return href ? (
      <OutwardLink key={index} href={href} newTab={t.newTab}>
        {piece}
      </OutwardLink>
    ) : (
      piece
    )
  })
}
