import { mkdir, writeFile } from 'node:fs/promises'
import { chromium, type Page } from 'playwright'
import { launchOptions } from '../browser'
import { DOCS_PICTURES } from './docsPicturesTable'
import { serveGallery } from './galleryServer'

// `npx tsx test/screens/docsPictures.ts`: the pictures of views that documents show, light and dark, from the gallery.
const FOLDER = 'docs/pictures/'
const MARGIN = 16
const QUALITY = 0.7

const gallery = await serveGallery()
const browser = await chromium.launch(launchOptions())
try {
  const page = await browser.newPage({ viewport: { width: 640, height: 900 }, deviceScaleFactor: 2 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const encoder = await browser.newPage()
  await mkdir(FOLDER, { recursive: true })
  for (const { name, view, state } of DOCS_PICTURES)
    for (const theme of ['light', 'dark']) {
      await page.goto(`${gallery.url}?${new URLSearchParams({ view, state, theme })}`)
      await page.waitForSelector('html[data-drawn]', { state: 'attached' })
      const { width, height, png } = await photograph(page, view)
      const file = `${FOLDER}${name}${theme === 'dark' ? '-dark' : ''}.webp`
      await writeFile(file, await asWebp(encoder, png))
      if (theme === 'light') console.log(`${file} width="${width}" height="${height}"`)
    }
} finally {
  await browser.close()
  await gallery.close()
}

/** The card on its ground, and how large it is on a page. */
async function photograph(page: Page, view: string): Promise<{ width: number; height: number; png: Buffer }> {
  const card = page.locator('.card').filter({ has: page.locator(`[data-view="${view}"]`) })
  const box = await card.boundingBox()
  if (!box) throw new Error(`${view} has no card.`)
  const clip = {
    x: Math.floor(box.x) - MARGIN,
    y: Math.floor(box.y) - MARGIN,
    width: Math.ceil(box.width) + 2 * MARGIN,
    height: Math.ceil(box.height) + 2 * MARGIN,
  }
  return { width: clip.width, height: clip.height, png: await page.screenshot({ clip, animations: 'disabled' }) }
}

/** Chromium has an encoder, Node has none. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([source, quality]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height)
      canvas.getContext('2d')!.drawImage(image, 0, 0)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    [png.toString('base64'), QUALITY] as const,
  )
  return Buffer.from(base64, 'base64')
}
