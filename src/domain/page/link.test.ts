import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deepLink, walletDeepLinkChoice } from '../wallet/deepLink'
import { safeLink, safeServiceLink, safeWebLink } from './link'
import { safePageLink } from './safePageLink'

const uri = 'wc:7f6e@2?expiryTimestamp=1&relay-protocol=irn&symKey=ab'

test.each([
  ['https://wallet.example/app', 'https://wallet.example/app'],
  ['https://wallet.example', 'https://wallet.example/'],
  ['HTTPS://wallet.example/', 'https://wallet.example/'],
  ['metamask://', 'metamask://'],
  ['METAMASK://', 'metamask://'],
  ['tg://resolve?domain=wallet', 'tg://resolve?domain=wallet'],
  ['metamask', 'metamask://'],
  ['metamask:', 'metamask:'],
  ['com.crypto.wallet://a/b', 'com.crypto.wallet://a/b'],
  ['pera-wallet-wc://wc', 'pera-wallet-wc://wc'],
  ['imtokenv2://navigate', 'imtokenv2://navigate'],
  ['https://wallet.example:8443/?a#b', 'https://wallet.example:8443/?a#b'],
  ['https://[2001:db8::1]:8443/', 'https://[2001:db8::1]:8443/'],
  ['https://wallet.example?a', 'https://wallet.example/?a'],
])('%s is let through', (link, result) => {
  expect(safeLink(link)).toBe(result)
})

const dangerous = [
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)', '%6aavascript:alert(1)', 'javascript\uFF1Aalert(1)', 'javascript&colon;alert(1)',
  'data:text/html,x',
  'vbscript:x', 'file:///etc/passwd', 'blob:https://a/b', 'filesystem:https://a/b', 'about:blank',
  'view-source:https://a', 'content://a', 'resource://a', 'ftp://host',
  'http://wallet.example', 'HTTP://wallet.example', '//evil.example', '/evil', '\\\\evil', 'https:evil.example',
  'https:/evil',
  'https:///evil', 'https:\\\\evil', 'https://good@evil.example', 'https://good:pw@evil.example',
  'https://@evil.example',
  'https://evil.example/\nx', 'https://e\u202Evil.example', 'intent://x#Intent;scheme=javascript;package=a.b;end',
  'intent://x#Intent;S.browser_fallback_url=https://evil;end', 'intent://x',
  'intent://browse/x#Intent;scheme=phantom;package=app.phantom;end', 'android-app://x', 'ws://x', 'wss://x',
  'git+ssh://x', 'wallet://[', 'wallet://a:b:c', 'wallet://host:99999999',
  'x', '', 'wallet link', `wallet://${'a'.repeat(10_240)}`, `https://a.example/${'a'.repeat(10_240)}`, 'тест://x',
  'wal"let://x', 'cmd:/c calc',
  'svn+ssh://x', 'wallet+x://a', 'wallet.://a', 'wallet..app://a', '-wallet://a', 'wallet-://a',
  'https://host://:443', 'https://host:/x', 'https://host:x', 'https://host:443:443', 'https://a@b@evil.example',
  'https://[', 'https://[::1]]/',
] // prettier-ignore

test.each(dangerous)('%j is refused', (link) => {
  expect(safeLink(link)).toBeUndefined()
  expect(deepLink(link, uri)).toBeUndefined()
})

const forbidden = /^(?:javascript|data|blob|vbscript|file|about|filesystem|view-source|http|ftp|ws|wss)$/

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .tuple(
      fc.constantFrom('', ' ', '\u0000', '\n', '\uFEFF', '%20', '//', '\\'),
      fc.constantFrom(...dangerous),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom(...dangerous), fc.nat(40), fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }))
    .map(([text, at, extra]) => text.slice(0, at) + extra + text.slice(at)),
  fc
    .tuple(
      fc.constantFrom('javascript', 'data', 'vbscript', 'file', 'http'),
      fc.infiniteStream(fc.boolean()),
      fc.string(),
    )
    .map(([name, upper, rest]) => {
      const cases = upper[Symbol.iterator]()
      return `${[...name].map((inbox) => (cases.next().value ? inbox.toUpperCase() : inbox)).join('')}:${rest}`
    }),
)

const storedLink = (text: string): string | undefined => {
  const stored = walletDeepLinkChoice(text, { name: 'x' })
  return stored && ('link' in stored ? stored.link : stored.href)
}

test('of 5000 hostile links none gets out as anything but https or the scheme of an app', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      for (const link of [safeLink(text), safeWebLink(text), deepLink(text, uri)?.redirect, storedLink(text)]) {
        if (link === undefined) continue
        const parsed = new URL(link)
        const name = parsed.protocol.slice(0, -1)
        expect(name).not.toMatch(forbidden)
        expect(link).not.toMatch(/[\s\\\p{C}]/u)
        if (name === 'https') expect(parsed.username + parsed.password).toBe('')
      }
    }),
    { numRuns: 5_000 },
  )
})

test('an accepted link is accepted again unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.webUrl()), (text) => {
      const once = safeLink(text)
      if (once !== undefined) expect(safeLink(once)).toBe(once)
    }),
  )
})

test('a web link is https only', () => {
  expect(safeWebLink('metamask://')).toBeUndefined()
  expect(safeWebLink('https://wallet.example/')).toBe('https://wallet.example/')
})

const shop = 'https://shop.example/basket/'
const local = 'http://127.0.0.1:3000/'

test.each([
  ['/terms', shop, 'https://shop.example/terms'],
  ['terms', shop, 'https://shop.example/basket/terms'],
  ['https://legal.example/terms', shop, 'https://legal.example/terms'],
  ['/terms', local, 'http://127.0.0.1:3000/terms'],
  ['http://localhost:4000/terms', local, 'http://localhost:4000/terms'],
  ['http://localhost:4000/terms', shop, undefined],
  ['http://legal.example/terms', shop, undefined],
  ['http://legal.example/terms', local, undefined],
  ['//evil.example/terms', 'http://shop.example/', undefined],
  ['https://a@legal.example/', shop, undefined],
  ['javascript:alert(1)', shop, undefined],
  ['java\nscript:alert(1)', shop, undefined],
  ['data:text/html,x', shop, undefined],
  ['metamask://x', shop, undefined],
  ['mailto:a@b.example', shop, undefined],
  ['http://[', shop, undefined],
  [7, shop, undefined],
])('the page links to %j from %s as %s', (text, page, link) => {
  expect(safePageLink(text, page)).toBe(link)
})

test.each([
  ['https://farcaster.example/~/sign-in?channel=1', shop, 'https://farcaster.example/~/sign-in?channel=1'],
  ['farcaster://sign-in', shop, undefined],
  ['http://127.0.0.1:8000/x', local, 'http://127.0.0.1:8000/x'],
  ['http://127.0.0.1:8000/x', shop, undefined],
  ['/x', local, undefined],
  ['javascript:alert(1)', local, undefined],
  ['smb://host/x', local, undefined],
  ['https://a@evil.example/', local, undefined],
])('a service sends %j to %s as %s', (text, page, link) => {
  expect(safeServiceLink(text, page)).toBe(link)
})
