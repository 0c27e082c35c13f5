import { SITE_PAGES } from '../../../demo/site/pages'
import { writeCard } from '../../../demo/site/social/drawCards'
import { CARD } from '../../../demo/site/social/SocialCard'
import { expect, test } from '../fixtures/test'

test('the picture of each page has room for its title and its description', async ({ page }) => {
  await page.setViewportSize({ width: CARD.width, height: CARD.height })
  const cut: string[] = []
  for (const site of SITE_PAGES) {
    await page.setContent(await writeCard(site))
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('main, h1, .description')]
        // Letters are taller than a tight line.
        .filter(
          (each) => each.scrollHeight - each.clientHeight > Number.parseFloat(getComputedStyle(each).lineHeight) / 2,
        )
        .map(({ localName, textContent }) => `${localName}: ${textContent}`),
    )
    cut.push(...hidden)
  }
  expect(cut).toEqual([])
})
