import { isSameAddress } from '../../domain/account/address'
import { parseCaipAddress, type ChainNamespace } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import type { Clock } from '../../services/clock/clock'
import type { ConnectRequest, LiveConnection } from '../contract'
import type { RelayLibrary } from './contract'
import { openSession } from './liveSession'
import { readSession, type SessionRecord } from './parseSession'

/**
 * Opens the sessions that serve the page's networks, one for each namespace: a second pairing may have replaced the
 * first one in some. Of several, that with the account that was active in the namespace, else the one that lasts
 * longest. Empty when none of them serves any.
 * @throws what kept one of them from opening, if none has opened: nothing has reported its end
 */
export async function openStored(
  library: RelayLibrary,
  sessions: readonly SessionRecord[],
  request: ConnectRequest,
  clock: Clock,
): Promise<readonly LiveConnection[]> {
  const remembering = sessions.filter((each) => request.networks.some((network) => remembers(each, network, request)))
  const candidates = [...(remembering.length > 0 ? remembering : sessions)].sort((a, b) => b.expiry - a.expiry)
  const shares = new Map<SessionRecord, Network[]>()
  for (const network of request.networks) {
    const session =
      candidates.find((each) => remembers(each, network, request)) ??
      candidates.find((each) => serves(each, network.chainNamespace, request))
    if (session) shares.set(session, [...(shares.get(session) ?? []), network])
  }
  const opened: LiveConnection[] = []
  const failures: unknown[] = []
  for (const [session, networks] of shares) {
    try {
      const provider = await library.provider(session.topic)
      opened.push(...(openSession(library, provider, { ...request, networks }, clock)?.connections ?? []))
    } catch (reason) {
      failures.push(reason)
      // Others may serve the same, but not in place of the account that was active.
      const has = (each: SessionRecord): boolean => networks.some((network) => remembers(each, network, request))
      const others = sessions.filter((each) => each !== session && (has(each) || !has(session)))
      opened.push(...(await openStored(library, others, { ...request, networks }, clock).catch(() => [])))
    }
  }
  if (opened.length === 0 && failures.length > 0) throw failures[0]
  return opened
}

/** Whether a session has the account that was active in the namespace, on any of its networks. */
function remembers(
  session: SessionRecord,
  { chainNamespace }: Network,
  { networks, remembered = [] }: ConnectRequest,
): boolean {
  const accounts = remembered.flatMap((each) => parseCaipAddress(each) ?? [])
  return readSession(session, networks).some(
    (view) =>
      view.namespace === chainNamespace &&
      accounts.some(
        ({ namespace, address, caipNetworkId }) =>
          namespace === chainNamespace &&
          view.accountsOn(caipNetworkId).some((account) => isSameAddress(account.address, address)),
      ),
  )
}

function serves(session: SessionRecord, chainNamespace: ChainNamespace, { networks }: ConnectRequest): boolean {
  return readSession(session, networks).some(
    ({ namespace, networkIds }) => namespace === chainNamespace && networkIds.length > 0,
  )
}
