import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { launchOptions } from '../../browser'
import { animationsEnded } from '../fixtures/animationsEnded'
import { Button } from '../fixtures/button'

/** Ways in which pages style `html` and `body`. The page has a sticky and a fixed header and a fixed corner. */
const PAGES: Readonly<Record<string, { css?: string; dir?: string; doctype?: string }>> = {
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
  'from right to left': { dir: 'rtl' },
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

/** A page that stays open for all sets of rules. Its body holds the element. */
async function visit(page: Page, doctype: string): Promise<void> {
  await page.route('**/scroll-lock.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `${doctype}<html class="page"><meta name="viewport" content="width=device-width"><title>Page</title>
        <style>
          body { margin: 0 }
          p { margin: 0; block-size: 300px }
          #sticky { position: sticky; top: 40px }
          #fixed { position: fixed; inset: 0 0 auto; block-size: 40px }
          #corner { position: fixed; inset: auto 0 0 auto }
          #end { margin-inline-start: auto; inline-size: 50px }
        </style>
        <style id="rules"></style>
        <body class="page">
          <div id="fixed">Fixed</div><div id="corner">Corner</div>
          <div id="sticky"><div id="end">End</div></div>
          <wallet-connect-button networks="1" features="-email -socials"></wallet-connect-button>
          <div id="wide"></div>
          <div id="long">${'<p>Text</p>'.repeat(10)}</div>
          <script type="module" src="/dist-cdn/wallet-connect-button.js"></script>`,
    }),
  )
  await page.goto('/scroll-lock.html')
  await page.evaluate(() => customElements.whenDefined('wallet-connect-button'))
}

/** Lets the page have these rules and scrolls it to the same place. */
async function apply(page: Page, { css = '', dir = '' }: (typeof PAGES)[string]): Promise<void> {
  await page.mouse.move(4, 300)
  await page.evaluate(
    async ([rules, direction]) => {
      // Where the former rules have scrolled to is not where these begin.
      for (const each of [document.documentElement, document.body])
        each.scrollTo({ top: 0, left: 0, behavior: 'instant' })
      document.querySelector('#rules')!.textContent = rules
      document.documentElement.dir = direction
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const to = { top: 1400, behavior: 'instant' } as const
      scrollTo(to)
      document.body.scrollTo(to)
    },
    [css, dir] as const,
  )
}

/** Scrolls with the wheel to the end of the animation: the next test must not begin within it. */
async function scrollBack(page: Page): Promise<void> {
  const rest = await page.evaluateHandle(() => {
    const position = (): number => Math.max(scrollX, scrollY, document.body.scrollLeft, document.body.scrollTop)
    const before = position()
    const reached = new Promise<void>((resolve) => {
      addEventListener('scrollend', () => position() < before && resolve(), true)
    })
    return { reached }
  })
  await page.mouse.wheel(0, -400)
  await rest.evaluate(({ reached }) => reached)
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
    const pages = new Map<string, Page>()
    let context: BrowserContext

    test.beforeAll(async ({ browser }) => {
      context = await browser.newContext(use)
    })
    test.afterAll(() => context.close())

    async function pageOf({ doctype = '<!doctype html>' }: (typeof PAGES)[string]): Promise<Page> {
      const page = pages.get(doctype) ?? (await context.newPage())
      if (!pages.has(doctype)) await visit(page, doctype)
      pages.set(doctype, page)
      await page.bringToFront()
      return page
    }

    for (const [name, rules] of Object.entries(PAGES)) {
      test(`an open dialog moves nothing on the page: ${name}`, async () => {
        const page = await pageOf(rules)
        const button = new Button(page)
        await apply(page, rules)
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
        await scrollBack(page)
      })
    }
  })
}
