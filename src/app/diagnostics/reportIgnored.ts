import { safePageLink } from '../../domain/page/safePageLink'
import type { IgnoredEntry } from '../setup/ignoredEntries'
import type { Subscriber } from '../bridge'

const LISTS: Readonly<Record<IgnoredEntry[0], readonly [name: string, takes: string]>> = {
  tokens: ['tokens', 'CAIP-10 ids of contracts'],
  imageHosts: ['image-hosts', 'URLs that begin with https://'],
  walletsFeatured: ['wallets-featured', 'ids of the directory and rdns'],
}

/**
 * Reports, once each, what the options name and is ignored: links that are not allowed, and entries of lists. Also a
 * URL that wallets may refuse, and a sign-in that no server checks.
 */
export function reportIgnored(
  { options, notice }: Subscriber,
  entries: readonly IgnoredEntry[],
  isUnchecked: boolean,
): void {
  const current = options()
  if (isUnchecked)
    notice(
      'siwx unchecked',
      'requires a sign-in that no server checks, because siwx-backend-url is missing: it is for what the page shows ' +
        'alone, and protects nothing on a server.',
    )
  const { appUrl } = current
  if (appUrl && (!URL.canParse(appUrl) || new URL(appUrl).origin !== self.origin))
    notice(
      `app-url ${appUrl}`,
      `shows wallets an app-url of another origin (${appUrl.slice(0, 80)}); wallets may warn the visitor.`,
    )
  const ignore = (name: string, given: string, takes: string): void =>
    notice(`${name} ${given}`, `ignores ${name} ${JSON.stringify(given.slice(0, 80))}: it takes ${takes}.`)
  for (const name of ['termsUrl', 'privacyUrl', 'brandingUrl'] as const) {
    const url = current[name]
    if (url && !safePageLink(url, location.href)) ignore(name, url, "an https URL or one of the page's own origin")
  }
  for (const [list, entry] of entries) {
    const [name, takes] = LISTS[list]
    ignore(name, entry, takes)
  }
}
