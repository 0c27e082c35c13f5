import { afterEach, expect, test, vi } from 'vitest'
import { createHostPage } from './hostPage'

const WEB_VIEW = 'Mozilla/5.0 (Linux; Android 14; Pixel; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const LINK = 'https://wallet.example/wc?uri=1'

afterEach(() => vi.unstubAllGlobals())

/** Opens a link in a browser whose `window.open` gives what is made from the page's own window. */
function opened(userAgent: string, make: (own: object) => unknown, target: '_self' | '_top' | '_blank' = '_blank') {
  const links: object[] = []
  const createElement = () => {
    const link: Record<string, unknown> = { click: () => links.push(link) }
    return link
  }
  const own: Record<string, unknown> = { close: vi.fn<() => void>() }
  const open = vi.fn<(...given: unknown[]) => unknown>(() => make(own))
  for (const name of ['window', 'parent', 'top']) vi.stubGlobal(name, Object.assign(own, { open }))
  vi.stubGlobal('document', { createElement })
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0 })
  const isOpen = createHostPage(() => ({}) as never).open(LINK, target)
  return { isOpen, own, open, links }
}

test('in a web view without other windows a link for one is refused: the page stays', () => {
  const { isOpen, own, open, links } = opened(WEB_VIEW, (page) => page)
  expect([isOpen, links]).toEqual([false, []])
  expect(open).toHaveBeenCalledExactlyOnceWith('', 'linkWindow', '')
  expect(own['close']).not.toHaveBeenCalled()
})

test('in one with other windows the link is loaded in another one, which cannot reach the page', () => {
  const other: Record<string, unknown> = { closed: false, document: {}, opener: {} }
  other['window'] = other
  const { isOpen, links } = opened(WEB_VIEW, () => other)
  expect([isOpen, other['opener']]).toEqual([true, null])
  expect(links).toMatchObject([{ href: LINK, target: 'linkWindow' }])
})

test.each([
  ['a browser', 'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36', '_blank'],
  ['a web view that leaves the page', WEB_VIEW, '_self'],
] as const)('%s opens it at once, with no empty window before', (_what, userAgent, target) => {
  const { isOpen, open } = opened(userAgent, () => null, target)
  expect(isOpen).toBe(true)
  expect(open).toHaveBeenCalledExactlyOnceWith(LINK, target, 'noreferrer,noopener')
})
