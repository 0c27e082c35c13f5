import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'

/** The sheets of a printed page. */
async function sheets(page: Page): Promise<number> {
  return [...(await page.pdf()).toString('latin1').matchAll(/\/Type \/Page\b/g)].length
}

test('the page is printed as if no dialog were open: every sheet of its article, and nothing over it', async ({
  page,
  button,
}) => {
  await page.goto('/index.html')
  await page.evaluate(() => {
    const article = document.createElement('article')
    article.innerHTML = '<p>One paragraph of many.</p>'.repeat(200)
    document.body.prepend(article)
  })
  const paper = async (): Promise<Buffer> => {
    await page.emulateMedia({ media: 'print' })
    const image = await page.screenshot({ clip: { x: 100, y: 0, width: 700, height: 600 } })
    await page.emulateMedia({ media: 'screen' })
    return image
  }
  const [without, before] = [await paper(), await sheets(page)]
  expect(before).toBeGreaterThan(3)
  // A press would scroll to the button.
  await button.host.evaluate((element) => (element as HTMLElement & { open(): Promise<void> }).open())
  await expect(button.dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  expect((await paper()).equals(without)).toBe(true)
  expect(await sheets(page)).toBe(before)
  await expect(button.dialog).toBeVisible()
})
