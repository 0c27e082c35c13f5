import { safePageLink } from '../../domain/page/safePageLink'
import type { Participant } from '../bridge'

/** Reports, once each, the links that are not shown because they are not allowed, and a URL that wallets may refuse. */
export function reportUrls({ options, notice }: Participant): void {
  const current = options()
  const { appUrl } = current
  if (appUrl && (!URL.canParse(appUrl) || new URL(appUrl).origin !== self.origin))
    notice(
      `app-url ${appUrl}`,
      `shows wallets an app-url of another origin (${appUrl.slice(0, 80)}); wallets may warn the visitor.`,
    )
  for (const name of ['termsUrl', 'privacyUrl', 'brandingUrl'] as const) {
    const url = current[name]
    if (url && !safePageLink(url, location.href))
      notice(
        `${name} ${url}`,
        `ignores ${name} ${JSON.stringify(url.slice(0, 80))}: it takes an https URL or one of the page's own origin.`,
      )
  }
}
