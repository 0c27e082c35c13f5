import type { Page } from '@playwright/test'
import type { EvmTestWallet } from 'wallet-connect-button/testing'
import type { Button } from '../fixtures/button'
import { expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'

// What `siwx-session-endpoint` is for: the site's own session ends without the element.

/** Signs in on a page whose site can say that it no longer knows the visitor. */
async function signIn(page: Page, button: Button, wallet: EvmTestWallet): Promise<{ known: boolean; asked: number }> {
  const site = { known: true, asked: 0 }
  await writeAttributes(page, { 'siwx-session-endpoint': '/session' })
  await page.route('**/session', (route) => {
    site.asked++
    return route.fulfill({ json: { authenticated: site.known } })
  })
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await button.action('main').click()
  await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
  return site
}

test('while the session of the site holds, a load and a return to the tab keep the sign-in', async ({
  page,
  button,
  wallet,
}) => {
  const site = await signIn(page, button, wallet)
  await page.reload()
  await expect.poll(() => site.asked).toBe(1)
  await button.status('connected')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => site.asked).toBe(2)
  expect(await button.has('authenticated')).toBe(true)
})

for (const when of ['a load of the page', 'a return to the tab'] as const)
  test(`once the session of the site has ended, ${when} signs out, and the button says so`, async ({
    page,
    button,
    wallet,
  }) => {
    const site = await signIn(page, button, wallet)
    await button.setAttributes({ siwx: 'optional' })
    site.known = false
    if (when === 'a load of the page') await page.reload()
    else await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => site.asked).toBeGreaterThan(0)
    // First, because a page that has just been loaded shows no session either.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nonce: ')
    await expect.poll(() => button.read('session')).toBeNull()
    await expect.poll(() => button.has('authenticated')).toBe(false)
  })

for (const how of ['signs out', 'disconnects'] as const)
  test(`a visitor who ${how} is signed out of the site as well`, async ({ page, button, wallet }) => {
    const told: unknown[] = []
    await writeAttributes(page, { 'siwx-sign-out-endpoint': '/leave' })
    await page.route('**/leave', (route) => {
      told.push(route.request().postDataJSON())
      return route.fulfill({ json: { signedOut: true } })
    })
    await page.goto('/siwx.html')
    await button.choose(wallet)
    await button.action('main').click()
    await expectEvent(page, 'siwx-success')
    await button.call(how === 'signs out' ? 'signOut' : 'disconnect')
    const { detail } = await expectEvent(page, 'siwx-end')
    const reason = how === 'signs out' ? 'visitor' : 'disconnect'
    expect(detail).toMatchObject({ reason, serverResponse: { signedOut: true } })
    expect(told).toEqual([{ reason, account: expect.objectContaining({ chainId: detail.chainId }) }])
  })

test('after signing out, a page load with a required sign-in opens nothing; a press asks for it', async ({
  page,
  button,
  wallet,
}) => {
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await button.action('main').click()
  await expectEvent(page, 'siwx-success')
  await button.call('signOut')
  await page.reload()
  await expectEvent(page, 'ready')
  await button.status('connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await expect(button.view('SIWXSignMessage')).toContainText('wants you to sign in')
  await button.action('main').click()
  await expect.poll(() => button.has('authenticated')).toBe(true)
})
