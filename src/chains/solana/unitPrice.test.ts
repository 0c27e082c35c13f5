import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction, type Connection } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { neverAborted } from '../../../test/fakes/neverAborted'
import { readUnitPrice, UNIT_PRICE_MAX } from './unitPrice'

const [payer, to] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
const message = new TransactionMessage({
  payerKey: payer,
  recentBlockhash: payer.toBase58(),
  instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: 1 })],
})
const bytes = new VersionedTransaction(message.compileToV0Message()).serialize()
const LEAST = 100_000n

async function priceAmong(fees: readonly unknown[]) {
  const asked: unknown[] = []
  const getRecentPrioritizationFees = async (config: unknown) => {
    asked.push(config)
    return fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
  }
  const price = await readUnitPrice({ getRecentPrioritizationFees } as Connection, bytes, neverAborted)
  return { price, asked }
}

test('is asked for the accounts that the transaction writes', async () => {
  const { asked } = await priceAmong([])
  expect(asked).toEqual([{ lockedWritableAccounts: [payer, to] }])
})

test.each([
  ['three quarters of the slots', Array.from({ length: 100 }, (_, at) => (at + 1) * 10_000), 750_000n],
  ['slots in which nobody pays', [...Array.from({ length: 99 }, () => 0), 9_000_000], LEAST],
  ['no slots', [], LEAST],
  ['less than the least', [1, 2, 3], LEAST],
  ['more than the ceiling', [90_000_000_000, 90_000_000_000], UNIT_PRICE_MAX],
  ['what is no number', ['7', null, NaN, -5, 2 ** 60], LEAST],
])('%s', async (_what, fees, price) => {
  expect((await priceAmong(fees)).price).toBe(price)
})

test('a node that does not say gets the least', async () => {
  const connection = { getRecentPrioritizationFees: () => Promise.reject(new Error('method not found')) }
  expect(await readUnitPrice(connection as unknown as Connection, bytes, neverAborted)).toBe(LEAST)
})
