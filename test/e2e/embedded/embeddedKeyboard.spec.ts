import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

const EMAIL = 'keys@example.com'

/** Violations that axe finds in the page and each of its frames. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.flat().join(' ')} ${node.failureSummary ?? ''}`),
  )
}

test('from the address to an approved request with the keyboard alone', async ({ page, button, frame, stack }) => {
  await page.goto('/index.html')
  await button.dom.focus()
  await page.keyboard.press('Enter')
  await expect(button.view('Connect')).toBeVisible()
  for (let press = 0; press < 20 && !(await button.email.evaluate((field) => field.matches(':focus'))); press++)
    await page.keyboard.press('Tab')
  await expect(button.email).toBeFocused()
  await page.keyboard.type(EMAIL)
  await page.keyboard.press('Enter')
  await expect(button.codeField).toBeFocused()
  await page.keyboard.type(await stack.inbox.code(EMAIL))
  const { detail } = await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await expect(button.dom).toBeFocused()

  const signing = button.ask('personal_sign', [stringToHex('By keyboard.'), detail.address])
  await frame.request('personal_sign').waitFor()
  await expect(frame.iframe).toBeFocused()
  await expect(frame.inside.getByRole('heading', { level: 1 })).toBeFocused()
  for (let press = 0; press < 10 && !(await frame.approve.evaluate((approve) => approve.matches(':focus'))); press++)
    await page.keyboard.press('Tab')
  await expect(frame.approve).toBeFocused()
  await expect(frame.approve).toBeEnabled()
  await page.keyboard.press('Enter')
  expect((await signing).value).toMatch(/^0x/)
  await expect(button.dialog).toBeHidden()
  await expect(frame.iframe).toBeHidden()
  await expect(button.dom).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, in the page and in the frame (${colorScheme})`, () => {
    test.beforeEach(async ({ page, button }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
      await page.goto('/index.html')
      await button.open()
    })

    test('while the address is typed', async ({ page, button }) => {
      expect(await violations(page), 'Connect').toEqual([])
      await button.email.fill('nobody@nowhere')
      await button.email.press('Enter')
      await expect(button.view('Connect').getByRole('alert')).not.toBeEmpty()
      expect(await violations(page), 'Connect with a wrong address').toEqual([])
    })

    test('from the code to the approval', async ({ page, button, frame, stack }) => {
      await button.email.fill(EMAIL)
      await button.email.press('Enter')
      await expect(button.view('EmailVerifyOtp')).toBeVisible()
      expect(await violations(page), 'the code').toEqual([])
      await button.codeField.fill(await stack.inbox.code(EMAIL))
      const { detail } = await expectEvent(page, 'connected')
      await expect(button.dialog).toBeHidden()
      const signing = button.ask('personal_sign', [stringToHex('For axe.'), detail.address])
      await frame.request('personal_sign').waitFor()
      expect(await violations(page), 'the approval').toEqual([])
      await frame.approve.click()
      expect((await signing).value).toMatch(/^0x/)
    })
  })
}
