import { requestLink } from '../../domain/wallet/deepLink'
import { DEEP_LINK_KEY, type RelayStorage } from './relayStorage'

type Sent = { readonly method: string; readonly topic: string; readonly clientRpcId?: number }

/** The part of the library's engine that is patched. Private in its types; pinned at 2.21.8. */
export type SendingEngine = { sendRequest(request: Sent): Promise<unknown> }

type Stored = { readonly href?: string; readonly link?: string; readonly byPress?: true }

type Sessions = { get(topic: string): { readonly sessionConfig?: { readonly disableDeepLink?: boolean } } }

/**
 * @walletconnect/sign-client 2.21.8 opens the wallet of a deep link again with each request, by appending to the stored
 * `href`. A link with parameters or a fragment is stored under another name (`WalletLink`) and opened here instead, at
 * the same moment, unless it takes a press. The returned function gives the link that opens the wallet for the last
 * request of a session.
 */
export function patchDeepLinks(
  engine: SendingEngine,
  sessions: Sessions,
  storage: RelayStorage,
  openWallet: (link: string) => void,
): (topic: string) => string | undefined {
  const lastRequests = new Map<string, number>()
  const linkFor = (topic: string, { pressed = false } = {}): string | undefined => {
    const id = lastRequests.get(topic)
    const { href, link, byPress } = storage.peek<Stored>(DEEP_LINK_KEY) ?? {}
    const opened = pressed ? (link ?? href) : byPress ? undefined : link
    if (id === undefined || opened === undefined || sessions.get(topic).sessionConfig?.disableDeepLink) return
    return requestLink(opened, id, topic)
  }
  const send = engine.sendRequest.bind(engine)
  engine.sendRequest = (request) => {
    const { method, topic, clientRpcId } = request
    if (method === 'wc_sessionRequest' && clientRpcId !== undefined) {
      lastRequests.set(topic, clientRpcId)
      const link = linkFor(topic)
      if (link) openWallet(link)
    }
    return send(request)
  }
  return (topic) => linkFor(topic, { pressed: true })
}
