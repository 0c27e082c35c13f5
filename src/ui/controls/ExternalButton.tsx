import type { ReactNode } from 'react'
import { ExternalIcon } from '../icons/actionIcons'
import { useMessages } from '../context'

interface ExternalButtonProps {
  readonly href: string
  readonly children: ReactNode
  readonly main?: boolean
  readonly onPress?: () => void
}

/** A link that looks like a button. Opens a new tab without a referrer. */
export function ExternalButton({ href, children, main = false, onPress }: ExternalButtonProps) {
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
      <span className="visually-hidden"> {useMessages().general.newTab}</span>
    </a>
  )
}
