import { navigateWindow } from '../../services/window/navigateWindow'
import { openWindow } from '../../services/window/openWindow'
import type { Popup } from '../../session/page'

const NAME = 'popupWindow'
const FEATURES = 'width=600,height=800,scrollbars=yes'

/** Opens a popup within the visitor's press, as `Page` says. */
export function openPopup(url: string): Popup | 'own' | undefined {
  // One that a press before this has opened may be left: the name finds it.
  const opened = openWindow(NAME, FEATURES)
  if (opened === 'own' || !opened) return opened
  const navigate = (to: string): void => navigateWindow(NAME, to)
  if (url !== 'about:blank') navigate(url)
  return {
    get closed() {
      return opened.closed
    },
    close: () => opened.close(),
    navigate,
    disown() {
      opened.opener = null
    },
    result: async (...args) => (await import('../../services/frame/popupResult')).popupResult(opened, ...args),
  }
}

/** Opens a link in another window than that of the page, which the page in it cannot reach. False if there is none. */
export function openBeside(link: string): boolean {
  const opened = openWindow('linkWindow', '')
  if (opened === 'own' || !opened) return false
  opened.opener = null
  navigateWindow('linkWindow', link)
  return true
}
