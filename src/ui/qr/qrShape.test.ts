import { correction, generate } from 'lean-qr/nano'
import { expect, test } from 'vitest'
import { qrShape, type QrMatrix, type QrShape } from './qrShape'

const uri = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'a3'.repeat(32)}&expiryTimestamp=1790000000`
const code = generate(uri, { minCorrectionLevel: correction.Q })

/** Every module that the path's strokes touch. */
function modulesOf(shape: QrShape): Set<string> {
  const touched = new Set<string>()
  for (const [, x, y, axis, length] of shape.path.matchAll(/M(\d+) (\d+)([hv])(\d+)/g)) {
    for (let step = 0; step <= Number(length); step++) {
      touched.add(axis === 'h' ? `${Number(x) + step},${y}` : `${x},${Number(y) + step}`)
    }
  }
  return touched
}

function inFinder(x: number, y: number, size: number): boolean {
  return (x < 7 && y < 7) || (x >= size - 7 && y < 7) || (x < 7 && y >= size - 7)
}

function expected(matrix: QrMatrix, shape: QrShape): Set<string> {
  const requested = new Set<string>()
  for (let y = 0; y < matrix.size; y++) {
    for (let x = 0; x < matrix.size; x++) {
      const hole = shape.hole
      const inHole =
        hole && x >= hole.from && y >= hole.from && x < hole.from + hole.modules && y < hole.from + hole.modules
      if (matrix.get(x, y) && !inFinder(x, y, matrix.size) && !inHole) requested.add(`${x},${y}`)
    }
  }
  return requested
}

test('the strokes cover exactly the dark modules outside the finders', () => {
  const shape = qrShape(code, false)
  expect(modulesOf(shape)).toEqual(expected(code, shape))
})

test('with a logo exactly the square in the middle is left free', () => {
  const shape = qrShape(code, true)
  expect(modulesOf(shape)).toEqual(expected(code, shape))
  expect(shape.hole && shape.hole.from * 2 + shape.hole.modules).toBe(code.size)
})

test('the logo takes less than a tenth of the modules, far below what quality Q can lose', () => {
  const { hole, size } = qrShape(code, true)
  expect(hole && hole.modules ** 2 / size ** 2).toBeLessThan(0.1)
})

test('a module without neighbours is drawn as a dot', () => {
  const lonely: QrMatrix = { size: 21, get: (x, y) => x === 10 && y === 10 }
  expect(qrShape(lonely, false).path).toBe('M10 10h0')
})
