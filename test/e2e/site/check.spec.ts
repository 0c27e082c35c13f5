import { readIntegrity } from '../../../build/integrity'
import { serveStaticSite, STATIC_SITE } from '../fixtures/staticSite'
import { expect, test } from '../fixtures/test'

const SCRIPT = '<script type="module" src="/dist-cdn/wallet-connect-button.js"></script>'
const PROJECT_ID = '0123456789abcdef0123456789abcdef'

test.beforeEach(async ({ context, page, consoleGuard }) => {
  // What the self-check asks, such as services, is not there.
  consoleGuard.expect(/net::ERR_|Failed to load resource/)
  await serveStaticSite(context)
  await page.goto(`${STATIC_SITE}check/`)
})

const MISTAKES: readonly (readonly [markup: string, said: string])[] = [
  ['<p>Hello</p>', 'There is no <wallet-connect-button> in it.'],
  ['<html><wallet-connect-button></wallet-connect-button></html>', 'The script of the element is not on this page.'],
  [SCRIPT.replace(' type="module"', '') + '<wallet-connect-button></wallet-connect-button>', 'without type="module"'],
  [`${SCRIPT}${SCRIPT}<wallet-connect-button></wallet-connect-button>`, 'The script is on this page 2 times.'],
  ['<wallet-connect-button />', 'HTML has no <wallet-connect-button />'],
  ['<wallet-connect-button projectid="x"></wallet-connect-button>', 'These attributes are no option: projectid.'],
  ['<wallet-connect-button project-id="abc"></wallet-connect-button>', '3 characters'],
  ['<wallet-connect-button networks="bsae"></wallet-connect-button>', 'did you mean base?'],
  ['<wallet-connect-button siwx="required"></wallet-connect-button>', 'no server checks the proof'],
  [
    '<wallet-connect-button><script type="application/json" slot="config">{ "siwx": "required" }</script>' +
      '</wallet-connect-button>',
    'no server checks the proof',
  ],
  [
    '<wallet-connect-button><script type="application/json" slot="config">{ siwx }</script></wallet-connect-button>',
    'The JSON inside the element is not a JSON object.',
  ],
]

test('each mistake of a tag is named with what to change', async ({ page }) => {
  for (const [markup, said] of MISTAKES) {
    await page.getByLabel('Your tag').fill(markup)
    await expect(page.locator('#check-findings'), markup).toContainText(said)
  }
  await page
    .getByLabel('Your tag')
    .fill(`${SCRIPT}<wallet-connect-button project-id="${PROJECT_ID}"></wallet-connect-button>`)
  await expect(page.locator('#check-status')).toHaveText('Nothing is wrong with it.')
  await expect(page.locator('#check-findings li')).toHaveCount(0)
})

test('the address of the page is compared with those that the project allows', async ({ page }) => {
  await page.getByLabel('Your tag').fill(`<wallet-connect-button project-id="${PROJECT_ID}"></wallet-connect-button>`)
  await page.getByLabel('Address of your page').fill('https://www.shop.example/cart?a=b')
  await page.getByLabel('Origins that your project allows').fill('https://shop.example')
  await expect(page.locator('#check-findings')).toContainText('Add https://www.shop.example to the allowed domains')
  await page.getByLabel('Origins that your project allows').fill('https://shop.example\nhttps://*.shop.example')
  await expect(page.locator('#check-status')).toHaveText('Nothing is wrong with it.')
  await page.getByLabel('Address of your page').fill('http://www.shop.example')
  await expect(page.locator('#check-findings')).toContainText('Serve the page over https://')
})

test('what is pasted neither runs nor requests anything', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page
    .getByLabel('Your tag')
    .fill(
      `<wallet-connect-button services='{"api":"https://evil.example"}' logo="https://evil.example/a.png">` +
        `<img src="https://evil.example/b.png" onerror="document.title='ran'"></wallet-connect-button>` +
        `<script>document.title = 'ran'</script>`,
    )
  await expect(page.locator('#check-status')).not.toHaveText('Nothing is pasted yet.')
  await expect(page).toHaveTitle(/Check your tag/)
  expect(requested.filter((url) => url.includes('evil'))).toEqual([])
})

test('this page is checked, and each of its files has the hash of the release', async ({ page }) => {
  await page.getByRole('button', { name: 'Check this page' }).click()
  const row = page.locator('#this-page-files tbody tr').filter({ hasText: 'wallet-connect-button.js' })
  await expect(row).toContainText(readIntegrity('dist-cdn').files['wallet-connect-button.js']!)
  await expect(row.locator('td').nth(1)).toHaveText('yes')
})
