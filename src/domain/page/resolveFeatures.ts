import type { Options } from './options'
import type { FeatureName, SocialProvider } from './optionTypes'
import { SOCIALS } from './optionValues'

/** One validated entry of the project's remote configuration. */
export type RemoteFeature = {
  readonly id: string
  readonly isEnabled: boolean
  readonly config: readonly string[] | null
}

type LocalFeatures = Pick<Options, 'features'> & Partial<Pick<Options, 'socials'>>

/** The enabled features. An empty list is disabled. */
export type ResolvedFeatures = {
  readonly email: boolean
  readonly socials: readonly SocialProvider[]
  readonly swaps: readonly string[]
  readonly onramp: readonly string[]
  readonly activity: boolean
  readonly branding: boolean
  /** Label and link for the foot of the dialog, set by the project. Empty if it leaves that to the page. */
  readonly brandingLine: readonly string[]
  readonly send: boolean
  readonly receive: boolean
  readonly nfts: boolean
  readonly names: boolean
  readonly allWallets: boolean
}

/** Social logins in their default order. */
export const DEFAULT_SOCIALS: readonly SocialProvider[] = SOCIALS
/** On-ramp providers in their default order. */
export const DEFAULT_ONRAMP = ['coinbase', 'meld'] as const
/** The swap aggregator. */
export const DEFAULT_SWAPS = ['1inch'] as const

/** What the remote configuration says about a feature: off, no statement (`unset`), or a list of allowed entries. */
type RemoteSetting = 'off' | 'unset' | readonly string[]

/**
 * Merges the project's remote configuration with the page's settings. Without a remote configuration the page's
 * settings or the defaults apply. A missing entry is off. Otherwise the project decides what is on, and the page can
 * only remove or reorder entries. See docs/protocol/services.md.
 */
export function resolveFeatures(local: LocalFeatures, remote: readonly RemoteFeature[] | undefined): ResolvedFeatures {
  const on = (name: FeatureName) => local.features[name] ?? true
  const social = remoteSetting(remote, 'social_login')
  const list = <T extends string>(name: FeatureName, requested: readonly T[], setting: RemoteSetting): readonly T[] => {
    if (!on(name) || setting === 'off') return []
    return setting === 'unset' ? requested : requested.filter((entry) => setting.includes(entry))
  }
  const flag = (name: FeatureName, id: string, fallback: boolean) => {
    const setting = remoteSetting(remote, id)
    return setting === 'unset' ? (local.features[name] ?? fallback) : setting !== 'off' && on(name)
  }

  return {
    email: on('email') && social !== 'off' && (social === 'unset' || social.includes('email')),
    socials: list('socials', local.socials ?? DEFAULT_SOCIALS, social),
    swaps: list('swaps', DEFAULT_SWAPS, remoteSetting(remote, 'swap')),
    onramp: list('onramp', DEFAULT_ONRAMP, remoteSetting(remote, 'onramp')),
    activity: flag('activity', 'activity', true),
    branding: flag('branding', 'reown_branding', false),
    brandingLine: remote?.find(({ id }) => id === 'reown_branding')?.config ?? [],
    send: on('send'),
    receive: on('receive'),
    nfts: on('nfts'),
    names: on('names'),
    allWallets: on('all-wallets'),
  }
}

function remoteSetting(remote: readonly RemoteFeature[] | undefined, id: string): RemoteSetting {
  if (!remote) return 'unset'
  const entry = remote.find((feature) => feature.id === id)
  if (!entry) return 'off'
  // A null list takes precedence over isEnabled.
  if (entry.config === null) return 'unset'
  return entry.isEnabled ? entry.config : 'off'
}
