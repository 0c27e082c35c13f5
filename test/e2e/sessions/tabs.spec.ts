import { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { holdChunk } from '../fixtures/holdChunk'
import { expect, test } from '../fixtures/test'

const signs = async (button: Button): Promise<void> =>
  expect((await button.call('signMessage', 'still here')).value).toMatch(/^0x[0-9a-f]{130}$/)

test('two tabs that each paired have the later session, are restored with it and sign', async ({
  page,
  button,
  phone,
  anotherTab,
}) => {
  const secondPage = await anotherTab()
  const second = new Button(secondPage)
  await page.goto('/index.html')
  await secondPage.goto('/index.html')
  const [uri, secondUri] = [await button.showQr(), await second.showQr()]
  await phone.scan(uri)
  await expectEvent(page, 'connected')
  // The code of the other tab is accepted too, although that tab has followed the first one by now.
  await expectEvent(secondPage, 'connected')
  await phone.scan(secondUri)
  await expect
    .poll(async () => (await recordedEvents(secondPage, 'connected')).some(({ detail }) => !detail.restored))
    .toBe(true)
  // The visitor has paired again: the former session ends at the wallet, and the first tab follows the next one.
  await expect.poll(() => phone.sessions).toBe(1)
  await expect
    .poll(async () => (await recordedEvents(page, 'connected')).some(({ detail }) => detail.restored))
    .toBe(true)
  expect((await expectEvent(page, 'disconnected')).detail.reason).toBe('other-tab')

  await Promise.all([page.reload(), secondPage.reload()])
  for (const each of [page, secondPage])
    expect((await expectEvent(each, 'connected')).detail).toMatchObject({ restored: true, method: 'walletconnect' })
  await signs(button)
  await signs(second)

  await button.call('disconnect')
  expect((await expectEvent(secondPage, 'disconnected')).detail.reason).toBe('other-tab')
  await expect.poll(() => phone.sessions).toBe(0)
})

test('disconnecting in one of two tabs that have paired erases the session for good', async ({
  page,
  button,
  phone,
  anotherTab,
}) => {
  const secondPage = await anotherTab()
  const second = new Button(secondPage)
  await page.goto('/index.html')
  await secondPage.goto('/index.html')
  const secondUri = await second.showQr()
  await phone.scan(await button.showQr())
  await expectEvent(page, 'connected')
  await expectEvent(secondPage, 'connected')

  await button.call('disconnect')
  expect((await expectEvent(secondPage, 'disconnected')).detail.reason).toBe('other-tab')
  await expect.poll(() => phone.sessions).toBe(0)
  // The other tab still shows its code, and continues to use the library, which writes its state.
  expect(await second.pairingAddress()).toBe(secondUri)
  await second.dialog.locator('[part="back"]').click()
  await second.wallet('walletconnect').click()
  await expect.poll(() => second.pairingAddress()).not.toBe(secondUri)
  await Promise.all([page.reload(), secondPage.reload()])
  for (const each of [button, second]) {
    await each.open()
    await each.status('disconnected')
  }
  const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('//session#')))
  expect(stored).toEqual([])
})

test('a tab that nobody has touched follows the connection of another one', async ({
  page,
  button,
  anotherTab,
  wallet,
}) => {
  const secondPage = await anotherTab()
  const second = new Button(secondPage)
  await page.goto('/index.html')
  await secondPage.goto('/index.html')
  await expect(second.dom).toHaveText('Connect wallet')
  expect(await button.call('connect', { wallet: wallet.rdns })).toMatchObject({ value: { namespace: 'eip155' } })
  expect((await expectEvent(secondPage, 'connected')).detail).toMatchObject({ restored: true, method: 'injected' })
  expect(wallet.prompts).toHaveLength(1)
})

test('a tab that has paired but not connected takes over the connection of another tab', async ({
  page,
  button,
  phone,
  anotherTab,
}) => {
  const secondPage = await anotherTab()
  const second = new Button(secondPage)
  await page.goto('/index.html')
  await secondPage.goto('/index.html')
  await second.showQr()
  await phone.scan(await button.showQr())
  await expectEvent(page, 'connected')
  expect((await expectEvent(secondPage, 'connected')).detail).toMatchObject({ restored: true, method: 'walletconnect' })
  await signs(second)
  await page.reload()
  expect((await expectEvent(page, 'connected')).detail.restored).toBe(true)
  await signs(button)
  expect(phone.sessions).toBe(1)
})

test('a tab connects when another one, which follows its pairing, is the first to receive the session', async ({
  page,
  button,
  stack,
  phone,
  anotherTab,
}) => {
  const secondPage = await anotherTab()
  const second = new Button(secondPage)
  let holds = false
  const held: (() => void)[] = []
  await page.routeWebSocket(stack.json.services.relay + '/**', (socket) => {
    const relay = socket.connectToServer()
    socket.onMessage((message) => {
      if (holds && String(message).includes('irn_subscribe')) held.push(() => relay.send(message))
      else relay.send(message)
    })
  })
  await page.goto('/index.html')
  await secondPage.goto('/index.html')
  const uri = await button.showQr()
  // Starts the library of this tab, which reads the pairing of the first one.
  await second.showQr()
  holds = true
  await phone.scan(uri)
  await expect
    .poll(() => secondPage.evaluate(() => Object.keys(localStorage).some((key) => key.includes('//session#'))))
    .toBe(true)
  holds = false
  for (const send of held) send()
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({ restored: false, method: 'walletconnect' })
  await expectEvent(secondPage, 'connected')
  await signs(button)
  await signs(second)
  expect(phone.sessions).toBe(1)
})

test('a tab whose relay library starts after the restore has given up follows the connection then', async ({
  page,
  button,
  phone,
  anotherTab,
}) => {
  const secondPage = await anotherTab()
  await secondPage.clock.install()
  const release = await holdChunk(secondPage, 'relay')
  await page.goto('/index.html')
  await secondPage.goto('/index.html')
  const second = new Button(secondPage)
  await second.open()
  await secondPage.keyboard.press('Escape')
  await phone.scan(await button.showQr())
  await expectEvent(page, 'connected')
  await second.status('reconnecting')
  // The timeout begins a moment after the status, so one step may be too early.
  for (let step = 0; step < 3; step += 1) await secondPage.clock.fastForward(11_000)
  expect(await recordedEvents(secondPage, 'connected')).toEqual([])
  release()
  expect((await expectEvent(secondPage, 'connected')).detail).toMatchObject({ restored: true, method: 'walletconnect' })
})
