import { ExternalLink } from '../../ui/controls/ExternalLink'
import { useSelector, useMessages, useWorld } from '../../ui/context'
import { documentsOf } from './documentsOf'

interface DocumentSentenceProps {
  readonly both: (terms: string, privacy: string) => string[]
  readonly one: (document: string) => string[]
}

/** A sentence with links to the terms, the privacy policy or both, placed as the language needs them. */
export function DocumentSentence({ both, one }: DocumentSentenceProps) {
  const t = useMessages()
  const world = useWorld()
  const { terms, privacy } = documentsOf(
    useSelector((state) => state.options),
    world,
  )
  const pieces =
    terms && privacy
      ? both(t.connect.terms, t.connect.privacy)
      : one(privacy && !terms ? t.connect.privacy : t.connect.terms)
  return pieces.map((piece, index) => {
    const href = piece === t.connect.terms ? terms : piece === t.connect.privacy ? privacy : undefined
    return href ? (
      <ExternalLink key={index} href={href}>
        {piece}
      </ExternalLink>
    ) : (
      piece
    )
  })
}
