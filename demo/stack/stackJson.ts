import type { TestAccount } from './anvil/accounts'
import type { Contracts } from './anvil/deploy'
import type { AssetContracts } from './anvil/deployAssets'
import type { NameContracts } from './names/Registrar'
import type { SolanaTestAccount } from './solana/accounts'
import type { SolanaContracts } from './solana/issueTokens'
import type { ExchangeContracts } from './swap/deployExchange'

/** The addresses a page hands to the element's `services`. */
export type ServiceAddresses = {
  readonly frame: string
  readonly api: string
  readonly rpc: string
  readonly pulse: string
  readonly relay: string
  readonly verify: string
  readonly meld: string
  readonly meldKey: string
  readonly coinbase: string
}

/** One local chain. `bundlerUrl` is there where smart accounts are. */
export type StackChain = {
  readonly caipNetworkId: string
  readonly name: string
  readonly rpcUrl: string
  readonly bundlerUrl?: string
}

/** A funded account, for tests only; the key of a Solana account is its 64 bytes in base58. */
export type StackAccount =
  | (TestAccount & { readonly namespace: 'eip155' })
  | (SolanaTestAccount & { readonly namespace: 'solana' })

/** A token of a local chain; `key` is its name in `contracts` and at the faucet. */
export type StackToken = {
  readonly key: string
  readonly standard: 'erc20' | 'spl' | 'token-2022'
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly isSpam: boolean
}

/** A collection of NFTs on a local chain; on Solana, where each piece is a mint, the piece. */
export type StackCollection = {
  readonly key: string
  readonly standard: 'erc721' | 'erc1155' | 'spl'
  readonly address: string
  readonly name: string
  readonly isSpam: boolean
}

/** What `GET /stack.json` answers once everything is ready. */
export type StackJson = {
  readonly demo: string
  readonly services: ServiceAddresses
  readonly chains: readonly StackChain[]
  /** Those of EVM first, each namespace in the order of its indexes. */
  readonly accounts: readonly StackAccount[]
  readonly contracts: Readonly<
    Record<`eip155:${number}`, Contracts & AssetContracts & ExchangeContracts & NameContracts> &
      Partial<Record<'solana:localnet', SolanaContracts>>
  >
  /** By CAIP-2 id. */
  readonly tokens: Readonly<Record<string, readonly StackToken[]>>
  readonly nfts: Readonly<Record<string, readonly StackCollection[]>>
  /** `POST` gives more of either to anybody. */
  readonly faucet: string
  /** `POST` drains and fills the pools of the exchange, and moves its prices. */
  readonly exchange: string
  /** The orders at the on-ramp providers; `POST` below it ends one that waits. */
  readonly onrampOrders: string
  /** What visitors would have received by email; `?email=` for one address. */
  readonly mailbox: string
  readonly telemetry: string
  readonly wallet: string
  /** The OpenID provider of the social logins, and Farcaster. */
  readonly identity: string
  readonly faults: string
  readonly projectId: string
}
