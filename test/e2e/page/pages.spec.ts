import { readFileSync } from 'node:fs'
import { expectEvent, recordedEvents } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

test('under the strictest policy the whole flow runs without a violation', async ({
  page,
  button,
  wallet,
  consoleGuard,
}) => {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      violations.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    )
  })
  const response = await page.goto('/siwx.html?csp=strict')
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await button.showQr()
  await button.dialog.locator('[part="back"]').click()
  await button.host.getByRole('button', { name: /All wallets/ }).click()
  await expect(button.view('AllWallets').locator('[data-wallet-id]').first()).toBeVisible()
  await button.dialog.locator('[part="back"]').click()
  await button.wallet(wallet.rdns).click()
  await button.action('main').click()
  await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await expect(button.view('Account')).toContainText('Signed in')
  await button.action('main').click()
  expect((await expectEvent(page, 'disconnected')).detail.reason).toBe('user')
  expect(await page.evaluate(() => (window as any).violations)).toEqual([])
  expect(consoleGuard.errors).toEqual([])
})

test('under the strictest policy the self-check finds nothing, and violates nothing', async ({
  page,
  consoleGuard,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { violations: [] })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as any).violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  await page.goto('/siwx.html?csp=strict')
  const { findings } = await page
    .locator('wallet-connect-button')
    .first()
    .evaluate((host) => (host as any).doctor())
  expect(findings.filter(({ code }: { code: string }) => /^(chunk|policy|.*_unreachable)/.test(code))).toEqual([])
  expect(await page.evaluate(() => (window as any).violations)).toEqual([])
  expect(consoleGuard.errors).toEqual([])
})

test('under the documented policy a form sends the value of its field to the own site alone', async ({
  page,
  button,
  wallet,
  consoleGuard,
}) => {
  consoleGuard.expect(/form-action|violates/)
  const received: (string | null)[] = []
  await page.context().route(/\/received$/, async (route) => {
    received.push(`${new URL(route.request().url()).host} ${route.request().postData()}`)
    await route.fulfill({ contentType: 'text/html', body: '<title>Received' })
  })
  await page.goto('/index.html?csp=strict')
  const { host } = new URL(page.url())
  await button.choose(wallet)
  await button.status('connected')
  const submit = (action: string): Promise<string> =>
    page.evaluate(
      (url) =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => resolve(violatedDirective), {
            once: true,
          })
          addEventListener('pagehide', () => resolve('sent'), { once: true })
          const form = document.createElement('form')
          Object.assign(form, { action: url, method: 'post', id: url })
          document.body.append(form)
          const field = document.querySelector('wallet-connect-button')
          field?.setAttribute('name', 'account')
          field?.setAttribute('form', url)
          form.requestSubmit()
        }),
      action,
    )
  expect(await submit('https://elsewhere.example/received')).toBe('form-action')
  expect(received).toEqual([])
  await Promise.all([page.waitForURL(/received$/), submit('/received').catch(() => {})])
  expect(received).toEqual([expect.stringMatching(`^${host} account=.*0x`)])
})

test('violations of the policy are noticed by these tests', async ({ page, consoleGuard }) => {
  consoleGuard.expect(/Content Security Policy|Trusted|violates/)
  await page.goto('/index.html?csp=strict')
  const noticed = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => resolve(violatedDirective), {
          once: true,
        })
        const image = new Image()
        image.src = 'https://elsewhere.example/pixel.png'
      }),
  )
  expect(noticed).toBe('img-src')
})

test('the classic script works like the module', async ({ page, button, wallet }) => {
  await page.goto('/classic.html')
  await button.choose(wallet)
  expect((await expectEvent(page, 'connected')).detail.wallet).toBe(wallet.name)
  await expect(button.dialog).toBeHidden()
  await button.status('connected')
})

test('a second script tag of the same version changes nothing', async ({ page, button, consoleGuard }) => {
  await page.goto('/index.html')
  await button.open()
  await page.evaluate(async () => {
    const before = customElements.get('wallet-connect-button')
    await import(new URL('/dist-cdn/wallet-connect-button.js?again', location.href).href)
    if (customElements.get('wallet-connect-button') !== before) throw new Error('the element was defined anew')
  })
  await expect(button.view('Connect')).toBeVisible()
  const notices = () => consoleGuard.warnings.filter((text) => text.includes('is already defined'))
  await expect.poll(notices).toHaveLength(1)
})

test('a second script of another version changes nothing and says so once', async ({
  page,
  button,
  wallet,
  consoleGuard,
}) => {
  const source = readFileSync(new URL('../../../dist-cdn/wallet-connect-button.js', import.meta.url), 'utf8')
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(source).toContain(version)
  await page.route('**/dist-cdn/other-version.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: source.replaceAll(version, '99.0.0') }),
  )
  await page.goto('/index.html')
  await expect(button.dom).toBeVisible()
  const shared = await page.evaluate(async () => {
    const before = customElements.get('wallet-connect-button') as { version?: string } | undefined
    await import(new URL('/dist-cdn/other-version.js', location.href).href)
    await import(new URL('/dist-cdn/other-version.js?twice', location.href).href)
    return { same: customElements.get('wallet-connect-button') === before, version: before?.version }
  })
  expect(shared).toEqual({ same: true, version })
  const notices = (): string[] => consoleGuard.warnings.filter((text) => text.includes('is already defined'))
  await expect.poll(() => notices().length).toBe(1)
  expect(notices()[0]).toContain(version)
  expect(notices()[0]).toContain('99.0.0')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  expect(await recordedEvents(page, 'connected')).toHaveLength(1)
})
