import type { ViewName } from '../../domain/page/viewName'
import { readWindowRecords, type WindowRecords } from '../../services/storage/windowRecords'
import type { ButtonElement } from '../environment/buttonElement'

/**
 * Opens the dialog of an element in a window of its own. Calls back once, when the dialog is closed or the page is
 * left, with the session as it is then: no records if there was none.
 */
export function followDialog(
  page: Window,
  element: ButtonElement,
  view: ViewName | undefined,
  onEnd: (records: WindowRecords) => void,
): void {
  let isOver = false
  let wasConnected = false
  const end = (): void => {
    if (isOver) return
    isOver = true
    const { storage = 'local', projectId } = element.config
    onEnd(wasConnected || element.account ? readWindowRecords(page, storage, projectId) : {})
  }
  element.addEventListener('close', end)
  page.addEventListener('pagehide', end)
  // As a pointer does that reaches the button: a stored session is restored first.
  element.dispatchEvent(new Event('pointerenter'))
  void element.ready
    .then(() => {
      wasConnected = element.account !== null
      return element.open(view)
    })
    // The button says so.
    .catch(() => {})
}
