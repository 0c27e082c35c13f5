import { useState, type MouseEvent, type ReactNode } from 'react'
import { isAndroidWebView } from '../../domain/wallet/platform'
import { ExternalIcon } from '../icons/actionIcons'
import { useMessages, useWorld } from '../context'

interface ExternalButtonProps {
  readonly href: string
  readonly children: ReactNode
  readonly main?: boolean
  readonly onPress?: () => void
}

/** A link that looks like a button. Opens a new tab without a referrer, and says so where there is none. */
export function ExternalButton({ href, children, main = false, onPress }: ExternalButtonProps) {
  const { general, login } = useMessages()
  const { page } = useWorld()
  const [isRefused, setRefused] = useState(false)
  const press = (event: MouseEvent): void => {
    onPress?.()
    if (!isAndroidWebView(page.environment)) return
    event.preventDefault()
    setRefused(!page.open(href, '_blank'))
  }
  return (
    <>
      <a
        className={main ? 'button main' : 'button quiet'}
        part={main ? 'primary-action' : 'secondary-action'}
        data-action={main ? 'main' : undefined}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={press}>
        <span className="button-label">{children}</span>
        <ExternalIcon />
        <span className="visually-hidden"> {general.newTab}</span>
      </a>
      {isRefused && (
        <p className="secondary" role="alert">
          {login.noWindow} {login.openInBrowser}
        </p>
      )}
    </>
  )
}
