import type Provider from '@walletconnect/universal-provider'
import type { DappMetadata, ServiceUrls } from '../../domain/page/optionTypes'
import type { Clock } from '../../services/clock/clock'
import type { Log } from '../../services/log/log'
import type { KeyValueStorage } from '../../services/storage/storage'
import type { MessageFields } from './patchAuthenticate'
import type { RelayMessage } from './relayLog'
import type { Tabs } from '../../services/tabs/tabs'

/** Pairings that earlier pages of this origin, or other ones that are open, have shown. */
export type EarlierPairings = {
  /** The session topic of the next one that a wallet approves. Rejects with the signal's reason. */
  approved(signal: AbortSignal): Promise<string>
  /** Excepts a pairing of this page, for other pages too as long as this page is open. */
  except(pairingTopic: string): void
  close(): void
}

export type PairingTabs = Pick<Tabs, 'claim' | 'notify' | 'onMessage'>

export type RelaySettings = {
  readonly projectId: string
  /** Asked again for each pairing, because pages change their titles. */
  readonly metadata: () => DappMetadata
  readonly urls: Pick<ServiceUrls, 'relay' | 'verify'>
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly log: Log
  readonly tabs: PairingTabs
  /** Calls back when the page may have lost its sockets unnoticed, until the returned function is called. */
  readonly onWake: (listener: () => void) => () => void
  /** Opens the wallet's app for a request, within the visitor's press if there was one. */
  readonly openWallet: (link: string) => void
  /** Called each time; the caller limits it to once per page load. */
  readonly onRelayMessage: (kind: RelayMessage) => void
}

export type SignClient = Provider['client']

/** The relay library, loaded and started once per project. */
export interface RelayLibrary {
  readonly client: SignClient
  /** A separate provider per pairing or session, so that a late response to one cannot overwrite another. */
  provider(sessionTopic?: string): Promise<Provider>
  readonly earlierPairings: EarlierPairings
  /** The link that opens the wallet of a session again for its last request, if it was opened by a link. */
  requestLink(sessionTopic: string): string | undefined
  /** Has the next one-click sign-in with this nonce carry these fields. */
  setMessageFields(fields: MessageFields): void
  /** Starts to open the relay's socket, if none is open or opening. */
  openSocket(): void
  /** Whether the library lets other tasks run while it works, which its events and timers do not need. */
  splitTasks(isOn: boolean): void
  /** Resolves when the relay has confirmed every subscription of a pairing. */
  subscribed(pairingTopic: string): Promise<unknown>
  /**
   * Reports how often the socket failed in a row, Infinity when the relay refused it, until the returned function is
   * called.
   */
  onSocketFailure(listener: (count: number) => void): () => void
  /** The relay has refused a token of this client for its dates. */
  refusesClock(): boolean
  /** Adds the sessions that other tabs have stored since and removes those they have ended. Makes no requests. */
  adoptSessions(): Promise<void>
  /** Ends the socket and every timer of the library. */
  close(): Promise<void>
}
