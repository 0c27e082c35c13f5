import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { readCommandLine } from '../../build/commandLine'
import { fixtures } from '../../demo/gallery/fixtures'
import { launchOptions } from '../browser'
import { serveGallery } from './galleryServer'

/**
 * Takes screenshots of every view in every state, light and dark, wide and narrow, and in forced colours, and collects
 * them in test/results/screens/index.html. `npm run screens -- Connect forced` takes one view in one shape.
 */
const folder = fileURLToPath(new URL('../results/screens/', import.meta.url))
const everyShape = [
  { name: 'light', theme: 'light', width: 480, height: 720 },
  { name: 'dark', theme: 'dark', width: 480, height: 720 },
  { name: 'light-320', theme: 'light', width: 320, height: 640 },
  { name: 'dark-320-rtl', theme: 'dark', width: 320, height: 640, dir: 'rtl', lang: 'ar' },
  { name: 'forced', theme: 'light', width: 480, height: 720, forcedColors: 'active' },
] as const
const shapeNames = everyShape.map(({ name }) => name)
const { words: asked } = readCommandLine({
  usage: `npm run screens -- [view …] [shape …]
Takes pictures of every view, or of the named ones, in every shape, or in the named ones.
Views: ${Object.keys(fixtures).join(', ')}.
Shapes: ${shapeNames.join(', ')}.`,
  words: [...Object.keys(fixtures), ...shapeNames],
})
const askedShapes = everyShape.filter(({ name }) => asked.includes(name))
const shapes = askedShapes.length > 0 ? askedShapes : everyShape
const only = asked.filter((word) => !everyShape.some(({ name }) => name === word))

interface Shot {
  readonly view: string
  readonly state: string
  readonly file: string
}

async function photograph(page: Page, url: string): Promise<readonly Shot[]> {
  const shots: Shot[] = []
  for (const [view, states] of Object.entries(fixtures)) {
    if (only.length > 0 && !only.includes(view)) continue
    for (const state of Object.keys(states)) {
      for (const shape of shapes) {
        await page.setViewportSize(shape)
        await page.emulateMedia({ forcedColors: 'forcedColors' in shape ? shape.forcedColors : 'none' })
        const query = new URLSearchParams({
          view,
          state,
          theme: shape.theme,
          ...('dir' in shape && { dir: shape.dir, lang: shape.lang }),
        })
        await page.goto(`${url}?${query}`)
        await page.waitForSelector('html[data-drawn]', { state: 'attached' })
        await page.waitForSelector(`[data-view="${view}"]`, { state: 'attached' })
        const file = `${view}.${state}.${shape.name}.png`
        await page.screenshot({ path: `${folder}${file}`, animations: 'disabled' })
        shots.push({ view, state, file })
      }
    }
  }
  return shots
}

function contactSheet(shots: readonly Shot[]): string {
  const rows = new Map<string, Shot[]>()
  for (const shot of shots) {
    const title = `${shot.view} · ${shot.state}`
    rows.set(title, [...(rows.get(title) ?? []), shot])
  }
  const picture = ({ file }: Shot): string => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`
  const body = [...rows].map(([title, row]) => `<h2>${title}</h2>\n<p>${row.map(picture).join('\n')}</p>`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every view in every state</title>
<style>
  body { font: 14px/1.4 system-ui; margin: 16px }
  p { display: flex; gap: 8px; align-items: flex-start }
  img { block-size: 360px; border: 1px solid #ccc }
</style>
${body.join('\n')}
</html>
`
}

async function main(): Promise<void> {
  if (asked.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const gallery = await serveGallery()
  const browser = await chromium.launch(launchOptions())
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    const shots = await photograph(page, gallery.url)
    await writeFile(`${folder}index.html`, contactSheet(shots))
    console.log(`${shots.length} pictures in test/results/screens, laid out in index.html`)
  } finally {
    await browser.close()
    await gallery.close()
  }
}

await main()
