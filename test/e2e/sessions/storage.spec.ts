import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

test('without storage everything works until the page is left', async ({ page, button, wallet }) => {
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const)
      Object.defineProperty(window, name, { configurable: true, get: refuse })
  })
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await button.action('main').click()
  await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
  await button.status('connected')
  expect(await button.has('authenticated')).toBe(true)
  await page.reload()
  await button.open()
  await button.status('disconnected')
  expect(await recordedEvents(page, 'connected')).toEqual([])
})

test('connecting works with a full storage', async ({ page, button, wallet }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await button.action('main').click()
  await expectEvent(page, 'siwx-success')
  await button.status('connected')
})

test('a manipulated storage is neither restored nor trusted', async ({ page, button, wallet, stack }) => {
  await page.addInitScript((projectId) => {
    const prefix = `@wallet-connect-button/${projectId}/`
    const values: Record<string, string> = {
      session:
        '{"v":1,"namespaces":{"__proto__":{"polluted":1},"moon":{},"eip155":{"connector":"org.example.demo-wallet"}},' +
        '"active":{"__proto__":{"polluted":1}},"refused":{"eip155":"x"},' +
        '"proofs":[{"data":{"accountAddress":"0x00"},"message":"forged","signature":"0x00"}]}',
      recent_wallets: '[{"id":7},null,{"__proto__":{"polluted":1}}]',
      last_known: '{"label":7,"icon":"javascript:alert(1)"}',
    }
    for (const [name, value] of Object.entries(values)) localStorage.setItem(prefix + name, value)
  }, stack.json.projectId)
  await page.goto('/siwx.html')
  await expectEvent(page, 'ready')
  await button.status('disconnected')
  expect(await button.read('session')).toBeNull()
  expect(await page.evaluate(() => ({} as { polluted?: number }).polluted)).toBeUndefined()
  expect(wallet.prompts).toEqual([])
  await button.choose(wallet)
  await button.action('main').click()
  await expectEvent(page, 'siwx-success')
})

test('without a project id installed wallets work, and nothing complains', async ({ page, button, wallet }) => {
  await page.addInitScript(() => {
    new MutationObserver(() =>
      document.querySelector('wallet-connect-button[project-id]')?.removeAttribute('project-id'),
    ).observe(document, { childList: true, subtree: true })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await button.call('disconnect')
  await button.open()
  await expect(button.wallet('walletconnect')).toHaveCount(0)
  expect(await recordedEvents(page, 'error')).toEqual([])
  expect(asked.filter((address) => /getWallets|appkit|origins/.test(address))).toEqual([])
})
