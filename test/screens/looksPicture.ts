import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright'
import { launchOptions } from '../browser'
import { PAGE_SHEETS, pageMarkup } from '../browser/pageSheets'

// `npx tsx test/screens/looksPicture.ts`, after a build: the picture of docs/styling.md, twelve pages in one.
const WIDTH = 400
const HEIGHT = 210
const COLUMNS = 3

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const sheet = PAGE_SHEETS[Number(pathname.slice(1))]
  if (sheet) {
    const more = 'body { margin: 0; padding: 16px } h1 { font-size: 24px; margin: 8px 0 } nav { display: none }'
    const dark = sheet.dark && `@media (prefers-color-scheme: dark) { ${sheet.dark} }`
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><style>${sheet.css} ${dark ?? ''} ${more}</style>
      <script type="module" src="/dist-cdn/wallet-connect-button.js"></script>
      <body>${pageMarkup('<wallet-connect-button></wallet-connect-button>')}`,
    )
    return
  }
  readFile(`.${pathname}`).then(
    (file) => {
      response.setHeader('content-type', pathname.endsWith('.js') ? 'text/javascript' : 'application/json')
      response.end(file)
    },
    () => response.writeHead(404).end(),
  )
})
await new Promise<void>((resolve) => {
  server.listen(0, resolve)
})
const { port } = server.address() as AddressInfo
const browser = await chromium.launch(launchOptions())
try {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
  const figures: string[] = []
  for (const [index, { name }] of PAGE_SHEETS.entries()) {
    // Every other page that has a dark theme is shown in it.
    await page.emulateMedia({ colorScheme: index % 2 ? 'dark' : 'light' })
    await page.goto(`http://localhost:${port}/${index}`)
    await page.waitForSelector('wallet-connect-button:defined')
    const shot = await page.screenshot({ animations: 'disabled' })
    figures.push(
      `<figure><img src="data:image/png;base64,${shot.toString('base64')}"><figcaption>${name}</figcaption></figure>`,
    )
  }
  const style = `body { margin: 0; display: grid; gap: 8px; background: #fff }
    body { grid-template-columns: repeat(${COLUMNS}, auto) }
    figure { margin: 0; font: 14px system-ui } img { display: block; inline-size: ${WIDTH}px; border: 1px solid #ccc }`
  await page.setViewportSize({ width: COLUMNS * (WIDTH + 10), height: 100 })
  await page.setContent(`<style>${style}</style>${figures.join('')}`)
  await page.screenshot({ path: 'docs/looks.png', fullPage: true })
} finally {
  await browser.close()
  server.close()
}
