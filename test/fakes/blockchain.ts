import type {
  BalanceQuery,
  BlockchainApi,
  BlockchainService,
  HistoryQuery,
} from '../../src/services/blockchain/contract'
import { createNameService } from '../../src/features/names/nameService'
import { createNameResolver } from '../../src/features/send/createNameResolver'
import { createOnrampService } from '../../src/features/buy/onrampService'
import { createSwapService } from '../../src/features/swap/swapService'
import { createFakeNames, type FakeNames } from './names'
import { createFakeSwap, type FakeSwap } from './swaps'
import { createFakeOnramp, type FakeOnramp } from './onramp'

type NameResolver = ReturnType<typeof createNameResolver>

export interface FakeBlockchain extends BlockchainService {
  /** What was asked, oldest first. */
  readonly asked: readonly (BalanceQuery | HistoryQuery)[]
  balanceResponses(response: BlockchainService['fetchBalance']): void
  historyResponses(response: BlockchainService['fetchHistory']): void
  /** Names that were looked up, oldest first. */
  readonly lookedUp: readonly string[]
  /** The exchange of tokens. */
  readonly exchange: FakeSwap
  /** The registrar of names. */
  readonly registrar: FakeNames
  /** Who sells. */
  readonly seller: FakeOnramp
  nameResponses(response: NameResolver): void
}

/** Serves no network until a test says what it answers. */
export function createFakeBlockchain(): FakeBlockchain {
  const asked: (BalanceQuery | HistoryQuery)[] = []
  let balance: BlockchainService['fetchBalance'] = async () => undefined
  const lookedUp: string[] = []
  const registrar = createFakeNames()
  const exchange = createFakeSwap()
  const seller = createFakeOnramp()
  const resolveName: NameResolver = (text, ...rest) => {
    lookedUp.push(text)
    return name(text, ...rest)
  }
  const clients = new Map<unknown, unknown>([
    [createSwapService, exchange],
    [createOnrampService, seller],
    [createNameService, registrar],
    [createNameResolver, resolveName],
  ])
  let name: NameResolver = async () => undefined
  let history: BlockchainService['fetchHistory'] = async () => undefined
  return {
    asked,
    balanceResponses: (response) => (balance = response),
    historyResponses: (response) => (history = response),
    lookedUp,
    registrar,
    namesOf: registrar.namesOf,
    exchange,
    seller,
    client: async <T>(create: (api: BlockchainApi) => T) => clients.get(create) as T | undefined,
    nameResponses: (response) => (name = response),
    fetchBalance(question, signal) {
      asked.push(question)
      return balance(question, signal)
    },
    fetchHistory(question, signal) {
      asked.push(question)
      return history(question, signal)
    },
  }
}
