import type { ReactNode } from 'react'

interface OutwardLinkProps {
  readonly href: string
  readonly children: ReactNode
  /** Says that a new tab opens. */
  readonly newTab: string
}

/** A link out of the page within a sentence, always in a new tab and without telling the other side where it came from. */
export function ExternalLink({ href, children, newTab }: OutwardLinkProps) {
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="unseen"> {newTab}</span>
    </a>
  )
}
