import type { Drip } from '../faucet/faucetService'
import type { IndexedChain } from '../indexer/IndexedChain'
import type { ProjectSettings } from '../services/projectService'
import type { Devices } from './Devices'
import type { SocialLogin } from './identities'
import type { KnownContracts } from './requests/evm/callTable'
import type { KeyRing } from './keys'
import type { Inbox } from './Inbox'
import type { FrameNetworks } from './networks'
import type { OneTimeCodes } from './OneTimeCodes'
import type { Users, User } from './Users'
import type { Session, Sessions } from './Sessions'
import type { SmartAccounts } from './smartAccounts'

/** Everything the frame's server works with. One per running frame. */
export type FrameContext = {
  readonly url: string
  readonly networks: FrameNetworks
  readonly keys: KeyRing
  readonly users: Users
  readonly sessions: Sessions
  readonly inbox: Inbox
  readonly codes: OneTimeCodes
  readonly devices: Devices
  readonly project: ProjectSettings
  /** What accounts hold, as the services tell it too. */
  readonly indexed: readonly IndexedChain[]
  /** How new accounts get something to try things with. */
  readonly faucetOf: (caipNetworkId: string) => Drip | undefined
  /** By CAIP-2 id: the contracts whose functions have words, besides tokens. */
  readonly contracts: Readonly<Record<string, KnownContracts>>
  readonly social: SocialLogin | undefined
  readonly smartAccounts: SmartAccounts | undefined
  readonly now: () => number
}

/** Who asks: a browser, the page above the frame, and the session when there is one. */
export type Caller = {
  readonly browser: string
  readonly session: Session | undefined
  readonly user: User | undefined
  /** The frame's current network, as the page of the frame knows it. */
  readonly chainId: string | number
  /** The exact origin of the page that embeds the frame. */
  readonly origin: string
}

/** The response to the frame's page: the payload, and the new session token (`null` clears it). */
export type Told = { readonly payload?: unknown; readonly token?: string | null; readonly pending?: true }
