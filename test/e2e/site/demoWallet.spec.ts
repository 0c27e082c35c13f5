import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'
import { STACK_WALLET } from '../fixtures/wallet'

// The wallet that the demo pages have for people who have none. All other tests have that of the driver.

test('the demo page’s wallet asks in the page, and remembers it', async ({ page, button }) => {
  const ask = page.locator('demo-wallet-panel').getByRole('dialog')
  const answer = (name: 'Approve' | 'Reject') => ask.getByRole('button', { name }).click()
  await page.goto('/index.html?wallet=evm')
  await button.choose(STACK_WALLET)
  await expect(ask.getByRole('heading')).toHaveText('Connect to this page?')
  await answer('Reject')
  await expect(button.view('ConnectingExternal')).toContainText('Request declined')
  await button.action('retry').click()
  await answer('Approve')
  const { address, chainId } = (await expectEvent(page, 'connected')).detail
  expect(chainId).toBe('eip155:31337')

  const switching = button.call('switchNetwork', 'eip155:31338')
  await expect(ask.getByRole('heading')).toHaveText('Add this network?')
  await expect(ask).toContainText('Local Two')
  await answer('Approve')
  expect(await switching).toMatchObject({ value: { caipNetworkId: 'eip155:31338' } })
  await page.reload()
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({
    address,
    chainId: 'eip155:31338',
    restored: true,
  })
  expect((await button.ask('eth_blockNumber')).value).toMatch(/^0x/)
  const signing = button.call('signMessage', 'words for the wallet')
  await expect(ask).toContainText('words for the wallet')
  await answer('Approve')
  expect((await signing).value).toMatch(/^0x[0-9a-f]{130}$/)

  await page.evaluate(() =>
    (window as unknown as { demoWallet: { evm: { revoke(): Promise<void> } } }).demoWallet.evm.revoke(),
  )
  expect((await expectEvent(page, 'disconnected')).detail).toMatchObject({ reason: 'wallet' })
  await page.reload()
  await button.open()
  await button.status('disconnected')
  expect(await recordedEvents(page, 'connected')).toEqual([])
})
