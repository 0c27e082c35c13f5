import { document } from '../../domain/page/document'
import { REFERRER_POLICY } from '../referrer'

/**
 * Loads a URL in the window of a name, which this page has opened. By a link, because neither `window.open` nor
 * `location` takes a referrer policy: they send the page's URL as the page's own policy says.
 */
export function navigateWindow(name: string, url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.target = name
  link.rel = 'opener'
  link.referrerPolicy = REFERRER_POLICY
  link.click()
}
