import type { ChainNamespace } from '../network/caip'
import type { Network } from '../network/network'
import type { SiwxMessageData } from '../siwx/message'
import type { SiwxSession } from '../siwx/session'

export type ThemeMode = 'light' | 'dark' | 'auto'
export type ConnectMethod = 'email' | 'social' | 'wallet'
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'
export type SiwxMode = 'off' | 'optional' | 'required'
export type StorageKind = 'local' | 'session' | 'memory'
export type TelemetryMode = 'off' | 'errors' | 'all'
export type FeatureName =
  | 'swaps'
  | 'onramp'
  | 'send'
  | 'receive'
  | 'activity'
  | 'nfts'
  | 'names'
  | 'email'
  | 'socials'
  | 'branding'
  | 'all-wallets'

/** Every service address the element may contact; each can be replaced (element-api.md, section 3; wire-facts 0). */
export interface ServiceUrls {
  readonly frame: string
  readonly api: string
  readonly rpc: string
  readonly pulse: string
  readonly relay: string
  /** `false` switches the relay library's verify step off (decisions.md 20). */
  readonly verify: string | false
  readonly meld: string
  /** Where Coinbase's window may lead: an address on the one origin that is trusted. */
  readonly coinbase: string
  readonly meldKey?: string
  /** End of the names that accounts can have (wire facts, 6.4). */
  readonly nameZone?: string
}

/** A network as a page may give it: our shape, or a viem chain. */
export type NetworkInput =
  | string
  | number
  | (Partial<Network> & { readonly id: string | number; readonly name: string })

/** The page's own sign-in callbacks (wire-facts 9.6), by property only (decisions.md 10). */
export interface SiweConfig {
  readonly getNonce: (address?: string) => Promise<string>
  readonly verifyMessage: (proof: { message: string; signature: string }) => Promise<boolean>
  readonly getSession?: () => Promise<{ address: string; chainId: number } | null>
  readonly signOut?: () => Promise<boolean>
  readonly createMessage?: (data: SiwxMessageData) => string
  readonly required?: boolean
}

/** Every option of the element, resolved: property beats attribute beats JSON child beats default. */
export interface Options {
  readonly projectId: string | undefined
  readonly themeMode: ThemeMode
  readonly label: string | undefined
  readonly loadingLabel: string | undefined
  readonly size: 'sm' | 'md' | 'lg'
  readonly variant: 'solid' | 'outline' | 'plain'
  readonly display: 'modal' | 'inline'
  readonly disabled: boolean
  readonly balance: 'show' | 'hide'
  readonly networks: readonly NetworkInput[]
  readonly defaultNetwork: string | undefined
  /** Addresses per chain, as the page named the chain. */
  readonly rpc: Readonly<Record<string, readonly string[]>>
  /** CAIP-10 addresses of token and collectible contracts to look for on the chain itself. */
  readonly tokens: readonly string[]
  /** Origins that pictures and metadata of tokens and collectibles may come from, beside the services'. One that ends in `/ipfs/` also serves `ipfs:` addresses. */
  readonly imageHosts: readonly string[]
  readonly allowUnsupportedChain: boolean
  /** CAIP-2 ids of the networks that swaps are offered on; undefined means those of the default aggregator. */
  readonly swapNetworks: readonly string[] | undefined
  /** Time zones in whose places nothing is bought or swapped; undefined means the default list. */
  readonly restrictedTimeZones: readonly string[] | undefined
  readonly methods: readonly ConnectMethod[]
  readonly socials: readonly SocialProvider[]
  /** Only what the page named: `true` on, `false` off. */
  readonly features: Readonly<Partial<Record<FeatureName, boolean>>>
  readonly walletsFeatured: readonly string[]
  readonly walletsInclude: readonly string[]
  readonly walletsExclude: readonly string[]
  readonly siwx: SiwxMode
  readonly siwxStatement: string | undefined
  readonly siwxResources: readonly string[]
  readonly siwxExpiry: number | undefined
  readonly siwxNotBefore: string | undefined
  readonly siwxRequestId: string | undefined
  /** `false` when the page named one that is refused: signing in fails then, it never goes on without. */
  readonly siwxNonceEndpoint: string | false | undefined
  /** `false` when the page named one that is refused. */
  readonly siwxEndpoint: string | false | undefined
  readonly siweConfig: SiweConfig | undefined
  readonly accountType: Readonly<Partial<Record<ChainNamespace, string>>>
  readonly termsUrl: string | undefined
  readonly privacyUrl: string | undefined
  readonly consent: boolean
  readonly brandingLabel: string | undefined
  readonly brandingUrl: string | undefined
  readonly appName: string | undefined
  readonly appDescription: string | undefined
  readonly appUrl: string | undefined
  readonly appIcon: string | undefined
  readonly reconnect: 'auto' | 'off'
  readonly loading: 'intent' | 'eager'
  readonly storage: StorageKind
  readonly telemetry: TelemetryMode
  readonly services: Partial<ServiceUrls>
  readonly name: string | undefined
  readonly required: boolean
  readonly lang: string | undefined
  readonly dir: 'ltr' | 'rtl' | undefined
  readonly debug: boolean
}

/** The page's description of itself that wallets show (wire-facts 2.7). */
export interface DappMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

export type { SiwxSession }
