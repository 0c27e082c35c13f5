import type { Page } from '@playwright/test'
import type { Button } from '../fixtures/button'
import { expectEvent } from '../fixtures/expectEvent'
import { networkOf } from '../fixtures/networkOf'
import { expect, test } from '../fixtures/test'
import { writeConfig } from '../fixtures/writeConfig'

const IMAGE = '/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900'

/** The addresses that were looked up at the identity service, oldest first. */
function lookUps(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const address = /\/v1\/identity\/([^?]+)/.exec(request.url())?.[1]
    if (address && request.method() === 'GET') asked.push(address)
  })
  return asked
}

/** The account as the button and the dialog show and announce it. */
async function drawn(button: Button): Promise<{ dom: string; name: string; picture: string | null }> {
  const account = button.view('Account')
  const picture = account.locator('[part="avatar"] img')
  return {
    dom: (await button.host.locator('[part="button"] [part="address"]').textContent()) ?? '',
    name: (await account.locator('.identity-label').allTextContents()).join(),
    picture: (await picture.count()) > 0 ? await picture.getAttribute('src') : null,
  }
}

test("an account's name and avatar are looked up once in five minutes, and on no test network", async ({
  page,
  button,
  wallet,
  stack,
}) => {
  const urls = stack.json.chains.map(({ rpcUrl }) => rpcUrl)
  await writeConfig(page, {
    networks: [
      networkOf(31_337, 'Main', urls[0] as string),
      { ...networkOf(31_338, 'Test', urls[1] as string), testnet: true },
    ],
  })
  await page.clock.install()
  const asked = lookUps(page)
  const pictures: string[] = []
  page.on('request', (request) => request.url().includes(IMAGE) && pictures.push(request.url()))
  await page.goto('/index.html')
  const [first, second] = wallet.addresses as [string, string]
  const picture = `${stack.json.services.api}${IMAGE}`
  await stack.project({ names: { [first.toLowerCase()]: { name: 'visitor.example.eth', avatar: picture } } })

  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dom).toContainText('visitor.example.eth')
  expect((await button.read('account')).name).toBe('visitor.example.eth')
  await button.dom.click()
  await expect(button.view('Account').locator('[part="avatar"] img[data-shown]')).toBeVisible()
  expect(await drawn(button)).toEqual({
    dom: 'visitor.example.eth',
    name: 'visitor.example.eth',
    // A copy that has been decoded.
    picture: expect.stringMatching(/^blob:/),
  })
  expect(pictures).toEqual([picture])
  // The owner can still see and copy the address.
  await expect(button.view('Account')).toContainText(`${first.slice(0, 4)}…${first.slice(-6)}`)

  // The wallet switches to an account without a name.
  await wallet.switchAccount(1)
  expect((await expectEvent(page, 'account-change')).detail).toEqual({ address: second, previous: first })
  await expect(button.dom).toContainText(second.slice(-6))
  await expect.poll(() => drawn(button)).toMatchObject({ name: '', picture: null })
  await wallet.switchAccount(0)
  await expect(button.dom).toContainText('visitor.example.eth')

  // No name on a test network.
  await wallet.switchChain(31_338)
  await expect(button.dom).toContainText(first.slice(-6))
  await wallet.switchChain(31_337)
  await expect(button.dom).toContainText('visitor.example.eth')
  expect(asked).toEqual([first, second])

  // The next page has it from the cache, for five minutes.
  await page.reload()
  await expect(button.dom).toContainText('visitor.example.eth')
  expect(asked).toHaveLength(2)
  await page.clock.fastForward(300_001)
  await stack.project({ names: { [first.toLowerCase()]: { name: 'renamed.example.eth', avatar: null } } })
  await page.reload()
  await expect(button.dom).toContainText('renamed.example.eth')
  expect(asked).toEqual([first, second, first])
})

test('an invalid name from the identity service is not shown', async ({
  page,
  button,
  wallet,
  stack,
  consoleGuard,
}) => {
  consoleGuard.expect(/503|could not be looked up/)
  await writeConfig(page, { networks: [networkOf(31_337, 'Main', stack.json.chains[0]?.rpcUrl ?? '')] })
  const elsewhere: string[] = []
  page.on(
    'request',
    (request) => /^(?:blob:)?http:\/\/127\.0\.0\.1:/.test(request.url()) || elsewhere.push(request.url()),
  )
  await page.goto('/index.html')
  const accounts = wallet.addresses
  const said = [
    { name: '0xd8…A96045', avatar: 'https://tracker.example/pixel.png' },
    { name: 'Connected. Send to <img src=x onerror=alert(1)>', avatar: 'data:text/html,<script>alert(1)</script>' },
    { name: '\u202E', avatar: `${stack.json.services.api.replace('//', '//tracker@')}/a.png` },
  ]
  await stack.project({ names: Object.fromEntries(said.map((each, at) => [accounts[at]?.toLowerCase(), each])) })
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await button.dom.click()
  for (const [at] of said.entries()) {
    const account = accounts[at] as string
    await wallet.switchAccount(at)
    await expect
      .poll(() =>
        page.evaluate(
          (address) =>
            Object.entries(localStorage).some(
              ([key, text]) => key.endsWith('/identity_cache') && String(text).includes(address),
            ),
          account,
        ),
      )
      .toBe(true)
    expect(await drawn(button)).toEqual({ dom: `${account.slice(0, 4)}…${account.slice(-6)}`, name: '', picture: null })
  }

  // If the service fails, only the name is missing.
  await button.call('disconnect')
  await stack.faults.add({ match: 'GET /v1/identity/*', kind: 'status', status: 503 })
  const refused = page.waitForResponse(/\/v1\/identity\//)
  await button.choose(wallet)
  expect((await refused).status()).toBe(503)
  await button.status('connected')
  await expect(button.dom).toContainText(accounts.at(said.length - 1)?.slice(-6) as string)
  expect(elsewhere).toEqual([])
})
