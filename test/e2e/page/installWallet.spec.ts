import { installWallet } from 'wallet-connect-button/testing'
import { expect, test } from '../fixtures/test'

// docs/testing.md shows this test.
test('a visitor connects and signs in', async ({ page }) => {
  const wallet = await installWallet(page, { kind: 'evm', chains: [31_337], answers: 'approve' })
  await page.goto('/siwx.html')
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: wallet.name }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByRole('button', { name: wallet.address.slice(-4) })).toBeVisible()
})
