import fc from 'fast-check'
import { calculateFee } from '@solana/spl-token'
import { expect, test } from 'vitest'
import { readTransferFees, withheldOf } from './transferFee'

type Fee = { readonly epoch: bigint; readonly most: bigint; readonly basisPoints: number }

/** A mint as Token-2022 keeps it: the classic part, its kind, and extensions. */
function mintWith(extensions: readonly (readonly [type: number, content: Buffer])[], kind = 1): Uint8Array {
  const parts = extensions.map(([type, content]) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(type)
    head.writeUInt16LE(content.length, 2)
    return Buffer.concat([head, content])
  })
  return Uint8Array.from(Buffer.concat([Buffer.alloc(165), Buffer.from([kind]), ...parts]))
}

function fees(older: Fee, newer: Fee): Buffer {
  const content = Buffer.alloc(108)
  for (const [at, { epoch, most, basisPoints }] of [
    [72, older],
    [90, newer],
  ] as const) {
    content.writeBigUInt64LE(epoch, at)
    content.writeBigUInt64LE(most, at + 8)
    content.writeUInt16LE(basisPoints, at + 16)
  }
  return content
}

const none: Fee = { epoch: 0n, most: 0n, basisPoints: 0 }
const some: Fee = { epoch: 600n, most: 5_000n, basisPoints: 125 }

test('both fees and the epoch are found, also behind other extensions', () => {
  const read = { older: { most: 0n, basisPoints: 0n }, newer: { most: 5_000n, basisPoints: 125n }, newerFrom: 600n }
  expect(readTransferFees(mintWith([[1, fees(none, some)]]))).toEqual(read)
  expect(
    readTransferFees(
      mintWith([
        [18, Buffer.alloc(64, 7)],
        [1, fees(none, some)],
      ]),
    ),
  ).toEqual(read)
})

test.each([
  ['a classic mint', new Uint8Array(82)],
  ['a mint without it', mintWith([[18, Buffer.alloc(64)]])],
  ['a token account', mintWith([[1, fees(none, some)]], 2)],
  ['one that is cut', mintWith([[1, fees(none, some)]]).slice(0, 200)],
  ['one of another length', mintWith([[1, Buffer.alloc(20)]])],
  [
    'zeros',
    mintWith([
      [0, Buffer.alloc(0)],
      [1, fees(none, some)],
    ]),
  ],
])('%s has none', (_what, data) => {
  expect(readTransferFees(data)).toBeUndefined()
})

test('what is kept back is what the token program reckons', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      (baseUnits, basisPoints, most) => {
        expect(withheldOf(baseUnits, { basisPoints: BigInt(basisPoints), most })).toBe(
          calculateFee({ epoch: 0n, maximumFee: most, transferFeeBasisPoints: basisPoints }, baseUnits),
        )
      },
    ),
  )
})
