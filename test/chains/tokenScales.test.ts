import {
  createAmountToUiAmountInstruction,
  createUpdateMultiplierDataInstruction,
  createUpdateRateInterestBearingMintInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createHoldings } from '../../src/chains/solana/holdings'
import { toScaledBaseUnits, toShownText, type TokenScale } from '../../src/domain/money/tokenScale'
import { neverAborted } from '../fakes/neverAborted'
import { NETWORK, TransferChain, type Minted } from '../torture/transferChain'
import { numberOfRuns } from '../torture/numberOfRuns'

const DAY = 86_400n
let chain: TransferChain

beforeAll(() => {
  chain = new TransferChain()
})

/** What the program itself says. */
async function programText({ address }: Minted, amount: bigint): Promise<string> {
  const { blockhash: recentBlockhash } = await chain.connection.getLatestBlockhash()
  const instructions = [createAmountToUiAmountInstruction(address, amount, TOKEN_2022_PROGRAM_ID)]
  const message = new TransactionMessage({ payerKey: chain.issuer.publicKey, recentBlockhash, instructions })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  const { value } = await chain.connection.simulateTransaction(transaction, { sigVerify: false })
  return Buffer.from(value.returnData!.data[0], 'base64').toString()
}

async function listed(minted: Minted) {
  const from = { namespace: 'solana', address: chain.sender.publicKey.toBase58(), type: 'eoa' } as const
  const tokens = await createHoldings(() => chain.connection).tokens(from, NETWORK, [], neverAborted)
  return tokens.find(({ address }) => address?.endsWith(minted.address.toBase58()))!
}

const rescale = (minted: Minted, multiplier: number, from = 0n) =>
  chain.carry([
    createUpdateMultiplierDataInstruction(
      ...([minted.address, chain.issuer.publicKey, multiplier, from] as const),
      [],
      TOKEN_2022_PROGRAM_ID,
    ),
  ])

const bear = (minted: Minted, rate: number) =>
  chain.carry([
    createUpdateRateInterestBearingMintInstruction(
      ...([minted.address, chain.issuer.publicKey, rate] as const),
      [],
      TOKEN_2022_PROGRAM_ID,
    ),
  ])

const amounts = fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), fc.bigInt({ min: 1n, max: 10n ** 12n }))
const multipliers = fc.oneof(
  fc.constantFrom(1, 1.1, 4, 10, 0.1, 0.25, 1e-9, 1e9, 4 / 3),
  fc.double({ min: 1e-6, max: 1e6, noNaN: true, noDefaultInfinity: true }),
)

test('scaled amounts are those of the program, and what is typed is what the units will show, or less', async () => {
  const mints = [0, 2, 6, 9].map((decimals) => chain.mint(decimals, ['scaled']))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...mints), multipliers, amounts, async (minted, multiplier, amount) => {
      rescale(minted, multiplier)
      const scale: TokenScale = { kind: 'scaled', multiplier }
      const text = toShownText(amount, minted.decimals, scale)
      expect(text).toBe(await programText(minted, amount))
      const back = toScaledBaseUnits(text, minted.decimals, scale)!
      expect(back).toBeLessThanOrEqual(amount)
      expect(toShownText(back, minted.decimals, scale)).toBe(text)
    }),
    { numRuns: numberOfRuns(60, 5_000) },
  )
})

test('a multiplier counts from its time on', async () => {
  const minted = chain.mint(6, ['scaled'])
  chain.fund(minted, chain.sender.publicKey, 10_000_000n)
  rescale(minted, 4, chain.time() + DAY)
  expect((await listed(minted)).quantity.numeric).toBe('11')
  chain.pass(DAY)
  expect((await listed(minted)).quantity.numeric).toBe('40')
  expect(await programText(minted, 10_000_000n)).toBe('40')
})

test('interest is that of the program', async () => {
  const minted = chain.mint(6, ['interest'])
  chain.fund(minted, chain.sender.publicKey, 123_456_789_012n)
  const rates = fc.integer({ min: -32_768, max: 32_767 })
  await fc.assert(
    fc.asyncProperty(rates, fc.bigInt({ min: 1n, max: 400n }), amounts, async (rate, days, amount) => {
      bear(minted, rate)
      chain.pass(days * DAY)
      const { numeric, scale } = (await listed(minted)).quantity
      expect(numeric).toBe(await programText(minted, 123_456_789_012n))
      expect(toShownText(amount, 6, scale)).toBe(await programText(minted, amount))
    }),
    { numRuns: numberOfRuns(8, 500) },
  )
})

test('a list that does not know of the scale is told apart before anything is signed', async () => {
  const minted = chain.mint(6, ['scaled'])
  chain.fund(minted, chain.sender.publicKey, 10_000_000n)
  const order = chain.order(chain.wallet().publicKey, 1_000_000n, minted)
  const [token, scale] = [order.token!, { kind: 'scaled', multiplier: 1 } as const]
  const unscaled = chain.transfers.prepare({ ...order, token: { ...token, scale: undefined! } }, neverAborted)
  await expect(unscaled).rejects.toMatchObject({ refusal: 'decimals_differ' })
  // Whatever the list takes it for, what is shown is what the program shows.
  const prepared = await chain.transfers.prepare({ ...order, token: { ...token, scale } }, neverAborted)
  expect(toShownText(prepared.says.baseUnits, 6, prepared.scale)).toBe('1.1')
})

test('what a service lists in base units is listed as the program shows it', async () => {
  const [minted, plain] = [chain.mint(6, ['scaled']), chain.mint(6)]
  rescale(minted, 4)
  const row = ({ address }: Minted) => ({
    name: 'T',
    symbol: 'T',
    chainId: NETWORK.caipNetworkId,
    address: `${NETWORK.caipNetworkId}:${address.toBase58()}` as const,
    price: 2,
    value: 20,
    quantity: { decimals: '6', numeric: '10' },
  })
  const { scaled } = createHoldings(() => chain.connection)
  expect(await scaled!([row(minted), row(plain)], NETWORK, neverAborted)).toMatchObject([
    { quantity: { numeric: '40', scale: { kind: 'scaled', multiplier: 4 } }, value: 80 },
    { quantity: { numeric: '10' }, value: 20 },
  ])
})
