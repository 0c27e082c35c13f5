import type { FaultRoom } from '../faults/FaultRoom'
import { listen, type Listening } from '../http/listen'
import { firstOf, openToAnyPage, type Ask } from '../http/reply'
import { loadDirectory } from './directory'
import { imagesAnswer, isImagePath } from './images'
import { projectAnswer, type ProjectSettings } from './project'
import { pulseAnswer } from './pulse'
import { rpcAnswer, rpcMethodsOf, type ProxiedChain } from './rpc'
import { verifyAnswer } from './verify'

/** Starts api, rpc, pulse and verify on one port, as the contract has them. */
export async function startServices(port: number, chains: readonly ProxiedChain[], faults: FaultRoom, project: ProjectSettings): Promise<Listening> {
  const wallets = await loadDirectory()
  return listen({
    port,
    faults,
    serviceOf,
    answer: openToAnyPage(firstOf(imagesAnswer, projectAnswer(wallets, project), rpcAnswer(chains, project), pulseAnswer(), verifyAnswer())),
  })
}

/** The names by which a fault can mean this request. */
function serviceOf(ask: Ask): string[] {
  const path = ask.url.pathname
  if (ask.method === 'OPTIONS' || path === '/telemetry' || path === '/project') return []
  if (isImagePath(path)) return ['api', 'images']
  if (path === '/e') return ['pulse']
  if (path.startsWith('/v3/')) return ['verify']
  if (path === '/v1' || path === '/v1/') return ['rpc', ...rpcMethodsOf(ask).map((method) => `rpc ${method}`)]
  return [path.startsWith('/v1/') ? 'rpc' : 'api']
}
