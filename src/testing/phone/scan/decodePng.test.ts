import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodePng } from '../../../../test/fakes/encodePng'
import { numberOfRuns } from '../../../../test/torture/numberOfRuns'
import { decodePng } from './decodePng'

const sides = fc.integer({ min: 1, max: 12 })

test('every picture of 8 bits is read, however its rows are filtered and its data is cut', async () => {
  const picture = fc.record({
    width: sides,
    height: sides,
    channels: fc.constantFrom(3 as const, 4 as const),
    bytes: fc.uint8Array({ minLength: 64, maxLength: 64 }),
    filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
    parts: fc.integer({ min: 1, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(picture, async ({ width, height, channels, bytes, filters, parts }) => {
      const pixelAt = (x: number, y: number) =>
        Array.from({ length: channels }, (_, channel) => bytes[(y * 31 + x * 7 + channel) % 64] as number)
      const { data, ...size } = await decodePng(encodePng({ width, height, channels, pixelAt }, { filters, parts }))
      expect(size).toEqual({ width, height })
      const expected = Array.from({ length: width * height }, (_, at) => {
        const pixel = pixelAt(at % width, Math.floor(at / width))
        return channels === 4 ? pixel : [...pixel, 255]
      })
      expect([...data]).toEqual(expected.flat())
    }),
    { numRuns: numberOfRuns(100, 2_000) },
  )
})

test('pictures that browsers do not write are named', async () => {
  await expect(decodePng(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).rejects.toThrow('This picture is not a PNG.')
  const drawing = { width: 1, height: 1, channels: 3, pixelAt: () => [0, 0, 0] } as const
  for (const header of [
    [16, 2, 0, 0, 0],
    [8, 3, 0, 0, 0],
    [8, 2, 0, 0, 1],
  ])
    await expect(decodePng(encodePng(drawing, { header }))).rejects.toThrow('not as browsers write screenshots')
})
