import { installWallet } from '../../../examples/recipes/playwright'
import { expect, test } from '../fixtures/test'

// docs/testing.md shows this test.
test('a visitor connects and signs in', async ({ page }) => {
  const address = await installWallet(page, '0x7a69')
  await page.goto('/siwx.html')
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await page.getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByRole('button', { name: address.slice(-4) })).toBeVisible()
})
