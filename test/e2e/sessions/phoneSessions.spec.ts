import type { Page } from '@playwright/test'
import { SilentProxy } from '../../relay/SilentProxy'
import type { Button } from '../fixtures/button'
import { expectEvent } from '../fixtures/expectEvent'
import { setVisible } from '../fixtures/setVisible'
import { expect, test } from '../fixtures/test'
import { scaled } from '../../slowness'

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const PHONES = {
  Android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
  iOS: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1',
}

/** The page of a phone with one wallet app, whose link is recorded instead of opened. */
async function onPhone(page: Page, mobileLink?: string): Promise<void> {
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    window.open = (address) => {
      opened.push(String(address))
      return window
    }
  })
  if (mobileLink === undefined) return
  await page.route('**/getWallets?**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: Record<string, unknown>[] }
    body.data = body.data.map((wallet) => ({ ...wallet, mobile_link: mobileLink }))
    await route.fulfill({ response: answer, json: body })
  })
}

const opened = (page: Page): Promise<string[]> => page.evaluate(() => (window as any).opened)

/** Opens the wallet by its link; returns the link. */
async function openWallet(page: Page, button: Button): Promise<string> {
  await button.dom.tap()
  await button.wallet(METAMASK).tap()
  await button.action('main').tap()
  await expect.poll(async () => (await opened(page)).length).toBe(1)
  return (await opened(page))[0] as string
}

const uriOf = (link: string): string => new URL(link).searchParams.get('uri') as string

