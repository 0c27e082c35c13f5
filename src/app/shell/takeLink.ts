import { isAndroidWebView, type Environment } from '../../domain/wallet/platform'

/**
 * The pressed link if it is for another window and the page is in a web view, which may have none: it would load the
 * link in place of the page. Its own action is prevented, `Page.open` looks for another window first.
 */
export function takeLink(event: Pick<Event, 'target' | 'preventDefault'>, environment: Environment) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[target=_blank]')
  if (!link || !isAndroidWebView(environment)) return undefined
  event.preventDefault()
  return link
}
