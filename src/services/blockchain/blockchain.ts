import { createHttp } from '../api/http'
import type { Clock } from '../clock/clock'
import { fetchBalance } from './balance'
import type { BlockchainService } from './contract'
import { fetchHistory } from './history'
import { namesOf } from './namesOf'
import { createSupportedChains } from './supportedChains'

export interface BlockchainSettings {
  /** Without one nothing is asked. */
  readonly projectId: string | undefined
  /** The rpc host. */
  readonly address: string
  /** Origins that images may be loaded from, at this moment. */
  readonly imageOrigins: () => readonly string[]
  readonly clock: Clock
}

/** The blockchain API of the rpc host. Each call first checks that the service supports the network. */
export function createBlockchain({ projectId, address, imageOrigins, clock }: BlockchainSettings): BlockchainService {
  if (projectId === undefined) {
    const nothing = async (): Promise<undefined> => undefined
    return { fetchBalance: nothing, fetchHistory: nothing, namesOf: nothing, client: nothing }
  }
  const http = createHttp({ service: 'rpc', address, projectId, clock })
  const supported = createSupportedChains(http)
  return {
    fetchBalance: async (question, signal) =>
      (await supported(question.networkId, signal)) ? fetchBalance(http, imageOrigins(), question, signal) : undefined,
    fetchHistory: async (question, signal) =>
      (await supported(question.networkId, signal)) ? fetchHistory(http, imageOrigins(), question, signal) : undefined,
    namesOf: async (whose, networkId, signal) =>
      (await supported(networkId, signal)) ? namesOf(http, whose, signal) : undefined,
    client: async (create) => create({ http, projectId, supported, imageOrigins }),
  }
}
