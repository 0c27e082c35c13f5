import { resolveNetworks } from '../chains/resolveNetworks'
import type { Options } from '../domain/page/options'
import { CONFIG_PATH, ORIGINS_PATH, WALLETS_PATH } from '../services/api/paths'
import { directoryQueries } from '../services/api/directoryQueries'
import { serviceUrl } from '../services/api/serviceUrl'
import { startRequest, type StartedResponses } from '../services/api/startedResponses'
import { resolveServiceUrls } from '../services/serviceUrls'

/**
 * Starts the requests whose responses Connect shows, while the app is still being fetched: the project's configuration,
 * its allowed origins, and the wallets to suggest.
 */
export function start(options: Options, { started }: { readonly started: StartedResponses }): void {
  const { projectId, services, networks, rpc } = options
  if (!projectId) return
  const urls = resolveServiceUrls(services)
  const request = (path: string, query?: object): void =>
    startRequest(serviceUrl(urls.api, projectId, path, { ...query }), started)
  request(CONFIG_PATH)
  request(ORIGINS_PATH)
  const resolved = resolveNetworks(networks, rpc, { rpc: urls.rpc, projectId }).networks
  const { featured, recommended } = directoryQueries(
    options,
    resolved.map(({ caipNetworkId }) => caipNetworkId),
  )
  request(WALLETS_PATH, recommended)
  if (featured) request(WALLETS_PATH, featured)
}
