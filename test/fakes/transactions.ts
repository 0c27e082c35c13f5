import type { Transaction, Transfer } from '../../src/domain/transaction'
import { alice, bob } from './connections'

type Facts = Partial<Transaction['metadata']> & { readonly id: string; readonly transfers?: readonly Transfer[] }

/** A transaction of alice's that has settled; a test says what matters to it. */
export function makeTransaction({ id, transfers = [], ...metadata }: Facts): Transaction {
  return {
    id,
    metadata: {
      operationType: 'send',
      hash: `0x${id}`,
      minedAt: '2025-06-15T12:00:00.000Z',
      sentFrom: alice,
      sentTo: bob,
      status: 'confirmed',
      ...metadata,
    },
    transfers,
  }
}
