import type { Page } from '@playwright/test'
import { writeLink, type Choice } from '../../../demo/site/build/choice'
import { FORMATS } from '../../../demo/site/build/formats'
import { CHOICES } from '../../choices'
import { serveStaticSite, STATIC_SITE } from '../fixtures/staticSite'
import { expect, test } from '../fixtures/test'

const BUILDER = `${STATIC_SITE}build/`
const PREVIEW = '.preview wallet-connect-button'
/**
 * What a page decides, sizes that follow what the button is in, and what comes with the rest of the code. Of custom
 * properties only the effect counts: the preview sets those that keep the look of the site out.
 */
const OF_THE_PAGE = /^(--.*|transition.*|color-scheme|(perspective|transform)-origin|(inline|block)-size|width|height)$/

test.beforeEach(async ({ context, page, consoleGuard }) => {
  // What a tag names, such as images and services, is not there.
  consoleGuard.expect(/net::ERR_/)
  await serveStaticSite(context)
  await page.goto(BUILDER)
})

const middle = Math.ceil(CHOICES.length / 2)
for (const [half, choices] of [
  ['first', CHOICES.slice(0, middle)],
  ['second', CHOICES.slice(middle)],
] as const)
  test(`the written tag on an empty page is the button of the preview, whatever is chosen of the ${half} half`, async ({
    page,
    context,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    const empty = await context.newPage()
    await empty.goto(`${BUILDER}page/`)
    for (const choice of choices) {
      await followLink(page, choice)
      const tag = await page.locator('#written').innerText()
      expect(tag).toBe(FORMATS.html.write(choice))
      await empty.evaluate((markup) => {
        document.body.innerHTML = markup
      }, tag)
      const [shown, written] = await Promise.all([look(page, PREVIEW), look(empty, 'wallet-connect-button')])
      expect(written, tag).toEqual(shown)
    }
  })

test('what is pressed is in the preview, in the tag and in the link', async ({ page, button }) => {
  await page.getByRole('radio', { name: 'lg' }).check()
  await page.getByRole('button', { name: 'Move wallet up' }).click()
  await expect(page.getByRole('button', { name: 'Move wallet up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'swaps' }).uncheck()
  await page.getByLabel('Label', { exact: true }).fill('Log in')
  const attributes = 'label="Log in" size="lg" methods="wallet email social" features="-swaps"'
  await expect(page.locator('#written')).toContainText(
    `<wallet-connect-button\n  ${attributes.replaceAll(/" /g, '"\n  ')}>`,
  )
  await expect(button.host).toHaveAttribute('size', 'lg')
  await expect(button.host.getByRole('button')).toHaveText('Log in')
  await page.reload()
  await expect(page.locator('#written')).toContainText('methods="wallet email social"')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.locator('#written')).toContainText('<wallet-connect-button></wallet-connect-button>')
  expect(page.url()).toBe(BUILDER)
})

test('choices that exclude each other are explained at both, in the words of the element', async ({ page }) => {
  const network = page.locator('[data-option="default-network"]')
  const fault = network.locator('.fault')
  await expect(fault).toBeHidden()
  await network.locator('input').fill('base')
  await expect(fault).toHaveText('default-network: base')
  await expect(network.locator('input')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('[data-option="networks"] > input').fill('base')
  await expect(fault).toBeHidden()
  await page.locator('[data-option="networks"] > input').fill('bsae')
  await expect(page.locator('[data-option="networks"] .fault')).toContainText('did you mean base?')
  await page.locator('[data-option="siwx"]').getByRole('radio', { name: 'required' }).check()
  await expect(page.locator('[data-option="siwx"] .fault')).toContainText('no server checks the proof')
})

test('each format is written of the same choice, and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await followLink(page, { size: 'lg', consent: '' })
  for (const { title, write } of Object.values(FORMATS)) {
    await page.locator('#formats').getByRole('radio', { name: title, exact: true }).check()
    await expect(page.locator('#written')).toHaveText(write({ size: 'lg', consent: '' }))
  }
  await page.locator('.code .copy').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"size": "lg"')
  await page.getByRole('button', { name: 'Copy a link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(2)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${BUILDER}#size=lg&consent=`)
})

test('the button opens on a page of its own', async ({ page, context }) => {
  await followLink(page, { label: 'Log in', 'theme-mode': 'dark' })
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open in a new page' }).click()
  const own = await opened
  await expect(own.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await look(own, 'wallet-connect-button')).toEqual(await look(page, PREVIEW))
})

test('texts are on the button as they are written, and mistakes in them are named', async ({ page, button }) => {
  const field = page.locator('[data-option="texts"]')
  await field.getByLabel('Texts').fill('{"button.connect":"Join","titles.Conect":"Join"}')
  await expect(button.host.getByRole('button')).toHaveText('Join')
  await expect(field.locator('.fault')).toHaveText(
    'The button ignores the text titles.Conect: there is no text of that name. Did you mean titles.Connect?',
  )
  await field.getByLabel('Texts').fill('{"titles.Connect":"Join"}')
  await expect(field.locator('.fault')).toBeHidden()
  await field.getByRole('link', { name: 'All texts and their keys' }).click()
  await expect(page.getByRole('cell', { name: 'titles.Connect', exact: true })).toBeVisible()
})

test('a link may carry texts without a question: they name no server', async ({ page, button }) => {
  page.on('dialog', (dialog) => {
    throw new Error(dialog.message())
  })
  await followLink(page, { texts: '{"button.connect":"Join"}' })
  await expect(button.host.getByRole('button')).toHaveText('Join')
})

for (const path of ['', 'page/'])
  test(`a link does not lead a login to servers that the visitor has not agreed to: /build/${path}`, async ({
    page,
  }) => {
    const messages: string[] = []
    page.on('dialog', (dialog) => {
      messages.push(dialog.message())
      void dialog.dismiss()
    })
    const link = writeLink({
      size: 'lg',
      services: '{"frame":"https://evil.example"}',
      rpc: 'mainnet=https://evil.example',
    })
    await page.goto(`about:blank`)
    await page.goto(`${BUILDER}${path}#${link}`)
    await expect(page.locator('wallet-connect-button')).toHaveAttribute('size', 'lg')
    expect(await page.locator('wallet-connect-button').evaluate((host) => host.getAttributeNames())).toEqual(['size'])
    expect(messages.join('\n')).toContain('https://evil.example')
  })

/** As a link on the page would, and waits until the page has followed it. */
async function followLink(page: Page, choice: Choice): Promise<void> {
  await page.evaluate(
    (hash) =>
      new Promise<void>((resolve) => {
        if (location.hash.slice(1) === hash) return resolve()
        addEventListener('hashchange', () => resolve(), { once: true })
        location.hash = hash
      }),
    writeLink(choice),
  )
}

/** Name, style and options of a button. */
async function look(page: Page, selector: string) {
  const styles = await page.locator(selector).evaluate((host, source) => {
    const ofPage = new RegExp(source)
    const styleOf = (element: Element) => {
      const computed = getComputedStyle(element)
      return Object.fromEntries(
        [...computed].filter((name) => !ofPage.test(name)).map((name) => [name, computed.getPropertyValue(name)]),
      )
    }
    return {
      options: JSON.stringify((host as HTMLElement & { config: object }).config),
      host: styleOf(host),
      button: styleOf(host.shadowRoot!.querySelector('[part="button"]')!),
    }
  }, OF_THE_PAGE.source)
  return { ...styles, name: await page.locator(selector).ariaSnapshot() }
}
