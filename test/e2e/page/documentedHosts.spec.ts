import type { BrowserContext, Route } from '@playwright/test'
import { expectEvent } from '../fixtures/expectEvent'
import { serveSite, SITE, SITE_WALLET } from '../fixtures/serveSite'
import { expect, test } from '../fixtures/test'

const PROJECT_ID = '0123456789abcdef0123456789abcdef'
const ELEMENT = `<wallet-connect-button project-id="${PROJECT_ID}" networks="mainnet"></wallet-connect-button>`

/** What the services answer where a view needs something, by the end of the path. */
const RESPONSES: readonly (readonly [path: RegExp, body: object])[] = [
  [/\/getWallets$/, { count: 1, data: [{ id: 'a'.repeat(64), name: 'Listed', mobile_link: 'listed://' }] }],
  [/\/config$/, { features: [{ id: 'social_login', isEnabled: true, config: ['email'] }] }],
  [/\/origins$/, { allowedOrigins: [SITE] }],
  [/\/supported-chains$/, { http: ['eip155:1'], ws: [] }],
  [/\/balance$/, { balances: [] }],
  [/\/history$/, { data: [], next: null }],
]

function respond(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  const response = RESPONSES.find(([path]) => path.test(pathname))
  if (response) return route.fulfill({ headers, json: response[1] })
  const isDocument = route.request().resourceType() === 'document'
  return route.fulfill(isDocument ? { contentType: 'text/html', body: '<!doctype html>' } : { headers, json: {} })
}

/** Answers for every host there is, so that no request leaves this machine. Returns the sockets that were opened. */
async function answerEverything(context: BrowserContext): Promise<readonly string[]> {
  const sockets: string[] = []
  await context.route(/^https:/, respond)
  await context.routeWebSocket(/^wss:/, (socket) => {
    sockets.push(new URL(socket.url()).hostname)
  })
  return sockets
}

test('a page that names no services contacts only documented hosts', async ({ page, button, context, census }) => {
  const sockets = await answerEverything(context)
  await serveSite(context, ELEMENT)
  await page.goto(`${SITE}/button`)
  await button.open()
  // The row exists once the directory has answered.
  await button.wallet('walletconnect').click()
  await expect.poll(() => sockets).toContain('relay.walletconnect.org')
  await button.dialog.locator('[part="back"]').click()
  await button.email.fill('ada@visitor.example')
  await button.email.press('Enter')
  await expect.poll(() => census.entry(() => true).documented).toContain('secure.walletconnect.org')
  await button.call('close')
  expect(await button.call('connect', { wallet: SITE_WALLET })).toMatchObject({ value: { namespace: 'eip155' } })
  await expectEvent(page, 'connected')
  await button.dom.click()
  await expect(button.view('Account').getByRole('tabpanel')).toContainText('No tokens yet')
  // The fixture refuses hosts that are not documented. These are those that nothing on this page could do without.
  expect(new Set(sockets)).toEqual(new Set(['relay.walletconnect.org']))
  expect(census.entry(() => true).documented).toEqual(
    expect.arrayContaining(['api.web3modal.org', 'rpc.walletconnect.org', 'secure.walletconnect.org']),
  )
})
