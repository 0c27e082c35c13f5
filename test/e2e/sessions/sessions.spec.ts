import type { Page } from '@playwright/test'
import { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { writeAttributes } from '../fixtures/writeAttributes'
import { expect, test } from '../fixtures/test'
import { methodsOf } from '../fixtures/wallet'

/** The button's label from the first moment on, checked on every frame. */
async function watchButton(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { buttonSaid: seen })
    const look = (): void => {
      const element = document.querySelector('wallet-connect-button')
      const button = element?.shadowRoot?.querySelector('[part="button"]') as HTMLElement | null
      if (element && button) {
        const states = ['connected', 'connecting', 'reconnecting'].filter((state) =>
          element.matches(`:state(${state})`),
        )
        seen.add(`${states.join()}: ${button.innerText.trim()}`)
      }
      requestAnimationFrame(look)
    }
    look()
  })
}
const buttonSaid = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { buttonSaid: Set<string> }).buttonSaid])

test('a reload restores an installed wallet and shows its last known address meanwhile', async ({
  page,
  button,
  wallet,
}) => {
  await watchButton(page)
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dom).toContainText('…')
  const label = (await button.dom.innerText()).trim()

  await page.reload()
  const { detail } = await expectEvent(page, 'connected')
  expect(detail).toMatchObject({ restored: true, method: 'injected', address: wallet.address })
  expect((await expectEvent(page, 'ready')).detail.restored).toBe(true)
  await button.status('connected')
  expect(methodsOf(wallet.prompts)).toEqual(['eth_requestAccounts'])
  const said = await buttonSaid(page)
  expect(said[0]).toBe(`reconnecting: ${label}`)
  for (const words of said) expect(words).toContain(label)
  await expect(button.dialog).toBeHidden()
})

test('a reload restores a WalletConnect session that still works', async ({ page, button, phone }) => {
  await watchButton(page)
  await page.goto('/index.html')
  await phone.scan(await button.showQr())
  const { detail: first } = await expectEvent(page, 'connected')
  await expect(button.dom).toContainText('…')
  const label = (await button.dom.innerText()).trim()
  await page.reload()
  const { detail } = await expectEvent(page, 'connected')
  expect(detail).toMatchObject({ restored: true, method: 'walletconnect', address: first.address })
  for (const words of await buttonSaid(page)) expect(words).toContain(label)
  const signature = await button.call('signMessage', 'still here')
  expect(signature.value).toMatch(/^0x[0-9a-f]{130}$/)
  expect(phone.sessions).toBe(1)
})

test('a sign-in survives a reload and nothing is asked again', async ({ page, button, wallet }) => {
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await button.action('main').click()
  const { detail } = await expectEvent(page, 'siwx-success')
  await page.reload()
  await expectEvent(page, 'connected')
  await expect.poll(() => button.has('authenticated')).toBe(true)
  expect((await button.read('session')).signature).toBe(detail.signature)
  expect(methodsOf(wallet.prompts)).toEqual(['eth_requestAccounts', 'personal_sign'])
  await expect(button.dialog).toBeHidden()
})

test('with reconnect off a reload restores nothing and sends no request', async ({ page, button, wallet }) => {
  await writeAttributes(page, { reconnect: 'off' })
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await page.reload()
  await expect(button.dom).toHaveText('Connect wallet')
  await button.host.evaluate((element) => (element as any).open())
  await expectEvent(page, 'ready')
  await button.status('disconnected')
  expect(await recordedEvents(page, 'connected')).toEqual([])
  expect(methodsOf(wallet.prompts)).toEqual(['eth_requestAccounts'])
})

test('two elements share one session', async ({ page, wallet }) => {
  await page.goto('/two.html')
  const [one, two] = [new Button(page, 0), new Button(page, 1)]
  await two.dom.hover()
  await one.dom.hover()
  await one.choose(wallet)
  await expect(page.locator('wallet-connect-button dialog[open]')).toHaveCount(0)
  await expect
    .poll(async () => (await recordedEvents(page, 'connected')).map(({ element }) => element).sort())
    .toEqual([0, 1])
  expect((await recordedEvents(page, 'open')).map(({ element }) => element)).toEqual([0])
  expect(methodsOf(wallet.prompts)).toEqual(['eth_requestAccounts'])
  for (const each of [one, two]) await each.status('connected')

  await two.dom.click()
  await expect(two.view('Account')).toBeVisible()
  await expect(page.locator('wallet-connect-button dialog[open]')).toHaveCount(1)
  await two.action('main').click()
  await expect
    .poll(async () =>
      (await recordedEvents(page, 'disconnected')).map(({ element, detail }) => `${element} ${detail.reason}`).sort(),
    )
    .toEqual(['0 user', '1 user'])
  for (const each of [one, two]) await each.status('disconnected')
})

