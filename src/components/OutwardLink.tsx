import type { ReactNode } from 'react'
import { OutwardIcon } from './icons'

interface OutwardLinkProps {
  readonly href: string
  readonly children: ReactNode
  /** Says that a new tab opens, for those who do not see the arrow. */
  readonly newTab: string
  readonly kind?: 'text' | 'button'
  readonly onPress?: () => void
}

/** A link out of the page, always in a new tab and without telling the other side where it came from. */
export function OutwardLink({ href, children, newTab, kind = 'text', onPress }: OutwardLinkProps) {
  return (
    <a className={kind === 'button' ? 'button quiet' : 'text-link'} href={href} target="_blank" rel="noopener noreferrer" onClick={onPress}>
      {kind === 'button' ? <span className="button-label">{children}</span> : children}
      {kind === 'button' && <OutwardIcon />}
      <span className="unseen"> {newTab}</span>
    </a>
  )
}
