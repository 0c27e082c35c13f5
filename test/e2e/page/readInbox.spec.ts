import { openInbox } from 'wallet-connect-button/testing'
import { expect, test } from '../fixtures/test'

// docs/testing.md shows this test.
test('a visitor logs in by email', async ({ page, baseURL }) => {
  const inbox = await openInbox(baseURL ?? '')
  await page.goto('/index.html')
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.locator('input[type="email"]').fill('visitor@shop.example')
  await page.keyboard.press('Enter')
  await page.locator('input[autocomplete="one-time-code"]').fill(await inbox.code('visitor@shop.example'))
  await expect(page.locator('wallet-connect-button:state(connected)')).toBeAttached()
})
