import type { CaipNetworkId } from '../network/caip'
import type { Network } from '../network/network'
import type { NETWORKS } from '../network/networkNames'
import type { SiwxMessageData } from '../siwx/message'
import type { FEATURES, METHODS, SOCIALS } from './optionValues'

export type ConnectMethod = (typeof METHODS)[number]

export type SocialProvider = (typeof SOCIALS)[number]

export type FeatureName = (typeof FEATURES)[number]

/** URLs of the services that the element may contact. A page can replace each: docs/protocol/services.md */
export interface ServiceUrls {
  readonly frame: string
  readonly api: string
  readonly rpc: string
  readonly pulse: string
  readonly relay: string
  /** `false` switches off the relay library's Verify API: docs/decisions/verify-never-delays.md */
  readonly verify: string | false
  readonly meld: string
  /** Where Coinbase's window may lead: a URL on the one origin that is trusted. */
  readonly coinbase: string
  readonly meldKey?: string
  /** Domain of the names that accounts can register. */
  readonly nameZone?: string
  /** Selectors of the functions that the page's own swap aggregator uses, such as `0x38ed1739`, with blanks between. */
  readonly swapFunctions?: string
}

/** A name of a known network, as viem exports it. */
export type NetworkName = (typeof NETWORKS)[number]

/** A known network by name, by its id (`8453`, `'8453'`) or as CAIP-2 writes it. */
export type NetworkId = NetworkName | CaipNetworkId | `${number}`

/** A network as a page may give it: a name, an id, a network object or a viem chain. */
export type NetworkInput =
  | NetworkId
  | number
  | (Partial<Network> & { readonly id: string | number; readonly name: string })

/** The page's own sign-in callbacks, set by property only. */
export interface SiweConfig {
  readonly getNonce: (address?: string) => Promise<string>
  readonly verifyMessage: (proof: { message: string; signature: string }) => Promise<boolean>
  readonly getSession?: () => Promise<{ address: string; chainId: number } | null>
  readonly signOut?: () => Promise<boolean>
  readonly createMessage?: (data: SiwxMessageData) => string
  readonly required?: boolean
}

/** How the page describes itself to wallets. */
export interface DappMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}
