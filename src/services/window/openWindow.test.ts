import { afterEach, expect, test, vi } from 'vitest'
import { openWindow } from './openWindow'

afterEach(() => vi.unstubAllGlobals())

/** Calls it in a page whose `window.open` gives what is made from the page's own window. */
function given(make: (page: object) => unknown): unknown {
  const page: Record<string, unknown> = { document: {}, open: () => make(page) }
  for (const name of ['window', 'parent', 'top']) vi.stubGlobal(name, page)
  vi.stubGlobal('document', page['document'])
  return openWindow('name', 'popup')
}
const other = (facts: object = {}): object => {
  const made: Record<string, unknown> = { closed: false, document: {}, ...facts }
  made['window'] ??= made
  return made
}

test('a window that is open, and not the page’s own, is given', () => {
  const opened = other()
  expect(given(() => opened)).toBe(opened)
})

test('one that shows a page of another origin is given', () => {
  const opened = other()
  Object.defineProperty(opened, 'document', {
    get() {
      throw new DOMException('', 'SecurityError')
    },
  })
  expect(given(() => opened)).toBe(opened)
})

test.each<[string, (page: object) => unknown]>([
  ['null', () => null],
  ['nothing', () => undefined],
  ['a closed window', () => other({ closed: true })],
  ['an object that is none', () => ({ closed: false, close() {} })],
  ['an empty object', () => ({})],
  ['a text', () => 'blocked'],
])('%s is a refusal', (_what, make) => {
  expect(given(make)).toBeUndefined()
})

test.each<[string, (page: any) => unknown]>([
  ['the page’s window', (page) => page],
  ['another object with its document', ({ document }) => other({ document })],
])('%s is its own', (_what, make) => {
  expect(given(make)).toBe('own')
})
