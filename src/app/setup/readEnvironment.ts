import { ownGlobal } from '../../domain/page/ownGlobal'
import { isRecord } from '../../domain/isRecord'
import type { Environment } from '../../domain/wallet/platform'

/** What the browser says about the device and the page's place. */
export function readEnvironment(): Environment {
  return {
    userAgent: navigator.userAgent,
    coarsePointer: matchMedia('(pointer: coarse)').matches,
    maxTouchPoints: navigator.maxTouchPoints,
    telegram: isIn('telegram'),
    framed: isFramed(),
    secure: isSecureContext,
  }
}

type Proof = readonly [global: string, proves: (found: Readonly<Record<string, unknown>>) => boolean]

/** What only the app gives a page. Its mere name is given by login widgets and other scripts too. */
const APPS: Readonly<Record<'telegram', readonly Proof[]>> = {
  // https://core.telegram.org/bots/webapps: the bridge of its apps, and what its script says in its web version.
  telegram: [
    ['TelegramWebviewProxy', ({ postEvent }) => typeof postEvent === 'function'],
    ['Telegram', ({ WebApp }) => isRecord(WebApp) && /^(?!unknown$)\w+$/.test(String(WebApp['platform'] ?? 'unknown'))],
  ],
}

function isIn(app: keyof typeof APPS): boolean {
  return APPS[app].some(([name, proves]) => {
    const found = ownGlobal(window, name)
    return isRecord(found) && proves(found)
  })
}

function isFramed(): boolean {
  try {
    return window.top !== window.self
  } catch {
    return true
  }
}
