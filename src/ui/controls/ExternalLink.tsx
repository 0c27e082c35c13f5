import type { ReactNode } from 'react'

interface OutwardLinkProps {
  readonly href: string
  readonly children: ReactNode
  /** For screen readers: a new tab opens. */
  readonly newTab: string
}

/** A link within text. Opens a new tab without a referrer. */
export function ExternalLink({ href, children, newTab }: OutwardLinkProps) {
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> {newTab}</span>
    </a>
  )
}
