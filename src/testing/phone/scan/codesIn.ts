import { decodeQRBatch } from 'qr/decode.js'
import { decodePng } from './decodePng'

/** A larger picture takes the decoder too much memory. */
const SIDE_MAX_PX = 4096

/**
 * The texts of all QR codes in a screenshot that can be read.
 * @throws if it is no screenshot, or larger than a screen
 */
export async function codesIn(png: Uint8Array): Promise<readonly string[]> {
  const pixels = await decodePng(png)
  const { width, height } = pixels
  if (Math.max(width, height) > SIDE_MAX_PX)
    throw new RangeError(`A picture of ${width} × ${height} is too large to scan. Scan the element that has the code.`)
  const [found = []] = await decodeQRBatch([pixels])
  return found.filter((each) => typeof each === 'string')
}
