import { startPhone } from 'wallet-connect-button/testing'
import { expect, test } from '../fixtures/test'

test('one prompt connects and signs in where the phone can, and the page hears of a failure and of the end', async ({
  page,
  button,
  stack: { json },
}) => {
  const { relay } = json.services
  const { projectId } = json
  const phone = await startPhone({ relay, projectId, chains: [31_337], can: ['connect'], answers: 'approve' })
  await page.goto('/siwx.html')
  await button.showQr()
  await phone.scan(page)
  await button.status('connected')
  await expect(button.dialog).toBeHidden()
  expect(phone.prompts.map(({ method }) => method)).toEqual(['session_authenticate'])
  phone.failNext(4001, 'personal_sign')
  expect(await button.ask('personal_sign', ['0x6869', phone.address])).toMatchObject({ code: 4001 })
  await phone.disconnect()
  await button.status('disconnected')
  await phone.close()
})

// docs/testing.md shows this test.
test('a visitor connects by a code and signs in', async ({ page, stack: { json } }) => {
  const { relay } = json.services
  const phone = await startPhone({ relay, projectId: json.projectId, chains: [31_337], answers: 'approve' })
  await page.goto('/siwx.html')
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'WalletConnect' }).click()
  await phone.scan(page)
  await page.getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByRole('button', { name: phone.address.slice(-4) })).toBeVisible()
  await phone.close()
})
