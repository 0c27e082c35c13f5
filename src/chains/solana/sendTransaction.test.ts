import { expect, test } from 'vitest'
import { base58 } from '@scure/base'
import type { Connection } from '@solana/web3.js'
import { neverAborted } from '../../../test/fakes/neverAborted'
import { memoTransaction } from '../../../test/fakes/solanaTransaction'
import { solanaConnection } from '../../../test/fakes/twoNamespaces'
import { sendTransaction } from './sendTransaction'

async function asked(reason: unknown): Promise<string[]> {
  const methods: string[] = []
  const provider = {
    async request({ method }: { readonly method: string }) {
      methods.push(method)
      if (method === 'solana_signAndSendTransaction') throw reason
      return {}
    },
  }
  const live = { ...solanaConnection(), provider }
  await expect(sendTransaction(live, new Uint8Array([1]), {} as Connection, neverAborted)).rejects.toThrow()
  return methods
}

test.each([
  [{ code: 4200 }],
  [{ code: -32601, message: 'Method not found' }],
  [new Error('not implemented')],
  ['Method signAndSendTransaction is not supported'],
  [{ code: -32603, message: 'Not implemented.' }],
])('a wallet that advertises sending and does not do it (%o) is asked to sign', async (reason) => {
  expect(await asked(reason)).toEqual(['solana_signAndSendTransaction', 'solana_signTransaction'])
})

test.each([
  [{ code: 4001 }],
  [new Error('Blockhash not found')],
  [new Error('The token is not supported by this exchange, and the transaction was sent')],
  [undefined],
])('any other failure (%o) may come after sending, and is final', async (reason) => {
  expect(await asked(reason)).toEqual(['solana_signAndSendTransaction'])
})

test('a transfer that comes back as a transaction of version 1 is another one', async () => {
  const live = solanaConnection()
  const { address } = live.facts.accounts[0]!
  const provider = {
    async request({ method }: { readonly method: string }) {
      if (method === 'solana_signAndSendTransaction') throw Object.assign(new Error(), { code: 4200 })
      return { transaction: base58.encode(memoTransaction(1, address)) }
    },
  }
  const sent = sendTransaction({ ...live, provider }, memoTransaction(0, address), {} as Connection, neverAborted)
  await expect(sent).rejects.toMatchObject({ code: 'transfer_mismatch' })
})
