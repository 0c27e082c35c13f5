import { requestLink } from '../../domain/wallet/deepLink'
import { DEEP_LINK_KEY, type RelayStorage } from './relayStorage'

type Sent = { readonly method: string; readonly topic: string; readonly clientRpcId?: number }

/** The part of the library's engine that is patched. Private in its types; pinned at 2.21.8. */
export type SendingEngine = { sendRequest(request: Sent): Promise<unknown> }

type Sessions = { get(topic: string): { readonly sessionConfig?: { readonly disableDeepLink?: boolean } } }

/**
 * @walletconnect/sign-client 2.21.8 opens the wallet of a deep link again with each request, by appending to the stored
 * `href`. A link with parameters or a fragment is stored under another name (`WalletLink`) and opened here instead, at
 * the same moment.
 */
export function patchDeepLinks(
  engine: SendingEngine,
  sessions: Sessions,
  storage: RelayStorage,
  openWallet: (link: string) => void,
): void {
  const send = engine.sendRequest.bind(engine)
  engine.sendRequest = async (request) => {
    const { method, topic, clientRpcId } = request
    if (method === 'wc_sessionRequest' && clientRpcId !== undefined) {
      const stored = await storage.getItem<{ readonly link?: unknown }>(DEEP_LINK_KEY)
      const link = typeof stored?.link === 'string' ? requestLink(stored.link, clientRpcId, topic) : undefined
      if (link && !sessions.get(topic).sessionConfig?.disableDeepLink) openWallet(link)
    }
    return send(request)
  }
}
