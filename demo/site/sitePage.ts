import type { ReactNode } from 'react'
import type { SiteFacts } from './facts'
import type { SiteSettings } from './settings'

/** What a page is drawn from. */
export type PageProps = {
  /** The page's own. */
  readonly path: string
  /** The way from the page to the folder of the site, such as `../`. */
  readonly root: string
  /** The same to the folder with the built files of the element. */
  readonly elementFiles: string
  /** The pages of the navigation. */
  readonly inNavigation: readonly SitePage[]
  readonly settings: SiteSettings
  readonly facts: SiteFacts
}

/** One page of the site. */
export type SitePage = {
  /** Its folder, which ends with a slash, or nothing for the home page. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly Page: (props: PageProps) => ReactNode
  /** Its script, from the folder of the site's sources. A page without one is only read. */
  readonly script?: string
  /** Its own style sheet, likewise. */
  readonly styles?: string
  /** Whether it has no button, and so needs no code of it. */
  readonly withoutElement?: boolean
  /** Whether it has columns beside its text. Said where the page begins, so that its header stands still. */
  readonly isWide?: boolean
  /** The page of the navigation that it belongs to, when it has no place there itself. */
  readonly below?: string
}