test('two elements that differ in session options give one notice', async ({ page, consoleGuard }) => {
  await page.goto('/two.html')
  const [one, two] = [new Button(page, 0), new Button(page, 1)]
  await two.setAttributes({ siwx: 'optional', 'account-type': 'eip155:eoa' })
  await one.dom.hover()
  await expect.poll(() => one.host.evaluate((element) => (element as any).ready.then(() => true))).toBe(true)
  await two.dom.hover()
  await expect.poll(() => two.host.evaluate((element) => (element as any).ready.then(() => true))).toBe(true)
  const notices = (): string[] => consoleGuard.warnings.filter((text) => text.includes('shares the session'))
  // The code that prints it arrives by itself.
  await expect.poll(notices).toHaveLength(1)
  await two.open()
  expect(notices()).toHaveLength(1)
  expect(notices()[0]).toContain('siwx')
})

test('disconnecting in the account view emits disconnected', async ({ page, button, wallet }) => {
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await expect(button.view('Account')).toBeVisible()
  await button.view('Account').getByRole('button', { name: 'Disconnect' }).click()
  expect((await expectEvent(page, 'disconnected')).detail).toEqual({ namespace: 'eip155', reason: 'user' })
  await expect(button.dialog).toBeHidden()
  await expect(button.dom).toHaveText('Connect wallet')
  await button.status('disconnected')
  await page.reload()
  await button.host.evaluate((element) => (element as any).open())
  await expect(button.view('Connect')).toBeVisible()
  expect(await recordedEvents(page, 'connected')).toEqual([])
})

test('disconnect() ends the session in the wallet too', async ({ page, button, phone }) => {
  await page.goto('/index.html')
  await phone.scan(await button.showQr())
  await expectEvent(page, 'connected')
  expect(phone.sessions).toBe(1)
  expect(await button.call('disconnect')).toEqual({ value: undefined })
  expect(
    (await recordedEvents(page, 'disconnected')).map(({ detail }) => `${detail.namespace} ${detail.reason}`),
  ).toEqual(['eip155 user', 'solana user'])
  await expect.poll(() => phone.sessions).toBe(0)
})

test('a WalletConnect wallet that ends its session is disconnected', async ({ page, button, phone }) => {
  await page.goto('/index.html')
  await phone.scan(await button.showQr())
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await expect(button.view('Account')).toBeVisible()
  await phone.disconnect()
  expect((await expectEvent(page, 'disconnected')).detail).toEqual({ namespace: 'eip155', reason: 'wallet' })
  await expect(button.dialog).toBeHidden()
  await button.status('disconnected')
})

test('an installed wallet that locks is disconnected', async ({ page, button, wallet }) => {
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await wallet.revoke()
  expect((await expectEvent(page, 'disconnected')).detail).toEqual({ namespace: 'eip155', reason: 'wallet' })
  await button.status('disconnected')
})

test('another tab of the session disconnects too', async ({ page, button, wallet, anotherTab, stack }) => {
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  const other = await anotherTab()
  await other.goto(`${stack.json.demo}/index.html`)
  const otherButton = new Button(other)
  expect((await expectEvent(other, 'connected')).detail.restored).toBe(true)
  await button.call('disconnect')
  expect((await expectEvent(other, 'disconnected')).detail).toEqual({ namespace: 'eip155', reason: 'other-tab' })
  await otherButton.status('disconnected')
  expect((await recordedEvents(page, 'disconnected')).map(({ detail }) => detail.reason)).toEqual(['user'])
})

test('a waiting tab follows a connection made in another tab, and its sign-out', async ({
  page,
  button,
  anotherTab,
  stack,
  phone,
}) => {
  await writeAttributes(page, { siwx: 'optional' })
  await page.goto('/siwx.html')
  const other = await anotherTab()
  await writeAttributes(other, { siwx: 'optional' })
  await other.goto(`${stack.json.demo}/siwx.html`)
  const otherButton = new Button(other)
  await otherButton.open()
  await other.keyboard.press('Escape')
  await page.bringToFront()
  await phone.scan(await button.showQr())
  await expectEvent(page, 'siwx-success')
  const { detail } = await expectEvent(other, 'connected')
  expect(detail).toMatchObject({ restored: true, method: 'walletconnect' })
  await expect.poll(() => otherButton.has('authenticated')).toBe(true)
  await button.call('signOut')
  await expect.poll(() => otherButton.has('authenticated')).toBe(false)
  await otherButton.status('connected')
})
