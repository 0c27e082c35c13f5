import type { Page } from '@playwright/test'
import { launchOptions } from '../../browser'
import { animationsEnded } from '../fixtures/animationsEnded'
import { expect, test } from '../fixtures/test'

/** Ways in which pages style `html` and `body`. The page has a sticky and a fixed header and a fixed corner. */
const PAGES: Readonly<Record<string, { css?: string; html?: string; doctype?: string }>> = {
  'no rules': {},
  'full height, body without horizontal overflow': { css: 'html,body{height:100%} body{overflow-x:hidden}' },
  'both without horizontal overflow': { css: 'html,body{overflow-x:hidden}' },
  'both of full height without horizontal overflow': { css: 'html,body{height:100%;overflow-x:hidden}' },
  'the body scrolls itself': { css: 'html{overflow:hidden;height:100%} body{height:100%;overflow-y:auto}' },
  'the body scrolls for the window': { css: 'html,body{height:100%} body{overflow-y:scroll}' },
  'html scrolls': { css: 'html{height:100%;overflow-y:scroll}' },
  'horizontal overflow is clipped': { css: 'html,body{overflow-x:clip}' },
  'a body that is contained': { css: 'html,body{height:100%} body{contain:layout;overflow-x:hidden}' },
  'a body that is a container': { css: 'html,body{height:100%} body{container-type:inline-size;overflow-x:hidden}' },
  'a stable gutter': { css: 'html{scrollbar-gutter:stable}' },
  'a gutter at both edges': { css: 'html{scrollbar-gutter:stable both-edges}' },
  'smooth scrolling': { css: 'html{scroll-behavior:smooth}' },
  'scrolling that snaps': { css: 'html{scroll-snap-type:y mandatory} p{scroll-snap-align:start}' },
  'zoomed html': { css: 'html{zoom:1.25}' },
  'zoomed body': { css: 'body{zoom:1.25}' },
  'from right to left': { html: 'dir="rtl"' },
  'wider than the window': { css: '#wide{inline-size:2000px}' },
  'rules that insist': { css: 'html.page body.page{overflow-y:auto!important}' },
  'without a document type': { doctype: '' },
  'too short to scroll': { css: '#long{display:none}' },
  'too short to scroll, zoomed': { css: '#long{display:none} html{zoom:1.25}' },
}

const DEVICES = {
  'a desktop': { viewport: { width: 1000, height: 600 } },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

// Visitors have scrollbars that take space.
test.use({ launchOptions: { ...launchOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] } })

async function visit(page: Page, { css = '', html = '', doctype = '<!doctype html>' }: (typeof PAGES)[string]) {
  await page.route('**/scroll-lock.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `${doctype}<html class="page" ${html}><meta name="viewport" content="width=device-width"><title>Page</title>
        <style>
          body { margin: 0 }
          p { margin: 0; block-size: 300px }
          #sticky { position: sticky; top: 40px }
          #fixed { position: fixed; inset: 0 0 auto; block-size: 40px }
          #corner { position: fixed; inset: auto 0 0 auto }
          #end { margin-inline-start: auto; inline-size: 50px }
          ${css}
        </style>
        <body class="page">
          <div id="fixed">Fixed</div><div id="corner">Corner</div>
          <div id="sticky"><div id="end">End</div></div>
          <wallet-connect-button networks="1" features='{"email":false,"socials":[]}'></wallet-connect-button>
          <div id="wide"></div>
          <div id="long">${'<p>Text</p>'.repeat(10)}</div>
          <script type="module" src="/dist-cdn/wallet-connect-button.js"></script>`,
    }),
  )
  await page.goto('/scroll-lock.html')
  await page.evaluate(() => customElements.whenDefined('wallet-connect-button'))
  await page.evaluate(() => {
    const to = { top: 1400, behavior: 'instant' } as const
    scrollTo(to)
    document.body.scrollTo(to)
  })
}

/** What stands where. */
const layout = (page: Page) =>
  page.evaluate(() => ({
    scrolled: [scrollX, scrollY, document.body.scrollLeft, document.body.scrollTop],
    boxes: ['#fixed', '#corner', '#sticky', '#end', '#long p', 'wallet-connect-button'].map((selector) => {
      const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect()
      return [selector, x, y, width, height].join(' ')
    }),
  }))

for (const [device, use] of Object.entries(DEVICES)) {
  test.describe(device, () => {
    test.use(use)
    for (const [name, styles] of Object.entries(PAGES)) {
      test(`an open dialog moves nothing on the page: ${name}`, async ({ page, button }) => {
        await visit(page, styles)
        const before = await layout(page)
        if (!name.startsWith('too short')) expect(Math.max(...before.scrolled)).toBeGreaterThan(1000)
        await button.call('open')
        await expect(button.view('Connect')).toBeVisible()
        await animationsEnded(page)
        expect(await layout(page)).toEqual(before)
        await page.mouse.move(4, 300)
        await page.mouse.wheel(200, 400)
        for (const key of ['PageDown', 'End', 'ArrowRight']) await page.keyboard.press(key)
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        expect(await layout(page)).toEqual(before)
        await page.keyboard.press('Escape')
        await expect(button.dialog).toBeHidden()
        expect(await layout(page)).toEqual(before)
        if (name.startsWith('too short')) return
        await page.mouse.wheel(0, -400)
        await expect.poll(async () => Math.max(...(await layout(page)).scrolled)).toBeLessThan(1400)
      })
    }
  })
}
