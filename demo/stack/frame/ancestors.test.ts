import { expect, test } from 'vitest'
import { frameAncestors } from './ancestors'

test('a project without a list lets any page embed the frame', () => {
  expect(frameAncestors([])).toBe('frame-ancestors *')
})

test('a list lets those pages in and no others', () => {
  expect(frameAncestors(['https://shop.example/', 'https://*.shop.example', 'http://localhost:*'])).toBe(
    'frame-ancestors https://shop.example https://*.shop.example http://localhost:*',
  )
})

test.each([
  ['https://a.example; script-src *'],
  ['https://a.example https://evil.example'],
  ["'unsafe-inline'"],
  ['*'],
  ['https://a.example\r\nset-cookie: a=b'],
])('%j cannot become part of the policy', (entry) => {
  expect(frameAncestors([entry])).toBe("frame-ancestors 'none'")
})
