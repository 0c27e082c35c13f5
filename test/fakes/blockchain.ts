import type { BalanceQuestion, BlockchainService, HistoryQuestion } from '../../src/services/blockchain/contract'

export interface FakeBlockchain extends BlockchainService {
  /** What was asked, oldest first. */
  readonly asked: readonly (BalanceQuestion | HistoryQuestion)[]
  balanceAnswers(answer: BlockchainService['fetchBalance']): void
  historyAnswers(answer: BlockchainService['fetchHistory']): void
}

/** Serves no network until a test says what it answers. */
export function createFakeBlockchain(): FakeBlockchain {
  const asked: (BalanceQuestion | HistoryQuestion)[] = []
  let balance: BlockchainService['fetchBalance'] = async () => undefined
  let history: BlockchainService['fetchHistory'] = async () => undefined
  return {
    asked,
    balanceAnswers: (answer) => (balance = answer),
    historyAnswers: (answer) => (history = answer),
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
