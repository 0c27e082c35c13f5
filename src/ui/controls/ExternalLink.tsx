import type { ReactNode } from 'react'
import { useMessages } from '../context'

/** A link within text. Opens a new tab without a referrer. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="text-link" part="link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> {useMessages().general.newTab}</span>
    </a>
  )
}
