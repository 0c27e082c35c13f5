import { readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Browser } from 'playwright'
import { SITE_PAGES } from '../pages'
import { viewOf } from './viewOf'
import { CARD, SocialCard } from './SocialCard'

const SIGN = new URL('../../favicon.svg', import.meta.url)
const VIEWS = new URL('../../../docs/pictures/', import.meta.url)
/** The home page's, which every page has when no browser can draw one for each. */
const COMMON = new URL('card.jpg', import.meta.url)
const QUALITY = 85

/**
 * The pictures that other sites show where they link to a page, by the page's path. Without a browser all have the same
 * one.
 */
export async function drawCards(launch: () => Promise<Browser>): Promise<Map<string, Uint8Array>> {
  let browser: Browser
  try {
    browser = await launch()
  } catch {
    const common = await readFile(COMMON)
    return new Map(SITE_PAGES.map(({ path }) => [path, common]))
  }
  try {
    const tab = await browser.newPage({ viewport: { width: CARD.width, height: CARD.height } })
    const cards = new Map<string, Uint8Array>()
    for (const page of SITE_PAGES) {
      await tab.setContent(await writeCard(page))
      await tab.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
      cards.set(page.path, await tab.screenshot({ type: 'jpeg', quality: QUALITY }))
    }
    return cards
  } finally {
    await browser.close()
  }
}

/** The document that a picture is taken of. It needs no other file. */
export async function writeCard({ path, title, description }: (typeof SITE_PAGES)[number]): Promise<string> {
  const card = (
    <SocialCard
      title={path === '' ? 'One tag that connects wallets' : title}
      description={description}
      sign={dataUrl('image/svg+xml', await readFile(SIGN))}
      view={dataUrl('image/webp', await readFile(new URL(`${viewOf(path)}.webp`, VIEWS)))}
    />
  )
  return `<!doctype html>${renderToStaticMarkup(card)}`
}

function dataUrl(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}
