import type { Environment } from '../../domain/wallet/platform'

/** What the browser says about the device and the page's place. */
export function readEnvironment(): Environment {
  return {
    userAgent: navigator.userAgent,
    coarsePointer: matchMedia('(pointer: coarse)').matches,
    maxTouchPoints: navigator.maxTouchPoints,
    telegram: 'TelegramWebviewProxy' in window || 'Telegram' in window || 'TelegramWebviewProxyProto' in window,
    framed: isFramed(),
    secure: isSecureContext,
  }
}

function isFramed(): boolean {
  try {
    return window.top !== window.self
  } catch {
    return true
  }
}
