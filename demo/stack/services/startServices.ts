import type { Faults } from '../faults/Faults'
import { listen, type Listening } from '../http/listen'
import { firstOf, openToAnyPage, type Answer, type Ask } from '../http/reply'
import { ACCOUNT_ROUTE, PRICE_PATH } from '../indexer/answer'
import { FAUCET_PATH } from '../faucet/answer'
import { PROFILE_PREFIX } from '../names/answer'
import { COINBASE_PATH, ONRAMP_PREFIX, ONRAMP_URL_PATH } from '../onramp/answer'
import { MELD_PATH, ORDERS_PATH } from '../onramp/providerPages'
import { CONVERT_PREFIX } from '../swap/answer'
import { EXCHANGE_PATH } from '../swap/control'
import { loadDirectory } from './directory'
import { imagesAnswer, isImagePath } from './images'
import { projectAnswer, type ProjectSettings } from './project'
import { pulseAnswer } from './pulse'
import { rpcAnswer, rpcMethodsOf, type ProxiedChain } from './rpc'
import { verifyAnswer } from './verify'

/** Starts api, rpc, pulse and verify on one port, as the contract has them; `more` is what else answers there. */
export async function startServices(
  port: number,
  chains: readonly ProxiedChain[],
  faults: Faults,
  project: ProjectSettings,
  ...more: readonly Answer[]
): Promise<Listening> {
  const wallets = await loadDirectory()
  return listen({
    port,
    faults,
    serviceOf,
    answer: openToAnyPage(
      firstOf(
        imagesAnswer,
        projectAnswer(wallets, project),
        rpcAnswer(chains, project),
        pulseAnswer(),
        verifyAnswer(),
        ...more,
      ),
    ),
  })
}

/** The names by which a fault can mean this request. */
function serviceOf(ask: Ask): string[] {
  const path = ask.url.pathname
  if (
    ask.method === 'OPTIONS' ||
    path === '/telemetry' ||
    path === '/project' ||
    path === FAUCET_PATH ||
    path === EXCHANGE_PATH ||
    path.startsWith(ORDERS_PATH)
  )
    return []
  if (isImagePath(path)) return ['api', 'images']
  if (path === '/e') return ['pulse']
  if (path.startsWith('/v3/')) return ['verify']
  if (path === '/v1' || path === '/v1/') return ['rpc', ...rpcMethodsOf(ask).map((method) => `rpc ${method}`)]
  const account = ACCOUNT_ROUTE.exec(path)?.[2]
  if (account !== undefined) return ['rpc', account]
  if (path === PRICE_PATH) return ['rpc', 'price']
  if (path.startsWith(CONVERT_PREFIX)) return ['rpc', 'swap']
  if (path.startsWith(PROFILE_PREFIX)) return ['rpc', 'names']
  if (path.startsWith(ONRAMP_PREFIX) || path === ONRAMP_URL_PATH) return ['rpc', 'onramp']
  if (path === MELD_PATH || path === COINBASE_PATH) return ['provider']
  return [path.startsWith('/v1/') ? 'rpc' : 'api']
}
