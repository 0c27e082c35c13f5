import type { SocialProvider } from '../../../domain/page/optionTypes'

/** The markup that React has drawn of Connect when the files were built: build/prerender/renderParts.tsx */
export interface PrerenderParts {
  readonly dialog: string
  readonly card: string
  readonly email: string
  readonly submit: string
  readonly social: string
  /** The button of any provider: by name, and as an icon alone. */
  readonly wide: string
  readonly icon: string
  /** What stands in it for each. */
  readonly providers: Readonly<Record<SocialProvider, { readonly label: string; readonly path: string }>>
  readonly more: string
  readonly separator: string
  readonly wallets: string
  readonly none: string
  readonly installed: string
  readonly last: string
  readonly recent: string
  readonly lastRecent: string
  readonly walletApp: string
  readonly lastWalletApp: string
  readonly qr: string
  readonly qrOnPhone: string
  readonly expected: string
  readonly all: string
  readonly guide: string
  readonly guideLink: string
  readonly legal: string
  readonly link: string
}
