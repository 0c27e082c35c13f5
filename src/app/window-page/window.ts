import { document } from '../../domain/page/document'
import type { ViewName } from '../../domain/page/viewName'
import { openWindowChannel } from '../../services/window/openWindowChannel'
import type { ButtonElement } from '../environment/buttonElement'
import { followDialog } from '../window/followDialog'
import { windowWords } from '../window/windowWords'

// The script of window.html (docs/protocol/window.md): shows the element with the options of the page that has opened
// the window, and hands its session back.

const page = window.opener as Window | null
const nonce = location.hash.slice(1)
// Only once: after a reload nothing waits for a session any more.
history.replaceState(null, '', location.pathname + location.search)

if (!page || !nonce) document.body.textContent = windowWords(navigator.language).done
else {
  const channel = openWindowChannel(window, page, nonce, {
    options({ config, view, lang, dir, style }) {
      if (document.querySelector('wallet-connect-button')) return
      document.documentElement.lang = lang
      document.documentElement.dir = dir
      document.title = String(config['appName'])
      document.documentElement.style.colorScheme = style['color-scheme'] ?? ''
      const element = document.createElement('wallet-connect-button') as ButtonElement
      for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value)
      element.config = {
        ...config,
        display: 'modal',
        editor: false,
        // Of a window in memory nothing could be read at its end.
        ...(config['storage'] === 'memory' && { storage: 'session' }),
      }
      document.body.append(element)
      followDialog(window, element, view as ViewName | undefined, (records) => {
        channel.post('result', records)
        channel.close()
        window.close()
      })
    },
  })
  channel.post('ready', undefined)
}
