import type { Page } from '@playwright/test'
import { expectEvent, recordedEvents } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

/** How the wallet comes to the page. */
type Arrival = 'announced' | 'announced by hand' | 'ethereum after 300 ms' | 'ethereum#initialized after 300 ms'

const RDNS = 'example.late'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A wallet of this browser, which remembers between pages. `window.late` is its owner. */
async function installLateWallet(page: Page, arrival: Arrival): Promise<void> {
  await page.addInitScript(
    ({ how, rdns, address }) => {
      const memory = (name: string) => localStorage.getItem(`late ${name}`) === 'yes'
      const listeners = new Map<string, Set<(value: unknown) => void>>()
      const accounts = () => (memory('granted') && !memory('locked') ? [address] : [])
      const provider = {
        async request({ method }: { method: string }) {
          if (method === 'eth_requestAccounts') {
            localStorage.setItem('late granted', 'yes')
            localStorage.removeItem('late locked')
          }
          if (/accounts$/i.test(method)) return accounts()
          if (method === 'eth_chainId') return '0x7a69'
          if (memory('deaf')) return new Promise(() => {})
          throw Object.assign(new Error('unknown method'), { code: -32601 })
        },
        on: (event: string, listener: (value: unknown) => void) =>
          void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
        removeListener: (event: string, listener: (value: unknown) => void) =>
          void listeners.get(event)?.delete(listener),
      }
      const info = {
        uuid: crypto.randomUUID(),
        name: 'Late Wallet',
        rdns,
        icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
      }
      const announce = (): void =>
        void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
      Object.assign(window, {
        late: {
          announce,
          unlock() {
            localStorage.removeItem('late locked')
            for (const listener of listeners.get('accountsChanged') ?? []) listener(accounts())
          },
        },
      })
      const expose = (): void => void Object.assign(window, { ethereum: provider })
      if (how === 'announced') {
        addEventListener('eip6963:requestProvider', announce)
        announce()
      } else if (how !== 'announced by hand')
        setTimeout(() => {
          expose()
          if (how === 'ethereum#initialized after 300 ms') dispatchEvent(new Event('ethereum#initialized'))
        }, 300)
    },
    { how: arrival, rdns: RDNS, address: ADDRESS },
  )
}

const act = (page: Page, name: 'announce' | 'unlock'): Promise<void> =>
  page.evaluate((does) => (window as unknown as { late: Record<string, () => void> }).late[does]?.(), name)

for (const arrival of ['ethereum after 300 ms', 'ethereum#initialized after 300 ms'] as const) {
  test(`in a browser with ${arrival}, the wallet is offered, and its session restored`, async ({ page, button }) => {
    await installLateWallet(page, arrival)
    await page.goto('/index.html')
    // The dialog may open before the wallet is there.
    if (arrival === 'ethereum after 300 ms') await page.waitForFunction(() => 'ethereum' in window)
    await button.open()
    await button.view('Connect').locator('[data-wallet-id="injected"]').click()
    await expectEvent(page, 'connected')
    await page.reload()
    const { detail } = await expectEvent(page, 'connected')
    expect(detail).toMatchObject({ restored: true, address: ADDRESS })
    expect((await expectEvent(page, 'ready')).detail.restored).toBe(true)
  })
}

test('a wallet that announces itself late is restored then, and the button can be pressed before', async ({
  page,
  button,
}) => {
  await installLateWallet(page, 'announced by hand')
  await page.goto('/index.html')
  await act(page, 'announce')
  await button.open()
  await button.view('Connect').locator(`[data-wallet-id="${RDNS}"]`).click()
  await expectEvent(page, 'connected')
  await expect(button.dom).toContainText('…')
  const label = (await button.dom.innerText()).trim()

  await page.reload()
  expect((await expectEvent(page, 'ready')).detail.restored).toBe(false)
  await button.status('reconnecting')
  expect((await button.dom.innerText()).trim()).toBe(label)
  await expect(button.dom).toHaveAttribute('aria-busy', 'false')
  await button.open()
  await expect(button.view('Connect')).toBeVisible()
  await act(page, 'announce')
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({ restored: true, address: ADDRESS })
  await expect(button.view('Account')).toBeVisible()
  expect((await recordedEvents(page)).map(({ type }) => type)).not.toContain('disconnected')
})

test('a wallet that is locked when the page loads is marked, and unlocking it restores the session', async ({
  page,
  button,
}) => {
  await installLateWallet(page, 'announced')
  await page.goto('/index.html')
  await button.open()
  await button.view('Connect').locator(`[data-wallet-id="${RDNS}"]`).click()
  await expectEvent(page, 'connected')
  await page.evaluate(() => localStorage.setItem('late locked', 'yes'))

  // Neither this page nor the next one forgets it.
  for (let load = 0; load < 2; load += 1) {
    await page.reload()
    await expectEvent(page, 'ready')
    await button.status('reconnecting')
  }
  await button.open()
  await expect(button.view('Connect').locator(`[data-wallet-id="${RDNS}"]`)).toContainText('Locked')
  await act(page, 'unlock')
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({ restored: true, address: ADDRESS })
  await button.status('connected')
})

test('the next page restores a wallet that was unlocked meanwhile', async ({ page, button }) => {
  await installLateWallet(page, 'announced')
  await page.goto('/index.html')
  await button.open()
  await button.view('Connect').locator(`[data-wallet-id="${RDNS}"]`).click()
  await expectEvent(page, 'connected')
  await page.evaluate(() => localStorage.setItem('late locked', 'yes'))
  await page.reload()
  await expectEvent(page, 'ready')
  await page.evaluate(() => localStorage.removeItem('late locked'))
  await page.reload()
  expect((await expectEvent(page, 'ready')).detail.restored).toBe(true)
})

test('a press 0.3 s after a disconnect that the wallet does not answer opens Connect, which stays', async ({
  page,
  button,
}) => {
  await installLateWallet(page, 'announced')
  await page.goto('/index.html')
  await button.open()
  await button.view('Connect').locator(`[data-wallet-id="${RDNS}"]`).click()
  await expectEvent(page, 'connected')
  await page.evaluate(() => localStorage.setItem('late deaf', 'yes'))
  const told = page.evaluate(() =>
    (document.querySelector('wallet-connect-button') as unknown as { disconnect(): Promise<void> }).disconnect(),
  )
  await page.waitForTimeout(300)
  await button.status('disconnected')
  await button.dom.click()
  await expect(button.view('Connect')).toBeVisible()
  await told
  await page.waitForTimeout(300)
  await expect(button.view('Connect')).toBeVisible()
})
