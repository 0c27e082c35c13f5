import type { Locator, Page } from '@playwright/test'
import { PRESETS } from '../../../build/themes/presets'
import { writeTheme } from '../../../build/themes/writeTheme'
import { serveStaticSite, STATIC_SITE } from '../fixtures/staticSite'
import { expect, test } from '../fixtures/test'

const button = (page: Page): Locator => page.locator('.theme-stage wallet-connect-button').first()
const card = (page: Page): Locator => page.locator('#card [part="card"]')

test.beforeEach(async ({ context, page, consoleGuard }) => {
  // What the element asks for, such as chains, is not there.
  consoleGuard.expect(/net::ERR_/)
  await serveStaticSite(context)
  await page.goto(`${STATIC_SITE}themes/`)
})

test('a press changes the button, the dialog and the line to paste, whose file makes the same of another page', async ({
  page,
  context,
}) => {
  for (const [name, { title, surface }] of Object.entries(PRESETS).map(
    ([key, preset]) => [key, { title: preset.title, surface: rgb(preset.colours.surface[0]) }] as const,
  )) {
    const radio = page.getByRole('radio', { name: `${title} ${PRESETS[name as keyof typeof PRESETS].description}` })
    await radio.check()
    await expect(radio).toBeFocused()
    await expect(card(page)).toHaveCSS('background-color', surface)
    await expect(page.locator('#use')).toHaveText(`<link rel="stylesheet" href="/dist-cdn/themes/${name}.css">`)
    await expect(page.locator('#contrast')).toContainText('can be read')
  }
  const other = await context.newPage()
  await other.goto(`${STATIC_SITE}build/page/`)
  await other.addStyleTag({ url: `${STATIC_SITE}dist-cdn/themes/sunset.css` })
  await page.getByRole('radio', { name: 'Sunset ' }).check()
  const look = (of: Locator) =>
    of.getByRole('button').evaluate((each) => {
      const { backgroundColor, color, borderRadius, fontFamily } = getComputedStyle(each)
      return { backgroundColor, color, borderRadius, fontFamily }
    })
  expect(await look(other.locator('wallet-connect-button'))).toEqual(await look(button(page)))
})

test('a colour that cannot be read is named with its contrast, and the rule is there to paste', async ({ page }) => {
  await page.getByRole('radio', { name: 'Paper ' }).check()
  await page.getByLabel('Secondary text, light').fill('#b0a080')
  await expect(page.locator('#contrast')).toContainText(/^\d+ of 68 pairs of colours are too faint/)
  await expect(page.locator('#faint li').first()).toContainText(
    'Secondary text on the card, light 2.39 : 1, 4.5 : 1 are needed',
  )
  await expect(page.getByRole('radio', { name: 'Paper ' })).not.toBeChecked()
  await expect(page.locator('#use')).toContainText('--wcb-text-muted: light-dark(#b0a080, #bcb09b);')
  // The same button again, and everything else of the theme with it.
  const written = await page.locator('#use').innerText()
  await page.reload()
  await expect(page.locator('#use')).toHaveText(written)
  await page.getByLabel('Secondary text, light').fill(PRESETS.paper.colours['text-muted'][0])
  await expect(page.locator('#faint li')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Paper ' })).toBeChecked()
})

test('form, font and shadow are on the button and in the rule', async ({ page }) => {
  await page.getByRole('radio', { name: 'square', exact: true }).check()
  await page.getByRole('radio', { name: 'hard', exact: true }).check()
  await page.getByLabel('Radius of the card').fill('4')
  await page.getByLabel('Density').fill('1.3')
  await page.getByLabel('Font', { exact: true }).selectOption('another')
  await page.getByLabel('Its families').fill('Georgia, serif; color: red')
  await expect(page.locator('#own-font-fault')).toBeVisible()
  await expect(page.locator('#use')).not.toContainText('--wcb-font:')
  await page.getByLabel('Its families').fill('Georgia, serif')
  await expect(page.locator('#own-font-fault')).toBeHidden()
  for (const line of ['button-radius: 0px', 'radius: 4px', 'density: 1.3', 'font: Georgia, serif', 'shadow: 8px 8px 0'])
    await expect(page.locator('#use')).toContainText(`--wcb-${line}`)
  await expect(button(page).getByRole('button')).toHaveCSS('border-radius', '0px')
  await expect(button(page).getByRole('button')).toHaveCSS('font-family', 'Georgia, serif')
})

test('a dark page shows the dark colours, and a link that names no theme shows the first', async ({ page }) => {
  await page.getByRole('radio', { name: 'Ocean ' }).check()
  await page.locator('#scheme').getByRole('radio', { name: 'dark', exact: true }).check()
  await expect(card(page)).toHaveCSS('background-color', rgb(PRESETS.ocean.colours.surface[1]))
  await page.goto('about:blank')
  await page.goto(`${STATIC_SITE}themes/#preset=constructor&accent-light=red&radius=9999&shadow=none`)
  await expect(page.locator('#use')).toContainText(
    writeTheme({ ...PRESETS.soft, shadow: 'none', radiusPx: 32 }).trimEnd(),
  )
})

function rgb(hex: string): string {
  const [red, green, blue] = (hex.match(/[\da-f]{2}/g) ?? []).map((part) => parseInt(part, 16))
  return `rgb(${red}, ${green}, ${blue})`
}
