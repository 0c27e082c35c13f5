import { document } from '../../domain/page/document'
import type { Options } from '../../domain/page/options'
import type { DappMetadata } from '../../domain/page/optionTypes'
import { pageUrl } from '../../domain/page/pageUrl'
import { safeText } from '../../domain/text'
import { isAndroidWebView } from '../../domain/wallet/platform'
import type { Page } from '../../session/page'
import { copyBySelection } from './copyBySelection'
import { openBeside, openPopup } from './openPopup'
import { readEnvironment } from './readEnvironment'

/** The browser's implementation of `Page`: the only place that reads the document and opens links. */
export function createHostPage(options: () => Options): Page {
  return {
    // A script of Telegram's, or a mouse, may come later.
    get environment() {
      return readEnvironment()
    },
    location: () => ({ ...ownOrigin(), href: location.href }),
    metadata: () => readMetadata(options()),
    open(link, target) {
      // In the only window it would take the place of the page.
      if (target === '_blank' && isAndroidWebView(navigator)) return openBeside(link)
      // With these features `open()` returns null, refused or not.
      // A sandbox can forbid `_top`. An empty URL loads nothing and tells whether it may be navigated at all.
      const reachable = target !== '_top' || window.open('', '_top') !== null
      window.open(link, target, 'noreferrer,noopener')
      return reachable
    },
    popup: openPopup,
    replaceUrl: (url) => history.replaceState(history.state, '', url),
    load: (url) => location.replace(url),
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text)
      } catch {
        copyBySelection(text)
      }
    },
    // Not available over plain http.
    ...(navigator.clipboard?.readText && { paste: () => navigator.clipboard.readText() }),
    savesData() {
      // Not in all browsers, nor in TypeScript's library.
      const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
      return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
    },
    // Not in all browsers, nor in TypeScript's library.
    activation: () =>
      (document as { readonly prerendering?: boolean }).prerendering
        ? new Promise((resolve) => document.addEventListener('prerenderingchange', () => resolve(), { once: true }))
        : undefined,
    focused: () => document.hasFocus(),
    visible: () => document.visibilityState === 'visible',
    onVisibility(listener) {
      const notify = (): void => listener(document.visibilityState === 'visible')
      document.addEventListener('visibilitychange', notify)
      addEventListener('pageshow', notify)
      return () => {
        document.removeEventListener('visibilitychange', notify)
        removeEventListener('pageshow', notify)
      }
    },
    onFocus(listener) {
      const notify = ({ type }: Event): void => listener(type === 'focus')
      addEventListener('focus', notify)
      addEventListener('blur', notify)
      return () => {
        removeEventListener('focus', notify)
        removeEventListener('blur', notify)
      }
    },
    onWake(listener) {
      const wakeIfVisible = (): void => {
        if (document.visibilityState === 'visible') listener()
      }
      document.addEventListener('visibilitychange', wakeIfVisible)
      document.addEventListener('prerenderingchange', wakeIfVisible)
      addEventListener('pageshow', listener)
      addEventListener('online', listener)
      return () => {
        document.removeEventListener('visibilitychange', wakeIfVisible)
        document.removeEventListener('prerenderingchange', wakeIfVisible)
        removeEventListener('pageshow', listener)
        removeEventListener('online', listener)
      }
    },
    random: (bytes) => crypto.getRandomValues(bytes),
  }
}

/**
 * The page's origin. Unlike `location`, `self.origin` knows that of a `srcdoc` document. An opaque one has no host: a
 * sandboxed frame without `allow-same-origin`, a `data:` URL.
 */
function ownOrigin(): Pick<ReturnType<Page['location']>, 'host' | 'hostname' | 'origin' | 'uri'> {
  const { origin } = self
  const { host, hostname } = origin === 'null' ? { host: '', hostname: '' } : new URL(origin)
  return { host, hostname, origin, uri: origin + (location.host ? location.pathname : '/') }
}

/** The dapp's metadata: from the options, else from the document's head. See docs/protocol/services.md#metadata. */
function readMetadata(options: Options): DappMetadata {
  const meta = (selector: string): string | undefined => document.querySelector<HTMLMetaElement>(selector)?.content
  const icon = options.appIcon ?? document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: safeText(options.appName ?? document.title) || ownOrigin().host,
    description: safeText(
      options.appDescription ?? meta('meta[property="og:description"]') ?? meta('meta[name="description"]') ?? '',
    ),
    url: options.appUrl ?? self.origin,
    icons: icon && URL.canParse(icon, pageUrl()) ? [new URL(icon, pageUrl()).href] : [],
  }
}
