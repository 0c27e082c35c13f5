import type { Browser, Page } from 'playwright'
import { inNewPage, SETTLE_MS } from './conditions'
import { hover, type Journey } from './journeys'

/** The prerender as it stands in the shadow root. */
interface Drawn {
  readonly markup: string
  readonly sheets: readonly string[]
}

/**
 * What the browser itself needs for a dialog in a shadow root of the demo page, from a press after a hover: without
 * styles, and with our markup and style sheets. The press does nothing else, and nothing is fetched.
 */
export async function floorJourneys(browser: Browser, pages: string): Promise<readonly Journey[]> {
  const drawn = await inNewPage(browser, (page) => drawPrerender(page, pages))
  return [
    floor('Floor: a dialog with a field, built by the press', {
      markup: '<dialog><input class="field-input"></dialog>',
      sheets: [],
    }),
    floor('Floor: our markup and styles, read by the press', drawn),
    floor('Floor: the same, built and laid out before', drawn, true),
  ]
}

/** What a press shows before React is there. */
async function drawPrerender(page: Page, pages: string): Promise<Drawn> {
  await page.goto(pages, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  return page.evaluate<Drawn>(`new Promise((resolve) => {
    const root = document.querySelector('wallet-connect-button').shadowRoot
    const textOf = ({ cssRules }) => [...cssRules].map((rule) => rule.cssText).join('')
    new MutationObserver(() => {
      const dialog = root.querySelector('dialog:modal')
      if (!dialog) return
      dialog.open = false
      resolve({ markup: dialog.outerHTML, sheets: root.adoptedStyleSheets.map(textOf) })
    }).observe(root, { childList: true })
    root.querySelector('button').click()
  })`)
}

function floor(name: string, { markup, sheets }: Drawn, isPrepared = false): Journey {
  const setUp = `
    const host = document.body.appendChild(document.createElement('div'))
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = ${JSON.stringify(sheets)}.map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
    const build = () => {
      const template = document.createElement('template')
      template.innerHTML = ${JSON.stringify(markup)}
      return template.content.firstElementChild
    }
    const prepared = ${isPrepared} ? build() : undefined
    if (prepared) {
      prepared.style.cssText = 'display: flex; visibility: hidden'
      root.append(prepared)
      prepared.getBoundingClientRect()
      prepared.remove()
      prepared.removeAttribute('style')
    }
    window.floor = {
      press() {
        floor.dialog = prepared ?? build()
        root.append(floor.dialog)
        floor.dialog.showModal()
        floor.dialog.querySelector('.field-input').focus({ preventScroll: true })
        return true
      },
    }`
  return {
    name,
    path: '/',
    before: async (page) => {
      await hover(page)
      await page.evaluate(setUp)
      await page.waitForTimeout(SETTLE_MS)
    },
    start: '() => floor.press()',
    until: `() => floor.dialog?.matches(':modal')`,
  }
}
