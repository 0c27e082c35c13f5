import type { BalanceQuestion, BlockchainService, HistoryQuestion } from '../../src/services/blockchain/contract'

export interface FakeBlockchain extends BlockchainService {
  /** What was asked, oldest first. */
  readonly asked: readonly (BalanceQuestion | HistoryQuestion)[]
  balanceAnswers(answer: BlockchainService['fetchBalance']): void
  historyAnswers(answer: BlockchainService['fetchHistory']): void
  /** Names that were looked up, oldest first. */
  readonly names: readonly string[]
  nameAnswers(answer: BlockchainService['lookUpName']): void
}

/** Serves no network until a test says what it answers. */
export function createFakeBlockchain(): FakeBlockchain {
  const asked: (BalanceQuestion | HistoryQuestion)[] = []
  let balance: BlockchainService['fetchBalance'] = async () => undefined
  const names: string[] = []
  let name: BlockchainService['lookUpName'] = async () => undefined
  let history: BlockchainService['fetchHistory'] = async () => undefined
  return {
    asked,
    balanceAnswers: (answer) => (balance = answer),
    historyAnswers: (answer) => (history = answer),
    names,
    nameAnswers: (answer) => (name = answer),
    lookUpName(text, networkId, signal) {
      names.push(text)
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
