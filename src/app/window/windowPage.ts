import type { Options } from '../../domain/page/options'
import { pageUrl } from '../../domain/page/pageUrl'
import { optionsAsJson } from './optionsAsJson'

/** Name of the page beside the files, from where this code is. Set by the build for pages alone. */
declare const WINDOW_PAGE: string

/**
 * What a window of its own shows: our page beside the files, to which `options` are sent as JSON, or else the page
 * itself. Both are on the page's origin, whose sign-in, storage and permissions of wallets are needed. Undefined at an
 * origin without a page: an opaque one, or `srcdoc` with files of another origin.
 */
export function windowPage(config: Partial<Options>): { readonly url: string; readonly options?: string } | undefined {
  const { origin } = self
  if (origin === 'null') return undefined
  const url = typeof WINDOW_PAGE === 'undefined' ? undefined : new URL(WINDOW_PAGE, import.meta.url)
  const options = optionsAsJson(config, pageUrl())
  if (url?.origin === origin && options !== undefined) return { url: url.href, options }
  return location.host ? { url: location.href } : undefined
}
