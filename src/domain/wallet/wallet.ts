import type { CaipNetworkId, ChainNamespace } from '../network/caip'

/** An entry of the wallet directory, parsed (docs/protocol/services.md). */
export type Wallet = {
  readonly id: string
  readonly name: string
  readonly imageId?: string | undefined
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  readonly mobileLink?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webappLink?: string | undefined
  readonly linkMode?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
  readonly homepage?: string | undefined
  readonly chains?: readonly CaipNetworkId[] | undefined
  readonly badge?: 'certified' | 'none' | undefined
  readonly injected?:
    | readonly { readonly namespace?: string | undefined; readonly injectedId?: string | undefined }[]
    | undefined
}

/** A wallet found in this browser, as it describes itself. `id` is its rdns, else its name. */
export type InstalledWallet = {
  readonly id: string
  /** The id that it would have if another wallet had not claimed it first. */
  readonly claimedId?: string | undefined
  readonly name: string
  readonly rdns?: string | undefined
  readonly icon?: string | undefined
  readonly uuid?: string | undefined
  /** The namespaces it supports, in the order they were found; absent means eip155 alone. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
}
