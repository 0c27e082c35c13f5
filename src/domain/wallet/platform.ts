/** What the browser says about the device. */
export type Environment = {
  readonly userAgent: string
  /** Does `(pointer: coarse)` match? */
  readonly coarsePointer: boolean
  readonly maxTouchPoints: number
  /** Is the page inside Telegram? */
  readonly telegram: boolean
  /** Is the page inside a frame? */
  readonly framed: boolean
  /** Is it loaded over https, or from this device? */
  readonly secure: boolean
}

/** A phone or tablet. */
export function isMobile({ userAgent, coarsePointer }: Environment): boolean {
  return coarsePointer || /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/i.test(userAgent)
}

/** Also an iPad that calls itself a Macintosh. */
export function isIos({ userAgent, maxTouchPoints }: Environment): boolean {
  return /iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/i.test(userAgent) && maxTouchPoints > 1)
}

export function isAndroid({ userAgent }: Environment): boolean {
  return /Android/i.test(userAgent)
}

const ANDROID_CHROME =
  /\(Linux; Android [^()]*\) AppleWebKit\/[\d.]+ (?:\(KHTML, like Gecko\) )?Chrome\/[\d.]+ (?:Mobile )?Safari\/[\d.]+$/

/**
 * Chrome itself on Android: what a web view or another browser adds to its name comes before or after. The only browser
 * in which wallet apps are reached by the Mobile Wallet Adapter.
 */
export function isAndroidChrome(environment: Environment): boolean {
  const { userAgent, telegram, secure } = environment
  return secure && !telegram && !isAndroidWebView(environment) && ANDROID_CHROME.test(userAgent)
}

/** Where an app on Android shows pages. It has no other windows, unless the app makes them. */
export function isAndroidWebView({ userAgent }: Pick<Environment, 'userAgent'>): boolean {
  return /; wv\)/.test(userAgent)
}

/** The target of the link that opens the wallet again for a request, as the relay library chooses it. */
export function requestLinkTarget(
  link: string,
  { telegram, framed }: Pick<Environment, 'telegram' | 'framed'>,
): '_self' | '_top' | '_blank' {
  if (framed) return '_top'
  return telegram || link.startsWith('https://') ? '_blank' : '_self'
}

/** The target of a deep link. A phone leaves the page (the top one when framed), everything else opens a new tab. */
export function deepLinkTarget(
  platform: 'mobile' | 'desktop' | 'web',
  { telegram, framed }: Pick<Environment, 'telegram' | 'framed'>,
): '_self' | '_top' | '_blank' {
  if (platform !== 'mobile' || telegram) return '_blank'
  return framed ? '_top' : '_self'
}
