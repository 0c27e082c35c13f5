import { json, readJson, type Answer } from '../../http/reply'
import type { RemoteWallet } from './RemoteWallet'

/** The control API of the wallet, and `GET /state` for its page. */
export function controlAnswer(wallet: RemoteWallet): Answer {
  return async (ask) => {
    const route = `${ask.method} ${ask.url.pathname}`
    try {
      const body = (): Record<string, unknown> => (readJson(ask) ?? {}) as Record<string, unknown>
      switch (route) {
        case 'POST /pair': {
          const { uri } = body()
          if (typeof uri !== 'string' || !uri.startsWith('wc:'))
            return json({ error: 'uri must be a wc: address.' }, 400)
          await wallet.pair(uri)
          return json({ paired: true }, 202)
        }
        case 'POST /policy':
          return json(wallet.setPolicy(body()))
        case 'GET /policy':
          return json(wallet.policy)
        case 'GET /requests':
          return json(wallet.requests())
        case 'POST /answer': {
          const { id, approve } = body()
          if (typeof approve !== 'boolean') return json({ error: 'approve must be true or false.' }, 400)
          return json(await wallet.answer(Number(id), approve))
        }
        case 'POST /event': {
          const { name, data, topic } = body()
          if (typeof name !== 'string') return json({ error: 'name is missing.' }, 400)
          return json({ sessions: await wallet.emit(name, data, typeof topic === 'string' ? topic : undefined) })
        }
        case 'POST /add': {
          const { network, topic } = body()
          if (typeof network !== 'string') return json({ error: 'network is missing.' }, 400)
          return json({ sessions: await wallet.addNetwork(network, typeof topic === 'string' ? topic : undefined) })
        }
        case 'POST /disconnect': {
          const { topic } = body()
          return json({ sessions: await wallet.disconnect(typeof topic === 'string' ? topic : undefined) })
        }
        case 'GET /state':
          return json({
            policy: wallet.policy,
            accounts: wallet.allAddresses(),
            solanaAccounts: wallet.allAddresses('solana'),
            shown: wallet.addresses(),
            networks: wallet.networks.list(),
            sessions: wallet.sessions(),
            requests: wallet.requests(),
          })
        default:
          return undefined
      }
    } catch (reason) {
      return json({ error: reason instanceof Error ? reason.message : String(reason) }, 400)
    }
  }
}
