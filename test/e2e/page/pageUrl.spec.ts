import type { Request } from '@playwright/test'
import { expectEvent } from '../fixtures/expectEvent'
import { loginPage, logInAs } from '../fixtures/socialWindow'
import { expect, test } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'

const SECRETS = { query: 'canary-of-the-query', fragment: 'canary-of-the-fragment' }
const ADDRESS = `/index.html?code=${SECRETS.query}&email=${SECRETS.query}#tgWebAppData=${SECRETS.fragment}`

/** The text without the percent-encodings that a URL inside a URL inside a URL has. */
function decoded(text: string): string {
  const once = text.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  return once === text ? text : decoded(once)
}

test('of the page’s URL, others learn origin and path alone', async ({ page, button, stack, consoleGuard }) => {
  consoleGuard.expect(/own-request/)
  const requests: Request[] = []
  page.context().on('request', (request) => requests.push(request))
  await page.addInitScript(() => {
    if (window.parent !== window) return
    // The login leaves the page, as in Telegram, which has no pop-ups.
    Object.assign(window, { TelegramWebviewProxy: { postEvent() {} } })
    new MutationObserver((_, observer) => {
      if (!document.head) return
      observer.disconnect()
      document.head.append(Object.assign(document.createElement('meta'), { name: 'referrer', content: 'unsafe-url' }))
    }).observe(document, { childList: true, subtree: true })
  })
  await writeAttributes(page, { telemetry: 'all' })
  await page.goto(ADDRESS)
  // A request of the page's own shows that the policy holds, and that it would be seen here.
  const own = page.waitForRequest('**/own-request')
  await page.evaluate((host) => fetch(`${host}/own-request`, { mode: 'no-cors' }).catch(() => {}), stack.json.identity)
  expect((await (await own).allHeaders())['referer']).toContain(SECRETS.query)

  await button.showQr()
  await button.dialog.locator('[part="back"]').click()
  await button.host.locator('[data-provider="github"]').click()
  await loginPage(page, 'GitHub')
  await logInAs(page, 'visitor-with-a-query')
  // The provider returns to the path alone, and the page loads itself once more with its query.
  await page.waitForURL(ADDRESS)
  await expectEvent(page, 'connected')
  await button.dom.click()
  await expect(button.view('Account')).toBeVisible()
  await button.call('disconnect')
  await expectEvent(page, 'disconnected')
  expect(page.url(), 'the page has its URL back').toContain(ADDRESS)
  await page.goto('about:blank')
  await expect.poll(async () => JSON.stringify(await stack.telemetry())).toContain('DISCONNECT_SUCCESS')

  const { origin } = new URL(stack.json.demo)
  const ofOthers = requests.filter(
    (request) => new URL(request.url()).origin !== origin && !request.url().endsWith('/own-request'),
  )
  const places: Record<string, string[]> = {
    links: ofOthers.map((request) => decoded(request.url())),
    bodies: ofOthers.map((request) => request.postData() ?? ''),
    headers: await Promise.all(ofOthers.map(async (request) => JSON.stringify(await request.allHeaders()))),
    telemetry: [JSON.stringify(await stack.telemetry())],
  }
  expect(places['links']!.filter((link) => link.includes(`${origin}/index.html`)).length).toBeGreaterThan(0)
  for (const [place, texts] of Object.entries(places))
    for (const secret of Object.values(SECRETS))
      expect(
        texts.filter((text) => text.includes(secret)),
        place,
      ).toEqual([])
})
