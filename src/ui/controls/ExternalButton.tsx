import type { ReactNode } from 'react'
import { ExternalIcon } from '../icons/actionIcons'

interface OutwardButtonProps {
  readonly href: string
  readonly children: ReactNode
  /** For screen readers: a new tab opens. */
  readonly newTab: string
  readonly main?: boolean
  readonly onPress?: () => void
}

/** A link that looks like a button. Opens a new tab without a referrer. */
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
      <span className="visually-hidden"> {newTab}</span>
    </a>
  )
}