for (const [name, userAgent] of Object.entries(PHONES)) {
  test.describe(name, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent })

    test('an answer that came while the phone slept arrives after waking', async ({
      page,
      button,
      context,
      stack,
      phone,
    }) => {
      await context.grantPermissions(['local-network-access'])
      const proxy = await SilentProxy.before(stack.json.services.relay)
      await page.route('**/index.html', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replaceAll(stack.json.services.relay, proxy.url)
        await route.fulfill({ response, body })
      })
      await onPhone(page)
      await page.clock.install()
      await page.goto('/index.html')
      await phone.scan(uriOf(await openWallet(page, button)))
      await expectEvent(page, 'connected')
      expect(proxy.accepted).toBe(1)

      phone.answer('ask')
      await button.host.evaluate((element) => {
        void (element as any).signMessage('hi').then((text: string) => element.setAttribute('data-signature', text))
      })
      await expect.poll(() => phone.pending.map(({ method }) => method)).toEqual(['personal_sign'])
      await setVisible(page, false)
      proxy.silence()
      await phone.approve('personal_sign')
      await setVisible(page, true)
      await page.clock.fastForward(3_000)
      await expect(button.host).toHaveAttribute('data-signature', /^0x/, { timeout: scaled(2_000) })
      expect(phone.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
      await page.goto('about:blank')
      await proxy.close()
    })

    test('a page that was gone when the wallet approved is connected when it is back', async ({
      page,
      button,
      phone,
    }) => {
      phone.answer('ask')
      await onPhone(page)
      await page.goto('/index.html')
      await phone.scan(uriOf(await openWallet(page, button)))
      await expect.poll(() => phone.pending.map(({ method }) => method)).toEqual(['session_proposal'])
      await page.goto('about:blank')
      await phone.approve('session_proposal')
      await page.goto('/index.html')
      expect((await expectEvent(page, 'connected')).detail).toMatchObject({ method: 'walletconnect' })
      await button.status('connected')
      expect(await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))).toContain('metamask://')
    })

    test('a page that was gone when the wallet approved its one-click sign-in is connected when it is back', async ({
      page,
      button,
      phone,
    }) => {
      phone.answer('ask')
      await onPhone(page)
      await page.goto('/siwx.html')
      await phone.scan(uriOf(await openWallet(page, button)))
      await expect.poll(() => phone.pending.map(({ method }) => method)).toEqual(['session_authenticate'])
      await page.goto('about:blank')
      await phone.approve('session_authenticate')
      await page.goto('/siwx.html')
      expect((await expectEvent(page, 'connected')).detail).toMatchObject({ method: 'walletconnect', restored: false })
      await button.status('connected')
      expect(phone.sessions).toBe(1)
    })

    test('a tab that was discarded while the wallet was open shows the dialog as it was, and connects', async ({
      page,
      button,
      phone,
    }) => {
      phone.answer('ask')
      await onPhone(page)
      await page.goto('/index.html')
      await phone.scan(uriOf(await openWallet(page, button)))
      await expect.poll(() => phone.pending.map(({ method }) => method)).toEqual(['session_proposal'])
      await page.reload()
      const view = button.view('ConnectingWalletConnect')
      await expect(view.getByRole('button', { name: 'Open MetaMask again' })).toBeVisible()
      expect(await opened(page)).toEqual([])
      await phone.approve('session_proposal')
      expect((await expectEvent(page, 'connected')).detail).toMatchObject({ method: 'walletconnect', restored: false })
      await expect(button.dialog).toBeHidden()
      expect(phone.sessions).toBe(1)
      // Nothing is left to come back to.
      await page.reload()
      await button.status('connected')
      await expect(button.dialog).toBeHidden()
    })

    test('a tab that was discarded with the dialog closed opens nothing', async ({ page, button, phone }) => {
      phone.answer('ask')
      await onPhone(page)
      await page.goto('/index.html')
      await phone.scan(uriOf(await openWallet(page, button)))
      await expect.poll(() => phone.pending.map(({ method }) => method)).toEqual(['session_proposal'])
      await page.keyboard.press('Escape')
      await expect(button.dialog).toBeHidden()
      await page.reload()
      await phone.approve('session_proposal')
      await expectEvent(page, 'connected')
      await expect(button.dialog).toBeHidden()
    })

    test.describe(() => {
      test.use({ phoneOptions: { can: [] } })

      test('a tab that was discarded during a sign-in shows it again, and asks the wallet only when told', async ({
        page,
        button,
        phone,
      }) => {
        phone.answer('approve', { personal_sign: 'ask' })
        await onPhone(page)
        await page.goto('/siwx.html')
        await phone.scan(uriOf(await openWallet(page, button)))
        await expectEvent(page, 'connected')
        await button.view('SIWXSignMessage').locator('[data-action="main"]').tap()
        await expect.poll(() => phone.pending.map(({ method }) => method)).toEqual(['personal_sign'])
        await page.reload()
        const sign = button.view('SIWXSignMessage').locator('[data-action="main"]')
        await expect(sign).toBeEnabled()
        await phone.approve('personal_sign')
        phone.answer('approve')
        expect(phone.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
        await sign.tap()
        await expectEvent(page, 'siwx-success')
        expect(phone.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(2)
      })
    })

    test('a wallet of an in-app browser that comes 300 ms after the load is offered, its session restored', async ({
      page,
      button,
    }) => {
      const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
      await page.addInitScript((account) => {
        const granted = (): boolean => localStorage.getItem('in-app granted') === 'yes'
        const provider = {
          async request({ method }: { method: string }) {
            if (method === 'eth_requestAccounts') localStorage.setItem('in-app granted', 'yes')
            if (/accounts$/i.test(method)) return granted() ? [account] : []
            if (method === 'eth_chainId') return '0x7a69'
            throw Object.assign(new Error('unknown method'), { code: -32601 })
          },
          on() {},
          removeListener() {},
        }
        setTimeout(() => Object.assign(window, { ethereum: provider }), 300)
      }, address)
      await page.goto('/index.html')
      await page.waitForFunction(() => 'ethereum' in window)
      await button.dom.tap()
      await button.view('Connect').locator('[data-wallet-id="injected"]').tap()
      await expectEvent(page, 'connected')
      await page.reload()
      expect((await expectEvent(page, 'connected')).detail).toMatchObject({ restored: true, address })
    })

    test('a proposal opened by link is approved at 3:52, while the page is hidden', async ({ page, button, phone }) => {
      phone.answer('ask')
      await onPhone(page)
      // As far behind as it is moved: the relay refuses a page that opens its socket again in the future.
      await page.clock.install({ time: Date.now() - 232_000 })
      await page.goto('/index.html')
      await phone.scan(uriOf(await openWallet(page, button)))
      await expect.poll(() => phone.pending.map(({ method }) => method)).toEqual(['session_proposal'])
      await setVisible(page, false)
      await page.clock.fastForward(232_000)
      await phone.approve('session_proposal')
      await setVisible(page, true)
      await expectEvent(page, 'connected')
      await expect(button.dialog).toBeHidden()
    })

    test('a wallet that is not installed is noticed within 1.5 s, and other ways are offered', async ({
      page,
      button,
    }) => {
      await onPhone(page)
      await page.clock.install()
      await page.goto('/index.html')
      await openWallet(page, button)
      const view = button.view('ConnectingWalletConnect')
      const missing = view.getByText('Nothing happened? MetaMask may not be installed.')
      await expect(missing).toBeHidden()
      await page.clock.fastForward(1_500)
      await expect(missing).toBeVisible()
      const store = name === 'iOS' ? /^https:\/\/apps\.apple\.com\// : /^https:\/\/play\.google\.com\//
      await expect(view.getByRole('link', { name: 'Get MetaMask' })).toHaveAttribute('href', store)
      await view.getByRole('button', { name: 'Open by web link' }).tap()
      await expect.poll(async () => (await opened(page)).length).toBe(2)
      expect((await opened(page))[1]).toMatch(/^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/)
      await expect(missing).toBeHidden()
      await page.clock.fastForward(1_500)
      await view.getByRole('button', { name: 'Scan with another phone' }).tap()
      await expect(view.getByText('Scan this code with MetaMask.')).toBeVisible()
    })

    test('a page that was hidden by the wallet does not say that it is missing', async ({ page, button }) => {
      await onPhone(page)
      await page.clock.install()
      await page.goto('/index.html')
      await openWallet(page, button)
      await setVisible(page, false)
      await page.clock.fastForward(5_000)
      await setVisible(page, true)
      const view = button.view('ConnectingWalletConnect')
      await expect(view.getByRole('button', { name: 'Open MetaMask again' })).toBeVisible()
      await expect(view.getByText('Nothing happened?')).toBeHidden()
    })

    test.describe(() => {
      test.use({ phoneOptions: { can: [] } })

      test('a link with parameters opens the wallet for the pairing and for a request, and again', async ({
        page,
        button,
        phone,
      }) => {
        await onPhone(page, 'https://wallet.example/ul?ref=dapp#top')
        phone.answer('approve', { personal_sign: 'ask' })
        await page.clock.install()
        await page.goto('/siwx.html')
        const link = await openWallet(page, button)
        expect(link.startsWith('https://wallet.example/ul/wc?ref=dapp&uri=wc%3A')).toBe(true)
        await phone.scan(uriOf(link))
        await expectEvent(page, 'connected')
        await button.view('SIWXSignMessage').locator('[data-action="main"]').tap()
        await expect.poll(async () => (await opened(page)).length).toBe(2)
        expect((await opened(page))[1]).toMatch(
          /^https:\/\/wallet\.example\/ul\/wc\?ref=dapp&requestId=\d+&sessionTopic=[0-9a-f]{64}#top$/,
        )
        // The wallet does not respond: it can be opened again for the same request.
        await page.clock.fastForward(5_000)
        await button.view('SIWXSignMessage').getByRole('button', { name: /again/ }).tap()
        await expect.poll(async () => (await opened(page)).length).toBe(3)
        expect((await opened(page))[2]).toBe((await opened(page))[1])
      })
    })
  })
}
