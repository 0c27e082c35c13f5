import type { Scannable, WaitOptions } from '../../types'
import { decodeQRBatch } from 'qr/decode.js'
import { decodePng } from './decodePng'

/** How long a test waits for a code that does not come. */
const CODE_WITHIN_MS = 20_000
const POLL_MS = 100
/** Taking a screenshot takes time of its own, however short a test wants to wait. */
const SCREENSHOT_WITHIN_MS = 5_000

/**
 * The `wc:` URI of a code, which is waited for where it is shown.
 * @throws if there is none in time
 */
export async function scanCode(
  code: string | Uint8Array | Scannable,
  { withinMs = CODE_WITHIN_MS }: WaitOptions = {},
): Promise<string> {
  if (typeof code === 'string' && !isPicture(code))
    return uriIn(code) ?? raise(`There is no code of WalletConnect in “${code}”.`)
  if (typeof code === 'string' || code instanceof Uint8Array) return uriAmong(await codesIn(bytesOf(code)))
  const over = AbortSignal.timeout(withinMs)
  for (;;) {
    // In CSS pixels: what a screen of a higher density adds only takes time.
    const options = { scale: 'css', save: false, timeout: Math.max(withinMs, SCREENSHOT_WITHIN_MS) } as const
    const texts = await codesIn(bytesOf(await code.screenshot(options)))
    if (over.aborted || texts.some((text) => uriIn(text) !== undefined)) return uriAmong(texts)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

function uriAmong(texts: readonly string[]): string {
  const uri = texts.map(uriIn).find((each) => each !== undefined)
  if (uri !== undefined) return uri
  const found = texts.map((text) => `“${text}”`).join(' and ')
  return raise(
    texts.length > 0
      ? `The QR code on the screen says ${found}, which is no code of WalletConnect.`
      : 'There is no QR code on the screen that can be read. Open the view that shows one before the scan, or pass ' +
          'the element that has it: phone.scan(page.getByRole(…)). A code that is covered, cut off, or of too little ' +
          'contrast cannot be read by a phone either.',
  )
}

/** The URI in the text of a code, which may be a link that carries one as `uri`. */
function uriIn(text: string): string | undefined {
  const uri = text.startsWith('wc:') || !URL.canParse(text) ? text : new URL(text).searchParams.get('uri')
  return uri?.startsWith('wc:') ? uri : undefined
}

/** The first bytes of a PNG, in base64. */
function isPicture(text: string): boolean {
  return /^(data:image\/png;base64,)?iVBORw0KGgo/.test(text)
}

function bytesOf(picture: unknown): Uint8Array {
  if (picture instanceof Uint8Array) return picture
  if (typeof picture !== 'string' || !isPicture(picture)) throw new TypeError('screenshot() has given no picture.')
  return Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), (character) => character.charCodeAt(0))
}

function raise(message: string): never {
  throw new TypeError(message)
}

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
