import type { DappMetadata, Options } from '../domain/page/options'
import { safeText } from '../domain/text'
import type { Page } from '../session/world'

/** The real host page. The one place that reads the document and leaves through links. */
export function createHostPage(options: () => Options): Page {
  return {
    environment: {
      userAgent: navigator.userAgent,
      coarsePointer: matchMedia('(pointer: coarse)').matches,
      maxTouchPoints: navigator.maxTouchPoints,
      telegram: 'TelegramWebviewProxy' in window || 'Telegram' in window || 'TelegramWebviewProxyProto' in window,
      framed: isFramed(),
    },
    location: () => ({
      host: location.host,
      hostname: location.hostname,
      origin: location.origin,
      uri: location.origin + location.pathname,
      href: location.href,
    }),
    metadata: () => readMetadata(options()),
    open(link, target) {
      // `noopener` makes open() answer null, so a refusal cannot be told from success there; same-page targets always go.
      if (target === '_blank') return (window.open(link, target, 'noreferrer,noopener'), true)
      return window.open(link, target) !== null
    },
    popup: (address) => window.open(address, 'popupWindow', 'width=600,height=800,scrollbars=yes') ?? undefined,
    popupResult: async (...given) => (await import('../services/frame/popupResult')).popupResult(...given),
    replaceUrl: (address) => history.replaceState(history.state, '', address),
    async copy(text) {
      await navigator.clipboard.writeText(text)
    },
    // Not there over plain http.
    ...(navigator.clipboard?.readText && { paste: () => navigator.clipboard.readText() }),
    visible: () => document.visibilityState === 'visible',
    onVisibility(listener) {
      const hear = (): void => listener(document.visibilityState === 'visible')
      document.addEventListener('visibilitychange', hear)
      addEventListener('pageshow', hear)
      return () => {
        document.removeEventListener('visibilitychange', hear)
        removeEventListener('pageshow', hear)
      }
    },
    random: (bytes) => crypto.getRandomValues(bytes),
  }
}

/** How the page calls itself, from the options, else from its own head (wire-facts 2.7). */
function readMetadata(options: Options): DappMetadata {
  const meta = (selector: string): string | undefined => document.querySelector<HTMLMetaElement>(selector)?.content
  const icon = options.appIcon ?? document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: safeText(options.appName ?? document.title) || location.host,
    description: safeText(
      options.appDescription ?? meta('meta[property="og:description"]') ?? meta('meta[name="description"]') ?? '',
    ),
    url: options.appUrl ?? location.origin,
    icons: icon && URL.canParse(icon, document.baseURI) ? [new URL(icon, document.baseURI).href] : [],
  }
}

function isFramed(): boolean {
  try {
    return window.top !== window.self
  } catch {
    return true
  }
}
