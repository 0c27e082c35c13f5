import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { SETTLE_MS, inNewPage, slowDown } from './conditions'
import { traceWork, type Work } from './traceTasks'

const BEGAN = 'script began'
const DRAWN = 'frame with the button'
const SETTLED = 'settled'

/** What an entry takes of the main thread: until the frame with the button is drawn, and until nothing is left. */
export interface StartUp {
  readonly drawn: Work
  readonly settled: Work
}

/** A page that has been drawn runs the script at `script`, which defines the element. */
export async function startUp(browser: Browser, url: string, script: string): Promise<StartUp> {
  return inNewPage(browser, async (page, devtools) => {
    await page.goto(url, { waitUntil: 'load' })
    await slowDown(devtools)
    await page.waitForTimeout(SETTLE_MS)
    const endTrace = await traceWork(browser, BEGAN, [DRAWN, SETTLED])
    const { exceptionDetails } = await devtools.send('Runtime.evaluate', {
      awaitPromise: true,
      expression: `new Promise((resolve, reject) => {
        performance.mark('${BEGAN}')
        customElements.whenDefined('wallet-connect-button').then(() => requestAnimationFrame(() => {
          performance.mark('${DRAWN}')
          setTimeout(() => {
            performance.mark('${SETTLED}')
            resolve()
          }, ${SETTLE_MS})
        }))
        import(${JSON.stringify(script)}).catch(reject)
      })`,
    })
    const work = await endTrace()
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    const [drawn, settled] = work as [Work, Work]
    return { drawn, settled }
  })
}

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">
<h1>A page</h1><p>With some text, and a button.</p>
<wallet-connect-button project-id="start" networks="mainnet base" terms-url="/terms">
</wallet-connect-button>`

/** Our style sheet and a button in a shadow root: what the browser itself needs for one, at least. */
const reference = (css: string): string => `customElements.define('wallet-connect-button', class extends HTMLElement {
  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(${JSON.stringify(css)})
    root.adoptedStyleSheets = [sheet]
    const button = document.createElement('button')
    button.part = 'button'
    button.dataset.size = 'md'
    button.dataset.variant = 'solid'
    button.append('Connect wallet')
    root.append(button)
  }
})`

/** Serves a page without a script of its own, the reference, and folders of built files, by number. */
export async function serveEntries(folders: readonly string[]): Promise<{ readonly url: string; close(): void }> {
  const css = await readFile('src/element/button.css', 'utf8')
  const server = createServer(({ url = '/' }, response) => {
    const [, folder, ...path] = url.split('/')
    const send = (type: string, body: string | Buffer): void =>
      void response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    if (!folder) return send('text/html', PAGE)
    if (folder === 'reference.js') return send('text/javascript', reference(css))
    readFile(join(folders[Number(folder)] ?? '', ...path)).then(
      (body) => send('text/javascript', body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
