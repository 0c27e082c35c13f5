import type { WalletConnectButton } from '../../../src/element'
import { NO_SERVICES } from '../../browser/services'
import { serveSite, SITE, SITE_WALLET } from '../fixtures/serveSite'
import { expect, test } from '../fixtures/test'

// Frames whose document has no URL of its own, and frames without an origin.

test('a srcdoc frame signs in to the site whose page it is in', async ({ page, context }) => {
  const { posted } = await serveSite(context, '')
  const element = `<wallet-connect-button siwx="required" siwx-nonce-endpoint="/nonce" siwx-endpoint="/verify">`
  const script = `<script type="module" src="${SITE}/dist-cdn/wallet-connect-button.js"></script>`
  const srcdoc = `${script}${element}</wallet-connect-button>`.replaceAll('"', '&quot;')
  await page.route(`${SITE}/page`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><iframe srcdoc="${srcdoc}" width="400" height="640"></iframe>`,
    }),
  )
  await page.goto(`${SITE}/page`)
  const button = page.frameLocator('iframe').locator('wallet-connect-button')
  await button.locator('button[part="button"]').click()
  await button.locator(`[data-wallet-id="${SITE_WALLET}"]`).click()
  await button.locator('[data-view="SIWXSignMessage"] [data-action="main"]').click()
  await expect(button.locator('dialog')).toHaveCount(0)
  expect(posted).toHaveLength(1)
  expect(posted[0]).toContain('site.example wants you to sign in')
  expect(posted[0]).toContain(`URI: ${SITE}/`)
})

test('at an opaque origin a wallet connects, email and social are not offered, and the view says why', async ({
  page,
  context,
  consoleGuard,
}) => {
  // Its project is unknown, and nothing listens.
  consoleGuard.expect(/127\.0\.0\.1:9/)
  await serveSite(
    context,
    `<wallet-connect-button project-id="ours" services='${NO_SERVICES}'></wallet-connect-button>`,
  )
  await page.route(`${SITE}/page`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><iframe src="${SITE}/button" sandbox="allow-scripts" width="400" height="640"></iframe>`,
    }),
  )
  await page.goto(`${SITE}/page`)
  const button = page.frameLocator('iframe').locator('wallet-connect-button')
  await button.locator('button[part="button"]').click()
  const view = button.locator('[data-view="Connect"]')
  const reason = view.getByRole('status').filter({ hasText: 'Email and social login don’t work in this frame.' })
  await expect(reason).toHaveText(/You can still connect a wallet\.$/)
  await expect(view.locator('input[type="email"], [data-provider]')).toHaveCount(0)
  await expect(view.getByText('or', { exact: true })).toHaveCount(0)
  await button.evaluate((element: WalletConnectButton) => void element.connect({ method: 'social' }).catch(() => {}))
  const providers = button.locator('[data-view="ConnectSocials"]')
  await expect(providers).toContainText('Email and social login don’t work in this frame.')
  await expect(providers.locator('[data-provider]')).toHaveCount(0)
  await providers.getByRole('button', { name: 'Connect wallet' }).click()
  await view.locator(`[data-wallet-id="${SITE_WALLET}"]`).click()
  await expect(button.locator('button[part="button"] [part="address"]')).toBeVisible()
})
