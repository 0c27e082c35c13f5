import type { SiteSettings } from './settings'

/** On a static host: no services, and the network of the test wallet, where nothing has a value. */
export const STATIC_SETTINGS: SiteSettings = { options: { networks: ['sepolia'] } }
