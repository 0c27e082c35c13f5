import type { Options } from '../domain/page/options'
import { isLoopback } from '../domain/page/safePageLink'

/** What a page says about its self-check. */
interface Permission {
  /** Options of the element, if its script has run. */
  readonly config: Partial<Options> | undefined
  /** Its attribute `debug` is there, and nothing in the head locks it. */
  readonly hasDebug: boolean
  /** `<meta name="wcb-doctor" content="…">` in the head. */
  readonly key: string | undefined
}

/**
 * Whether the URL of a page asks for the self-check with `?wcb-doctor`, and may: on this machine, with `debug`, or with
 * the key that the page has set. Anyone can lead a visitor to a URL, and the report is about their browser.
 */
export function isAsked(url: URL, { config, hasDebug, key }: Permission): boolean {
  const given = url.searchParams.get('wcb-doctor')
  if (given === null) return false
  return isLoopback(url) || (config ? config.debug === true : hasDebug) || Boolean(key && given === key)
}
