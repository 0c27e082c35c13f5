import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readFacts } from '../facts'
import { Document } from '../layout/Document'
import { SITE_PAGES } from '../pages'
import { STATIC_SETTINGS } from '../staticSettings'
import { drawCards } from './drawCards'
import { CARD } from './SocialCard'

const facts = readFacts()
const headOf = (page: (typeof SITE_PAGES)[number], url?: string): string =>
  renderToStaticMarkup(
    createElement(Document, {
      page,
      pages: SITE_PAGES,
      styles: '',
      script: undefined,
      imports: [],
      root: '',
      elementFiles: '',
      settings: STATIC_SETTINGS,
      facts,
      url,
    }),
  ).replace(/<body[^]*/, '')
const contentOf = (head: string, property: string): string | undefined =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(head)?.[1]

test('with an address, each page names its own and that of its picture, with the size of the picture', () => {
  for (const page of SITE_PAGES) {
    const head = headOf(page, 'https://site.example/button/')
    expect(contentOf(head, 'og:url')).toBe(`https://site.example/button/${page.path}`)
    expect(contentOf(head, 'og:image')).toBe(`https://site.example/button/${page.path}card.jpg`)
    expect(contentOf(head, 'og:image:width')).toBe(String(CARD.width))
    expect(contentOf(head, 'og:image:height')).toBe(String(CARD.height))
    expect(contentOf(head, 'og:title')).toContain(page.path === '' ? 'one tag' : page.title.slice(0, 4))
    expect(contentOf(head, 'og:description'), page.path).toMatch(/[^:]$/)
  }
})

test('without one, no page names a picture, which would have to be absolute', () => {
  for (const page of SITE_PAGES) expect(headOf(page)).not.toMatch(/og:image|og:url|canonical|twitter:card/)
})

test('where no browser can be started, every page has the common picture', async () => {
  const cards = await drawCards(() => Promise.reject(new Error('There is no browser.')))
  expect([...cards.keys()]).toEqual(SITE_PAGES.map(({ path }) => path))
  for (const card of cards.values()) expect(card.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
})
