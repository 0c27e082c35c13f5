import type { TestAccount } from './anvil/accounts'
import type { Contracts } from './anvil/deploy'

/** The addresses a page hands to the element's `services` (element API, section 3). */
export type ServiceAddresses = {
  readonly frame: string
  readonly api: string
  readonly rpc: string
  readonly pulse: string
  readonly relay: string
  readonly verify: string
  readonly meld: string
}

/** One local chain. `bundlerUrl` is there where smart accounts are. */
export type StackChain = { readonly caipNetworkId: string; readonly name: string; readonly rpcUrl: string; readonly bundlerUrl?: string }

/** What `GET /stack.json` answers once everything is ready (stack contract, section 4). */
export type StackJson = {
  readonly demo: string
  readonly services: ServiceAddresses
  readonly chains: readonly StackChain[]
  readonly accounts: readonly (TestAccount & { readonly namespace: 'eip155' })[]
  readonly contracts: Readonly<Record<string, Contracts>>
  /** What visitors would have received by email; `?email=` for one address. */
  readonly mailbox: string
  readonly telemetry: string
  readonly wallet: string
  /** The OpenID provider of the social logins, and the Farcaster stand-in. */
  readonly identity: string
  readonly faults: string
  readonly projectId: string
}
