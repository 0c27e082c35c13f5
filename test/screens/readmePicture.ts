import { readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { launchOptions } from '../browser'

// `npx tsx test/screens/readmePicture.ts`, after `npm run screens -- Connect`: the README's picture, light and dark.
const shots = ['light', 'dark'].map(
  (theme) =>
    `data:image/png;base64,${readFileSync(`test/results/screens/Connect.list.${theme}.png`).toString('base64')}`,
)
const browser = await chromium.launch(launchOptions())
try {
  const page = await browser.newPage({ viewport: { width: 960, height: 600 } })
  const style = (source: string): string =>
    `inline-size:480px;block-size:600px;background:url(${source}) center / 480px 720px`
  const boxes = shots.map((source) => `<div style="${style(source)}"></div>`)
  await page.setContent(`<body style="margin:0;display:flex">${boxes.join('')}`)
  await page.screenshot({ path: 'docs/screenshot.png' })
} finally {
  await browser.close()
}
