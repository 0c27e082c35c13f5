import { membersOf } from '../../domain/page/document'
import type { ViewName } from '../../domain/page/viewName'
import { languageOf } from '../../messages/languageOf'
import { randomHex } from '../../services/randomHex'
import type { WindowRecords } from '../../services/storage/windowRecords'
import { openWindow } from '../../services/window/openWindow'
import { openWindowChannel } from '../../services/window/openWindowChannel'
import type { Context } from '../../session/context'
import type { ButtonElement } from '../environment/buttonElement'
import { followDialog } from './followDialog'
import { customProperties } from '../environment/moveToBody'
import { windowPage } from './windowPage'

const NONCE_BYTES = 16
/** How often to look whether the page in the window has its element. No event of another window tells. */
const LOOK_INTERVAL_MS = 200

/**
 * Opens a window that shows the dialog of an element which has no room for it. Call it within a press. Calls back once
 * with the session that the window hands over. Undefined if the browser does not open it.
 */
export function openSessionWindow(
  context: Context,
  host: ButtonElement,
  view: ViewName | undefined,
  onResult: (records: WindowRecords) => void,
): Window | undefined {
  const page = windowPage(host.config)
  const nonce = randomHex(NONCE_BYTES)
  const url = page?.options === undefined ? page?.url : `${page.url}#${nonce}`
  const opened = openWindow('_blank', 'popup,width=440,height=720')
  if (!page || !url || opened === 'own' || !opened) return undefined
  opened.location.href = url
  if (page.options === undefined) {
    void followOwnPage(context, host, opened, view, onResult)
    return opened
  }
  const { name, description, url: appUrl, icons } = context.page.metadata()
  const config = {
    ...(JSON.parse(page.options) as object),
    appName: name,
    appDescription: description,
    appUrl,
    appIcon: icons[0],
  }
  const { direction, colorScheme, fontFamily } = getComputedStyle(host)
  const channel = openWindowChannel(window, opened, nonce, {
    ready: () =>
      channel.post('options', {
        config,
        view,
        lang: host.config.lang ?? languageOf(host),
        dir: direction,
        style: { ...customProperties(host), 'color-scheme': colorScheme, 'font-family': fontFamily },
      }),
    result(records) {
      channel.close()
      onResult(records)
    },
  })
  return opened
}

/** Does for the page itself, in a window, what the script of our own page does there. */
async function followOwnPage(
  { services: { clock } }: Context,
  host: ButtonElement,
  opened: Window,
  view: ViewName | undefined,
  onResult: (records: WindowRecords) => void,
): Promise<void> {
  let element: ButtonElement | undefined
  while (!element) {
    await clock.sleep(LOOK_INTERVAL_MS)
    if (opened.closed) return
    element = elementIn(opened, host)
  }
  followDialog(opened, element, view, (records) => {
    onResult(records)
    opened.close()
  })
}

/** The element of the same project. Undefined until it is defined. */
function elementIn(opened: Window, host: ButtonElement): ButtonElement | undefined {
  try {
    return [...membersOf(opened.document).querySelectorAll<ButtonElement>(host.localName)].find(
      ({ config }) => config && config.projectId === host.config.projectId,
    )
  } catch {
    // The page has led the window to another origin.
    return undefined
  }
}
