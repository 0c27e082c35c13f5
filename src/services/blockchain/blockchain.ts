import { createHttp } from '../api/http'
import type { StartedResponses } from '../api/startedResponses'
import type { Clock } from '../clock/clock'
import { fetchBalance } from './fetchBalance'
import type { BlockchainApi, BlockchainService } from './contract'
import { fetchHistory } from './fetchHistory'
import { namesOf } from './namesOf'
import { createSupportedChains } from './supportedChains'

export interface BlockchainSettings {
  /** Without it no requests are made. */
  readonly projectId: string | undefined
  /** The rpc host. */
  readonly address: string
  /** The origins that images may currently be loaded from. */
  readonly imageOrigins: () => readonly string[]
  readonly clock: Clock
  readonly started?: StartedResponses | undefined
}

/** The blockchain API of the rpc host. Each call first checks that the service supports the network. */
export function createBlockchain({
  projectId,
  address,
  imageOrigins,
  clock,
  started,
}: BlockchainSettings): BlockchainService {
  if (projectId === undefined) {
    const nothing = async (): Promise<undefined> => undefined
    return { fetchBalance: nothing, fetchHistory: nothing, namesOf: nothing, client: nothing }
  }
  const http = createHttp({ service: 'rpc', baseUrl: address, projectId, clock, started })
  const supported = createSupportedChains(http)
  const api: BlockchainApi = { http, projectId, supported, imageOrigins, clock }
  return {
    fetchBalance: async (query, signal) =>
      (await supported(query.networkId, signal)) ? fetchBalance(api, query, signal) : undefined,
    fetchHistory: async (query, signal) =>
      (await supported(query.networkId, signal)) ? fetchHistory(api, query, signal) : undefined,
    namesOf: async (owner, networkId, signal) =>
      (await supported(networkId, signal)) ? namesOf(http, owner, signal) : undefined,
    client: async (create) => create(api),
  }
}
