import { expectEvent } from '../fixtures/expectEvent'
import { focused, inDialog, reach } from '../fixtures/keyboard'
import { expect, test } from '../fixtures/test'
import { methodsOf } from '../fixtures/wallet'

test('from connecting to disconnecting with the keyboard alone', async ({ page, button, wallet }) => {
  await page.goto('/siwx.html')
  await expect(button.dom).toBeVisible()
  await reach(page, 'Tab', 'Connect wallet')
  await page.keyboard.press('Enter')
  await expect(button.view('Connect')).toBeVisible()
  await expect.poll(() => inDialog(page)).toBe(true)

  // The focus stays in the dialog, all the way round.
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate(() => document.activeElement?.localName)
    expect(['wallet-connect-button', 'body']).toContain(where)
  }
  // A list is one tab stop, entered at its last used row; arrow keys move inside.
  await reach(page, 'Tab', wallet.name)
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe('MetaMask')
  await page.keyboard.press('Home')
  expect(await focused(page)).toBe(wallet.name)
  await page.keyboard.press('Enter')
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await expect(button.action('main')).toBeFocused()
  // It is busy until the message has its nonce.
  await expect(button.action('main')).toBeEnabled()
  await page.keyboard.press('Space')
  await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
  await expect(button.dom).toBeFocused()
  expect(methodsOf(wallet.prompts)).toEqual(['eth_requestAccounts', 'personal_sign'])

  await page.keyboard.press('Space')
  await expect(button.view('Account')).toBeVisible()
  await expect.poll(() => inDialog(page)).toBe(true)
  await reach(page, 'Tab', 'Disconnect')
  await page.keyboard.press('Enter')
  expect((await expectEvent(page, 'disconnected')).detail.reason).toBe('user')
  await expect(button.dialog).toBeHidden()
  await expect(button.dom).toBeFocused()
})

test('Escape closes and restores the focus; going back focuses the row that was used', async ({ page, button }) => {
  await page.goto('/index.html')
  await button.dom.focus()
  await page.keyboard.press('Enter')
  await expect(button.view('Connect')).toBeVisible()
  await button.wallet('walletconnect').focus()
  await page.keyboard.press('Enter')
  await expect(button.view('ConnectingWalletConnectBasic')).toBeVisible()
  await reach(page, 'Shift+Tab', 'Back')
  await page.keyboard.press('Enter')
  await expect(button.view('Connect')).toBeVisible()
  await expect(button.wallet('walletconnect')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
  await expect(button.dom).toBeFocused()
})

test('a row in the middle of a list gets the focus back, and the card animates between heights', async ({
  page,
  button,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const animate = Element.prototype.animate
    const heights: unknown[] = []
    Object.assign(window, { heights })
    Element.prototype.animate = function (frames, options) {
      if (frames && 'height' in frames) heights.push(frames.height)
      return animate.call(this, frames, options)
    }
  })
  await page.goto('/index.html')
  await button.open()
  const more = button.view('Connect').getByRole('button', { name: 'Other options' })
  await more.click()
  await expect(button.view('ConnectSocials')).toBeVisible()
  await button.dialog.locator('[part="back"]').click()
  await expect(more).toBeFocused()
  const [[from, low], [bottom, to]] = (await page.evaluate(() => (window as any).heights)) as [
    [string, string],
    [string, string],
  ]
  expect([from, low]).toEqual([to, bottom])
  for (const height of [from, low]) expect(Number.parseFloat(height)).toBeGreaterThan(200)
})

test('the page behind does not scroll and is left unchanged', async ({ page, button }) => {
  await page.goto('/index.html')
  await page.evaluate(() => {
    const tall = document.createElement('div')
    tall.style.height = '4000px'
    document.body.append(tall)
    scrollTo(0, 40)
  })
  const look = () =>
    page.evaluate(() => ({
      style: document.documentElement.getAttribute('style'),
      bodyStyle: document.body.getAttribute('style'),
      className: document.documentElement.className,
      sheets: document.adoptedStyleSheets.length,
      top: scrollY,
      width: document.body.getBoundingClientRect().width,
      left: document.querySelector('h1')!.getBoundingClientRect().left,
    }))
  const before = await look()
  expect(before.top).toBe(40)
  await button.open()
  const during = await look()
  expect([during.width, during.left]).toEqual([before.width, before.left])
  await page.mouse.move(5, 300)
  await page.mouse.wheel(0, 600)
  for (const key of ['PageDown', 'End', 'Space', 'ArrowDown']) {
    await page.evaluate(() =>
      (
        document.querySelector('wallet-connect-button')!.shadowRoot!.querySelector('[part="title"]') as HTMLElement
      ).focus(),
    )
    await page.keyboard.press(key)
  }
  // By then the wheel and keys have arrived, and the longest scroll animation would be over.
  await page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        const next = (left: number): unknown => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)))
        next(frames)
      }),
    60,
  )
  expect((await look()).top).toBe(40)
  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
  expect(await look()).toEqual(before)
  await page.mouse.wheel(0, 200)
  await expect.poll(async () => (await look()).top).toBeGreaterThan(40)
})
