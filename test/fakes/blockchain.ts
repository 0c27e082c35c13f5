import type { BalanceQuery, BlockchainService, HistoryQuery } from '../../src/services/blockchain/contract'
import { createFakeNames, type FakeNames } from './names'
import { createFakeSwap, type FakeSwap } from './swaps'
import { createFakeOnramp, type FakeOnramp } from './onramp'

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
  nameResponses(response: BlockchainService['resolveName']): void
}

/** Serves no network until a test says what it answers. */
export function createFakeBlockchain(): FakeBlockchain {
  const asked: (BalanceQuery | HistoryQuery)[] = []
  let balance: BlockchainService['fetchBalance'] = async () => undefined
  const lookedUp: string[] = []
  const registrar = createFakeNames()
  const exchange = createFakeSwap()
  const seller = createFakeOnramp()
  let name: BlockchainService['resolveName'] = async () => undefined
  let history: BlockchainService['fetchHistory'] = async () => undefined
  return {
    asked,
    balanceResponses: (response) => (balance = response),
    historyResponses: (response) => (history = response),
    lookedUp,
    registrar,
    names: async () => registrar,
    namesOf: registrar.namesOf,
    exchange,
    swap: async () => exchange,
    seller,
    onramp: async () => seller,
    nameResponses: (response) => (name = response),
    resolveName(text, networkId, signal) {
      lookedUp.push(text)
      return name(text, networkId, signal)
    },
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
