import type { Settings } from '../stack/wallets/installed/settings'

/** What the site knows of the place where it runs. */
export type SiteSettings = {
  /** The local stack, when there is one. A static host has none: no services, and a test wallet made in the page. */
  readonly stack?: { readonly mailbox: string; readonly wallet: Settings }
  /** Options of the element that lead it to the networks and services of this place. */
  readonly options: Readonly<Record<string, unknown>>
}

/** The settings that the page's server has written into it. */
export function readSettings(): SiteSettings {
  return JSON.parse(document.getElementById('site-settings')?.textContent ?? '{ "options": {} }') as SiteSettings
}
