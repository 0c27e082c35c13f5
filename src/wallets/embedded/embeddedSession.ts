import { formatCaipNetworkId, type ChainNamespace } from '../../domain/network/caip'
import { isEmbeddedAccountType } from '../../domain/account/accountTypeChoice'
import { isSameAddress } from '../../domain/account/address'
import { findNetwork, type Network } from '../../domain/network/network'
import type { Frame } from '../../services/frame/contract'
import type { FrameUser } from '../../services/frame/events'
import type { Log } from '../../services/log/log'
import type { EmbeddedAccountType, EmbeddedHost, EmbeddedProfile } from '../contract'
import type { EmbeddedConnection } from './embeddedConnection'
import { chainIdOf, fetchUser, profileOf } from './frameUser'
import type { LoginCache } from './loginCache'
import { parseUser } from './parseUser'

export interface EmbeddedSessionSettings {
  readonly frame: Frame
  readonly cache: LoginCache
  readonly log: Log
  readonly host: Pick<EmbeddedHost, 'profileChanged'>
  readonly networks: () => readonly Network[]
}

/** The login that lasts: its connections, one per namespace, and the visitor's profile. All end together. */
export interface EmbeddedSession {
  readonly profile: EmbeddedProfile | undefined
  readonly connection: (namespace: ChainNamespace) => EmbeddedConnection | undefined
  begin(connections: readonly EmbeddedConnection[], profile: EmbeddedProfile): void
  /** Changes the profile, if there is a session. */
  updateProfile(changes: Partial<EmbeddedProfile>): void
  /** Adopts what the frame says about the visitor on this network. */
  adopt(connection: EmbeddedConnection, network: Network, user: FrameUser, type: EmbeddedAccountType): void
  /** Whether the frame still has the session of an earlier page. */
  fetchIsConnected(signal?: AbortSignal): Promise<boolean>
  /** Ends the connections if the frame has no session, or that of someone else. A failed check ends nothing. */
  check(): Promise<void>
  /** Ends the session here first; the frame has a limited time to end its own. */
  signOut(): Promise<void>
}

export function createEmbeddedSession({ frame, cache, log, host, networks }: EmbeddedSessionSettings): EmbeddedSession {
  const live = new Map<ChainNamespace, EmbeddedConnection>()
  let profile: EmbeddedProfile | undefined
  let leaving: Promise<void> | undefined
  let checking: Promise<void> | undefined

  const setProfile = (next: EmbeddedProfile | undefined): void => {
    profile = next
    host.profileChanged(next)
  }

  const forget = (): void => {
    cache.forget()
    live.clear()
    setProfile(undefined)
  }

  const fetchIsConnected = (signal?: AbortSignal): Promise<boolean> => {
    const { token } = cache
    return frame
      .request('IS_CONNECTED', token === undefined ? undefined : { token }, signal)
      .then(({ isConnected }) => isConnected)
  }

  const updateProfile = (changes: Partial<EmbeddedProfile>): void => {
    if (profile) setProfile({ ...profile, ...changes })
  }

  return {
    get profile() {
      return profile
    },
    connection: (namespace) => live.get(namespace),
    begin(connections, next) {
      live.clear()
      for (const each of connections) live.set(each.facts.namespace, each)
      setProfile(next)
    },
    updateProfile,
    adopt(connection, network, user, type) {
      const now = parseUser(user, network, type)
      cache.saveChain(now.networkId)
      updateProfile(profileOf(user))
      connection.adopt(now)
    },
    fetchIsConnected,
    check() {
      if (live.size === 0 || !frame.attached) return Promise.resolve()
      checking ??= fetchIsConnected()
        .then(async (isConnected) => {
          const isOther = isConnected && (await isOtherLogin(live, { frame, cache, networks }))
          if ((isConnected && !isOther) || live.size === 0) return
          const ended = [...live.values()]
          live.clear()
          // What is stored is of the other login.
          if (!isOther) cache.forget()
          setProfile(undefined)
          for (const each of ended) each.end(isOther ? 'other-tab' : undefined)
        })
        .catch((reason: unknown) => log.warn('The embedded wallet could not report its session.', reason))
        .finally(() => (checking = undefined))
      return checking
    },
    signOut() {
      if (leaving || live.size === 0) return leaving ?? Promise.resolve()
      forget()
      if (!frame.attached) return Promise.resolve()
      leaving = frame
        .request('SIGN_OUT', undefined)
        .catch((reason: unknown) => log.warn('The embedded wallet did not accept the sign-out.', reason))
        .finally(() => (leaving = undefined))
      return leaving
    },
  }
}

/**
 * Whether someone else has logged in to the frame, in another tab or on another page. It is asked on the network that
 * it is on, because it moves to the network of the question.
 */
async function isOtherLogin(
  live: ReadonlyMap<ChainNamespace, EmbeddedConnection>,
  { frame, cache, networks }: Pick<EmbeddedSessionSettings, 'frame' | 'cache' | 'networks'>,
): Promise<boolean> {
  const connections = [...live.values()]
  const { chain } = cache
  const current = typeof chain === 'number' ? formatCaipNetworkId('eip155', chain) : chain
  const connection = connections.find(({ networkId }) => networkId === current) ?? connections[0]
  const network = connection && findNetwork(networks(), connection.networkId)
  if (!network) return false
  const type = connection.accounts[0]?.type
  const user = await fetchUser(frame, isEmbeddedAccountType(type) ? type : 'eoa', chainIdOf(network))
  const theirs = [user.address, ...profileOf(user).accounts.map(({ address }) => address)]
  return (
    live.get(network.chainNamespace) === connection &&
    !connection.accounts.some(({ address }) => theirs.some((each) => isSameAddress(address, each)))
  )
}
