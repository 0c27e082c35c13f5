import { offeredNetworksOf } from '../../chains/networks/resolveNetworks'
import type { Options } from '../../domain/page/options'
import { CONFIG_PATH, ORIGINS_PATH, WALLETS_PATH } from '../../services/api/paths'
import { directoryQueries } from '../../services/api/directoryQueries'
import { serviceUrl } from '../../services/api/serviceUrl'
import { startRequest, type StartedResponses } from '../../services/api/startedResponses'
import { resolveServiceUrls } from '../../services/serviceUrls'
import type { LanguageFile } from '../../messages/messages'
import type { ElementBridge } from '../bridge'
import { findProblem } from './findProblem'
import { loadStandardWallets, usesStandardWallets } from '../setup/loadStandardWallets'

// The first of our files to arrive, so that what it imports arrives with the rest.
export { loadWordsOf } from '../../messages/loadWordsOf'
export { findProblem }

/** Begins for an element as soon as that code has arrived, which it does before React. Never rejects. */
export async function beginEarly(
  element: ElementBridge | undefined,
  language: string,
  languageFile: Promise<LanguageFile>,
): Promise<void> {
  try {
    const [file, { setUpElement }] = await Promise.all([languageFile, import('../setup/setUpElement')])
    if (element && !findProblem(element.options())) setUpElement(element, file, language)
  } catch {
    // The app begins again, and reports what keeps it from it.
  }
}

/**
 * Starts what Connect waits for, while the app is still being fetched: the discovery of Solana wallets, the project's
 * configuration, its allowed origins, and the wallets to suggest.
 */
export function start(options: Options, { started }: { readonly started: StartedResponses }): void {
  if (findProblem(options)) return
  const { projectId, services } = options
  const urls = resolveServiceUrls(services)
  const resolved = offeredNetworksOf(options, { rpc: urls.rpc, projectId }).networks
  // The app does not draw the dialog before it has these wallets. It asks for them again if they did not arrive.
  if (usesStandardWallets(resolved)) loadStandardWallets().catch(() => {})
  if (!projectId) return
  const request = (path: string, query?: object): void =>
    startRequest(serviceUrl(urls.api, projectId, path, { ...query }), started)
  request(CONFIG_PATH)
  request(ORIGINS_PATH)
  const { featured, recommended } = directoryQueries(
    options,
    resolved.map(({ caipNetworkId }) => caipNetworkId),
  )
  request(WALLETS_PATH, recommended)
  if (featured) request(WALLETS_PATH, featured)
}
