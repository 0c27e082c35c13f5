/** The modules of a QR code. */
export interface QrMatrix {
  readonly size: number
  get(x: number, y: number): boolean
}

/** A QR code as shapes in module units: a stroke path, three finder patterns, and a square left free for a logo. */
export interface QrShape {
  readonly size: number
  readonly path: string
  readonly finders: readonly { readonly x: number; readonly y: number }[]
  readonly hole: { readonly from: number; readonly modules: number } | undefined
}

const FINDER = 7

// Quality Q survives the loss of a quarter of the codewords. A logo of this share of the width covers about a fifteenth
// of them.
const HOLE_SHARE = 0.24

/**
 * Draws modules as round-capped strokes along rows and columns. Neighbours join, ends and corners are round, and a path
 * of a few kilobytes replaces thousands of rectangles.
 */
export function qrShape(code: QrMatrix, withHole: boolean): QrShape {
  const { size } = code
  const far = size - FINDER
  const hole = withHole ? holeOf(size) : undefined

  const isOn = (x: number, y: number): boolean => {
    if (x < 0 || y < 0 || x >= size || y >= size || !code.get(x, y)) return false
    if ((x < FINDER && y < FINDER) || (x >= far && y < FINDER) || (x < FINDER && y >= far)) return false
    return !(hole && x >= hole.from && x < hole.from + hole.modules && y >= hole.from && y < hole.from + hole.modules)
  }

  let path = ''
  for (let line = 0; line < size; line++) {
    for (let at = 0; at < size; at++) {
      const across = runFrom(at, (step) => isOn(step, line))
      if (across > 1 && !isOn(at - 1, line)) path += `M${at} ${line}h${across - 1}`
      const down = runFrom(at, (step) => isOn(line, step))
      if (down > 1 && !isOn(line, at - 1)) path += `M${line} ${at}v${down - 1}`
      const alone = across === 1 && !isOn(at - 1, line) && !isOn(at, line - 1) && !isOn(at, line + 1)
      if (alone) path += `M${at} ${line}h0`
    }
  }
  return {
    size,
    path,
    finders: [
      { x: 0, y: 0 },
      { x: far, y: 0 },
      { x: 0, y: far },
    ],
    hole,
  }
}

function runFrom(at: number, isOn: (at: number) => boolean): number {
  let length = 0
  while (isOn(at + length)) length++
  return length
}

// Odd like the code's own width, so that it is centred on whole modules.
function holeOf(size: number): { from: number; modules: number } {
  const requested = Math.round(size * HOLE_SHARE)
  const modules = requested % 2 === size % 2 ? requested : requested - 1
  return { from: (size - modules) / 2, modules }
}
