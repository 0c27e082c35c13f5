import type { Options } from '../../domain/page/options'
import { safePageLink } from '../../domain/page/safePageLink'
import type { Catalogue } from '../../messages/messages'

/** The URLs of the page's terms and privacy policy. Each is undefined if absent or not safe to open. */
export interface Documents {
  readonly terms: string | undefined
  readonly privacy: string | undefined
}

export const documentsOf = ({ termsUrl, privacyUrl }: Options, page: string): Documents => ({
  terms: safePageLink(termsUrl, page),
  privacy: safePageLink(privacyUrl, page),
})

export interface DocumentSentenceProps {
  readonly both: (terms: string, privacy: string) => string[]
  readonly one: (document: string) => string[]
}

/** The pieces of a sentence that names the terms, the privacy policy or both, where the language needs them. */
export function documentPieces(
  { terms: ofTerms, privacy: ofPrivacy }: Pick<Catalogue['connect'], 'terms' | 'privacy'>,
  { terms, privacy }: Documents,
  { both, one }: DocumentSentenceProps,
): readonly { readonly text: string; readonly href?: string | undefined }[] {
  const pieces = terms && privacy ? both(ofTerms, ofPrivacy) : one(privacy && !terms ? ofPrivacy : ofTerms)
  return pieces.map((text) => ({ text, href: text === ofTerms ? terms : text === ofPrivacy ? privacy : undefined }))
}
