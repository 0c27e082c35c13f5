import type { FeatureName, SocialProvider } from './options'

/** One entry of the project's configuration, after its shape was checked (wire facts, 4.3). */
export type RemoteFeature = {
  readonly id: string
  readonly isEnabled: boolean
  readonly config: readonly string[] | null
}

/** What the page set itself. A list that is absent means the default list. */
export type LocalFeatures = {
  readonly features: Readonly<Partial<Record<FeatureName, boolean>>>
  readonly socials?: readonly SocialProvider[] | undefined
  readonly swaps?: readonly string[] | undefined
  readonly onramp?: readonly string[] | undefined
}

/** What is on. An empty list is off. */
export type ResolvedFeatures = {
  readonly email: boolean
  readonly socials: readonly SocialProvider[]
  readonly swaps: readonly string[]
  readonly onramp: readonly string[]
  readonly activity: boolean
  readonly branding: boolean
  /** What the project says in the foot of the dialog: a label, then a link. Empty when it leaves that to the page. */
  readonly brandingLine: readonly string[]
  readonly send: boolean
  readonly receive: boolean
  readonly nfts: boolean
  readonly names: boolean
  readonly allWallets: boolean
}

/** The social logins of the specification, in its order (section 1). */
export const DEFAULT_SOCIALS = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
/** The two on-ramp providers of the specification (sections 1 and 9; wire facts, 4.3). */
export const DEFAULT_ONRAMP = ['coinbase', 'meld'] as const
/** Swaps go through an aggregator (specification, section 9; wire facts, 4.3). */
export const DEFAULT_SWAPS = ['1inch'] as const

/** One remote entry as seen by one feature: switched off, silent (`null`), or a list of what it allows. */
type RemoteSay = 'off' | 'silent' | readonly string[]

/**
 * What is on, from the project's configuration and the page's own settings (decisions.md, 5; wire facts, 4.3).
 * `remote` undefined means the request failed or was not made: the page's settings, else the defaults. A missing entry
 * is off. Otherwise the project decides what is on, and the page can only narrow it or change its order.
 */
export function resolveFeatures(local: LocalFeatures, remote: readonly RemoteFeature[] | undefined): ResolvedFeatures {
  const on = (name: FeatureName) => local.features[name] ?? true
  const social = sayOf(remote, 'social_login')
  const list = <T extends string>(name: FeatureName, requested: readonly T[], said: RemoteSay): readonly T[] => {
    if (!on(name) || said === 'off') return []
    return said === 'silent' ? requested : requested.filter((entry) => said.includes(entry))
  }
  const flag = (name: FeatureName, id: string, fallback: boolean) => {
    const said = sayOf(remote, id)
    return said === 'silent' ? (local.features[name] ?? fallback) : said !== 'off' && on(name)
  }

  return {
    email: on('email') && social !== 'off' && (social === 'silent' || social.includes('email')),
    socials: list('socials', local.socials ?? DEFAULT_SOCIALS, social),
    swaps: list('swaps', local.swaps ?? DEFAULT_SWAPS, sayOf(remote, 'swap')),
    onramp: list('onramp', local.onramp ?? DEFAULT_ONRAMP, sayOf(remote, 'onramp')),
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

function sayOf(remote: readonly RemoteFeature[] | undefined, id: string): RemoteSay {
  if (!remote) return 'silent'
  const entry = remote.find((feature) => feature.id === id)
  if (!entry) return 'off'
  // A null list wins over isEnabled (wire facts, 4.3, rule 2).
  if (entry.config === null) return 'silent'
  return entry.isEnabled ? entry.config : 'off'
}
