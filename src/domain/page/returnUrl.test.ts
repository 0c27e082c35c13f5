import { expect, test } from 'vitest'
import { parseReturn, withLoginState, withReturnUrl } from './returnUrl'

const page = 'https://shop.test/checkout?basket=7'

test('the page’s URL is carried in the state', () => {
  const url = new URL(withReturnUrl('https://id.test/auth?client_id=a&state=abc', page))
  expect(url.searchParams.get('state')).toBe(`abc--${encodeURIComponent(page)}`)
  expect(url.searchParams.get('client_id')).toBe('a')
})

test('inside magic.link the page’s URL is carried in the state of the inner address', () => {
  const inner = 'https://id.test/auth?state=abc'
  const url = new URL(
    withReturnUrl(`https://auth.magic.link/go?provider_authorization_url=${encodeURIComponent(inner)}`, page),
  )
  expect(new URL(url.searchParams.get('provider_authorization_url') ?? '').searchParams.get('state')).toBe(
    `abc--${encodeURIComponent(page)}`,
  )
})

test.each(['https://id.test/auth', 'not an address'])('%s is left as it is', (address) =>
  expect(withReturnUrl(address, page)).toBe(address),
)

test('the login’s state is carried in the page’s URL', () => {
  expect(withLoginState(`${page}&result_uri=old&wcb_login_state=old#top`, 'abc')).toBe(
    `${page}&wcb_login_state=abc#top`,
  )
})

test('the result is parsed and removed from the URL, with its state', () => {
  const back = `${page}&wcb_login_state=abc&result_uri=${encodeURIComponent('https://x.test/?a=b')}#top`
  expect(parseReturn(back)).toEqual({ resultUri: 'https://x.test/?a=b', state: 'abc', page: `${page}#top` })
})

test('a return without a state has none', () =>
  expect(parseReturn(`${page}&result_uri=x`)).toEqual({ resultUri: 'x', state: undefined, page }))

test('a page without a result gives undefined', () => expect(parseReturn(page)).toBeUndefined())
