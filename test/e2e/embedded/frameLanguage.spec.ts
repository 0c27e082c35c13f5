import { stringToHex, type Address } from 'viem'
import { expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

const MESSAGE = 'A message to be approved.'
const RECIPIENT = '0x00000000000000000000000000000000000000d1'
// 0.0012345 ETH
const VALUE = '0x462c56df9a800'

const ENGLISH = {
  sign: ['Sign this message?', 'Sign', 'Reject'],
  send: ['Send this transaction?', 'Send', 'Reject'],
  facts: ['Amount', 'To', 'Network fee', 'You send', 'Network', 'Smart account'],
  more: '1 more after this',
} as const
const LONGER = {
  sign: ['Signsi thisth messagemes?', 'Signsi', 'Rejectrej'],
  send: ['Sendse thisth transactiontrans?', 'Sendse', 'Rejectrej'],
  facts: ['Amountamo', 'Tot', 'Networknet feefe', 'Youyo sendse', 'Networknet', 'Smartsm accountacc'],
  more: /[1١] moremo afteraf thisth/,
} as const

// The frame has no Persian, so it is English and written from left to right.
const LANGUAGES = [
  { locale: 'en-XA', lang: 'en-XA', dir: 'ltr', amount: '0.0012345 ETH', ...LONGER },
  { locale: 'ar-XB', lang: 'ar-XB', dir: 'rtl', amount: /^[0٠][.٫][\d٠-٩]{7} ETH$/, ...LONGER },
  { locale: 'fa-IR', lang: 'en', dir: 'ltr', amount: '0.0012345 ETH', ...ENGLISH },
] as const

for (const { locale, lang, dir, sign, send, facts, amount, more } of LANGUAGES) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`the frame asks for approvals in the visitor's language (${lang}, ${dir})`, async ({
      page,
      button,
      frame,
      stack,
    }) => {
      await page.goto('/index.html')
      await button.logIn(stack, `${lang}@language.example`)
      const { address } = (await expectEvent(page, 'connected')).detail as { address: Address }
      await expect(button.dialog).toBeHidden()

      const signing = button.ask('personal_sign', [stringToHex(MESSAGE), address])
      const message = frame.request('personal_sign')
      await expect(message).toContainText(MESSAGE)
      await expect(frame.inside.locator(':root')).toHaveAttribute('lang', lang)
      await expect(frame.inside.locator(':root')).toHaveAttribute('dir', dir)
      await expect(message.getByRole('heading', { level: 1 })).toHaveText(sign[0])
      // A name in Latin letters is truncated at its end.
      await expect(message.locator('header .name')).toHaveCSS('direction', 'ltr')
      await expect(frame.approve).toHaveText(sign[1])
      await expect(frame.reject).toHaveText(sign[2])
      await frame.approve.click()
      expect((await signing).value).toMatch(/^0x/)
      await expect(button.dialog).toBeHidden()

      const sending = button.ask('eth_sendTransaction', [{ from: address, to: RECIPIENT, value: VALUE }])
      const transaction = frame.request('eth_sendTransaction')
      await expect(transaction.getByRole('heading', { level: 1 })).toHaveText(send[0])
      await expect(frame.approve).toHaveText(send[1])
      await expect(frame.reject).toHaveText(send[2])
      await expect(transaction.locator('dt')).toHaveText([...facts])
      await expect(transaction.locator('dd').first()).toHaveText(amount)
      // No English is left except the names and the symbol.
      if (lang !== 'en') await expect(transaction).not.toContainText(/\b(Amount|Network|about|Reject|Send)\b/)
      const next = button.ask('personal_sign', [stringToHex(MESSAGE), address])
      await expect(transaction).toContainText(more)
      for (const colorScheme of ['light', 'dark'] as const) {
        await button.setAttributes({ 'theme-mode': colorScheme })
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 720 })
          // Nothing is wider than the frame, once it has followed the window.
          await expect
            .poll(() => frame.inside.locator(':root').evaluate((root) => root.scrollWidth - root.clientWidth))
            .toBeLessThanOrEqual(0)
        }
      }
      await frame.approve.click()
      expect((await sending).value).toMatch(/^0x[0-9a-f]{64}$/)
      await frame.request('personal_sign').waitFor()
      await frame.reject.click()
      expect(await next).toMatchObject({ code: 4001 })
    })
  })
}
