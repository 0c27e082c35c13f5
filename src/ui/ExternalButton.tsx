import type { ReactNode } from 'react'
import { ExternalIcon } from './icons/actionIcons'

interface OutwardButtonProps {
  readonly href: string
  readonly children: ReactNode
  /** Says that a new tab opens, for those who do not see the arrow. */
  readonly newTab: string
  readonly main?: boolean
  readonly onPress?: () => void
}

/** A link out of the page that looks like a button, always in a new tab and without telling the other side where it came from. */
export function ExternalButton({ href, children, newTab, main = false, onPress }: OutwardButtonProps) {
  return (
    <a
      className={main ? 'button main' : 'button quiet'}
      part={main ? 'primary-action' : 'secondary-action'}
      data-action={main ? 'main' : undefined}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onPress}>
      <span className="button-label">{children}</span>
      <ExternalIcon />
      <span className="unseen"> {newTab}</span>
    </a>
  )
}
