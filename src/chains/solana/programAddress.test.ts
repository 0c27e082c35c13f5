import { Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOnCurve, programAddress } from './programAddress'

const program = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

test('an address derived from seeds is the one that Solana’s own library derives', async () => {
  for (let round = 0; round < 20; round += 1) {
    const seeds = [new TextEncoder().encode('metadata'), program.toBytes(), Keypair.generate().publicKey.toBytes()]
    const [expected] = PublicKey.findProgramAddressSync(seeds, program)
    expect(new PublicKey((await programAddress(seeds, program.toBytes()))!).toBase58()).toBe(expected.toBase58())
  }
})

test('a public key is on the curve, a derived address is not, as that library sees it too', () => {
  for (let round = 0; round < 100; round += 1) {
    expect(isOnCurve(Keypair.generate().publicKey.toBytes())).toBe(true)
    const any = crypto.getRandomValues(new Uint8Array(32))
    expect(isOnCurve(any)).toBe(PublicKey.isOnCurve(any))
  }
})

test('a point of the curve is what @solana/web3.js takes for one', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      expect(isOnCurve(bytes)).toBe(PublicKey.isOnCurve(bytes))
    }),
    { numRuns: 400 },
  )
})

const little = (number: bigint) => Uint8Array.from({ length: 32 }, (_, at) => Number((number >> BigInt(8 * at)) & 255n))
const P = 2n ** 255n - 19n

test.each([
  0n,
  1n,
  2n,
  P - 2n,
  P - 1n,
  P,
  P + 1n,
  2n ** 255n - 1n,
  2n ** 255n,
  2n ** 255n + 1n,
  2n ** 255n + P - 1n,
  2n ** 256n - 1n,
])('at the edge: %s', (number) => {
  expect(isOnCurve(little(number))).toBe(PublicKey.isOnCurve(little(number)))
})
