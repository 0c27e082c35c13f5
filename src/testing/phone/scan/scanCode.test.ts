import { correction, generate } from 'lean-qr/nano'
import { expect, test } from 'vitest'
import { encodePng } from '../../../../test/fakes/encodePng'
import { scanCode } from './scanCode'

const URI = `wc:${'0123456789abcdef'.repeat(4)}@2?relay-protocol=irn&symKey=${'fedcba9876543210'.repeat(4)}`
const SCALE = 4
const QUIET = 16

type Code = { readonly text: string; readonly ink?: number; readonly covered?: number }

/** A screen with codes side by side, drawn by the library that the dialog draws them with. */
function screenWith(...codes: readonly Code[]): Uint8Array {
  const drawn = codes.map((code) => ({ ...code, modules: generate(code.text, { minCorrectionLevel: correction.M }) }))
  const side = Math.max(64, ...drawn.map(({ modules }) => modules.size * SCALE + 2 * QUIET))
  const pixelAt = (left: number, y: number): readonly number[] => {
    const { modules, ink = 0, covered = 0 } = drawn[Math.floor(left / side)] ?? {}
    const [column, row] = [(left % side) - QUIET, y - QUIET].map((each) => Math.floor(each / SCALE)) as [number, number]
    const isOn = modules?.get(column, row) && column + row >= covered
    return Array.from({ length: 3 }, () => (isOn ? ink : 255))
  }
  return encodePng({ width: side * Math.max(1, codes.length), height: side, channels: 3, pixelAt })
}

/** A page that shows one screen after the other, and the last one from then on. */
function pageWith(...screens: readonly Uint8Array[]) {
  const left = [...screens]
  return { screenshot: async () => (left.length > 1 ? left.shift() : left[0]) }
}

test('a code is read from a picture: its bytes, or as base64', async () => {
  const picture = screenWith({ text: URI })
  const base64 = Buffer.from(picture).toString('base64')
  expect(await scanCode(picture)).toBe(URI)
  expect(await scanCode(base64)).toBe(URI)
  expect(await scanCode(`data:image/png;base64,${base64}`)).toBe(URI)
})

test('a code that the page is yet to show is waited for', async () => {
  expect(await scanCode(pageWith(screenWith(), screenWith(), screenWith({ text: URI })))).toBe(URI)
})

test('of several codes, the one of WalletConnect counts, also as a link', async () => {
  const link = `https://wallet.example/wc?uri=${encodeURIComponent(URI)}`
  expect(await scanCode(screenWith({ text: 'https://store.example/app' }, { text: link }))).toBe(URI)
})

test.each([
  ['nothing', screenWith()],
  ['a code that is half covered', screenWith({ text: URI, covered: 40 })],
  ['a code without contrast', screenWith({ text: URI, ink: 253 })],
])('a page with %s has no code, and the error says what to do', async (_what, screen) => {
  const scanning = scanCode(pageWith(screen), { withinMs: 1 })
  await expect(scanning).rejects.toThrow('There is no QR code on the screen that can be read. Open the view')
})

test('a code of something else is quoted', async () => {
  const scanning = scanCode(pageWith(screenWith({ text: 'https://shop.example' })), { withinMs: 1 })
  await expect(scanning).rejects.toThrow('The QR code on the screen says “https://shop.example”')
  await expect(scanCode('https://shop.example')).rejects.toThrow('There is no code of WalletConnect in “https://shop')
})

test('what is no screenshot is named', async () => {
  await expect(scanCode({ screenshot: async () => '/folder/picture.png' })).rejects.toThrow('has given no picture')
  const wide = encodePng({ width: 4_097, height: 1, channels: 3, pixelAt: () => [0, 0, 0] })
  await expect(scanCode(wide)).rejects.toThrow('A picture of 4097 × 1 is too large to scan.')
})
