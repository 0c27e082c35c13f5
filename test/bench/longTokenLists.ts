import type { Browser } from 'playwright'
import { SETTLE_MS, inNewPage, withoutBlur } from './conditions'
import { traceTasks, type Task } from './traceTasks'

const CHAIN_ID = 'eip155:31337'
const WORD = 'token 7'
const KEY_EVERY_MS = 150
const PIECE_BYTES = 65_536

/** What a visitor does with long lists of tokens. */
export const TOKEN_MOMENTS = [
  'Account',
  'Select token to send',
  'a word typed there',
  'Select token to swap',
  'a word typed in that',
] as const

/**
 * Answers in the page itself, in pieces as a network does: DevTools copies and decodes whatever comes from the network,
 * in tasks that no visitor has.
 */
const answering = (tokens: readonly { readonly iconUrl: string }[]): string => `{
  const bodies = [
    [/\\/v1\\/account\\/[^/]+\\/balance/, ${JSON.stringify({ balances: tokens })}],
    [/\\/v1\\/convert\\/tokens/, ${JSON.stringify({
      tokens: tokens.map((token) => ({ ...token, decimals: 18, logoUri: token.iconUrl })),
    })}],
  ].map(([path, body]) => [path, new TextEncoder().encode(JSON.stringify(body))])
  const { fetch } = window
  window.fetch = (request, ...rest) => {
    const [, bytes] = bodies.find(([path]) => path.test(request.url ?? request)) ?? []
    if (!bytes) return fetch(request, ...rest)
    let sent = 0
    const pull = (controller) => new Promise((done) => setTimeout(() => {
      controller.enqueue(bytes.slice(sent, (sent += ${PIECE_BYTES})))
      if (sent >= bytes.length) controller.close()
      done()
    }))
    return Promise.resolve(new Response(new ReadableStream({ pull }), { headers: { 'content-type': 'application/json' } }))
  }
}`

/**
 * The tasks of each moment, for an account that holds `count` tokens, where as many can be swapped. The processor is not
 * slowed down: what a busy machine takes from a thread would be counted as the thread's own.
 */
export async function readTokenLists(
  browser: Browser,
  url: string,
  count: number,
): Promise<readonly (readonly Task[])[]> {
  const tokens = Array.from({ length: count }, (_, index) => ({
    name: `Long Token ${index}`,
    symbol: `LT${index}`,
    chainId: CHAIN_ID,
    address: `${CHAIN_ID}:0x${(index + 1).toString(16).padStart(40, 'a')}`,
    ...(index % 3 > 0 && { price: 1 + index / 7, value: (count - index) * (1 + index / 7) }),
    quantity: { decimals: '18', numeric: String(count - index) },
    iconUrl: `https://tokens.example/pictures/of/token-${index}.png`,
  }))
  return inNewPage(browser, async (page, devtools) => {
    await withoutBlur(devtools)
    await page.addInitScript(answering(tokens))
    await page.goto(`${url}?wallet=1&policy=approve&account=2`, { waitUntil: 'load' })
    const host = page.locator('wallet-connect-button')
    await host.click()
    await page.locator('[data-wallet-id="org.example.demo-wallet"]').click()
    await page.locator('wallet-connect-button:state(connected)').waitFor()
    await page.reload({ waitUntil: 'load' })
    await page.locator('wallet-connect-button:state(connected)').waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLE_MS)
    const during = async (act: () => Promise<unknown>): Promise<readonly Task[]> => {
      const endTrace = await traceTasks(browser)
      await act()
      await page.waitForTimeout(2 * SETTLE_MS)
      return endTrace()
    }
    const type = (view: string) => async () => {
      await page.evaluate(`document.querySelector('wallet-connect-button').shadowRoot
        .querySelector('[data-view="${view}"] input').focus()`)
      await page.keyboard.type(WORD, { delay: KEY_EVERY_MS })
    }
    const pressIn = (view: string, label: string, last = false) =>
      page.evaluate(`[...document.querySelector('wallet-connect-button').shadowRoot
        .querySelectorAll('[data-view="${view}"] button')].filter(({ textContent }) => textContent.startsWith('${label}'))
        .at(${last ? -1 : 0}).click()`)
    const shows = (view: string) => page.locator(`[data-view="${view}"] .row:not(.skeleton)`).first().waitFor()
    const account = await during(async () => {
      await page.evaluate(`document.querySelector('wallet-connect-button').shadowRoot.querySelector('button').click()`)
      await shows('Account')
    })
    await pressIn('Account', 'Send')
    await page.locator('[data-view="Send"]').waitFor()
    await page.waitForTimeout(SETTLE_MS)
    const send = await during(async () => {
      await pressIn('Send', 'Select token')
      await shows('SendSelectToken')
    })
    const sendWord = await during(type('SendSelectToken'))
    await page.evaluate(`document.querySelector('wallet-connect-button').open('Swap')`)
    await page.locator('[data-view="Swap"]').waitFor()
    await page.waitForTimeout(3 * SETTLE_MS)
    const swap = await during(async () => {
      await pressIn('Swap', 'Select token', true)
      await shows('SwapSelectToken')
    })
    const swapWord = await during(type('SwapSelectToken'))
    return [account, send, sendWord, swap, swapWord]
  })
}
