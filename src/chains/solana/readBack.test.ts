import { Connection } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { neverAborted } from '../../../test/fakes/neverAborted'
import { solanaConnection } from '../../../test/fakes/twoNamespaces'
import type { SentTransfer } from '../contract'
import { isTransfer } from './readBack'

const FROM = solanaConnection().facts.accounts[0]!
const TO = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const config = { computeUnitLimit: null, heapSize: null, loadedAccountsDataSizeLimit: null, priorityFee: null }

/** A node that has a transfer of 7 lamports in a transaction of this version, and shows only versions asked for. */
function nodeWith(version: number): Connection {
  const message = {
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
    accountKeys: [FROM.address, TO, '11111111111111111111111111111111'],
    recentBlockhash: TO,
    instructions: [{ programIdIndex: 2, accounts: [0, 1], data: '3Bxs4h24hBtQy9rw' }],
    transactionConfig: config,
    addressTableLookups: [],
  }
  const meta = { err: null, fee: 5_000, innerInstructions: [], preBalances: [9, 0, 1], postBalances: [2, 7, 1] }
  return new Connection('http://node.test', {
    async fetch(_url, init) {
      const { id, params } = JSON.parse((init as { body: string }).body)
      const shown = params[1].maxSupportedTransactionVersion >= version
      const result = { slot: 1, blockTime: 1, version, meta, transaction: { signatures: [TO], message } }
      return new Response(
        JSON.stringify({
          jsonrpc: '2.0',
          id,
          ...(shown ? { result } : { error: { code: -32_015, message: 'version' } }),
        }),
      )
    },
  })
}

test.each([0, 1])('a transfer is found in a transaction of version %s', async (version) => {
  const sent = { from: FROM, says: { recipient: TO, baseUnits: 7n } } as SentTransfer
  expect(await isTransfer(nodeWith(version), TO, sent, neverAborted)).toBe(true)
  const more = { ...sent, says: { ...sent.says, baseUnits: 8n } } as SentTransfer
  expect(await isTransfer(nodeWith(version), TO, more, neverAborted)).toBe(false)
})
