import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deepLink, requestLink, walletDeepLinkChoice } from './deepLink'
import { deepLinkTarget } from './platform'

const uri = 'wc:7f6e@2?expiryTimestamp=1&relay-protocol=irn&symKey=ab'
const enc = encodeURIComponent

test.each([
  ['https://wallet.example', 'https://wallet.example/'],
  ['https://wallet.example/app', 'https://wallet.example/app/'],
  ['metamask://', 'metamask://'],
  ['rainbow://sub', 'rainbow://sub/'],
  ['metamask', 'metamask://'],
  ['metamask:', 'metamask://'],
  ['kava:script', 'kava://'],
])('%s opens with the pairing after %s', (link, href) => {
  expect(deepLink(link, uri)).toEqual({ link: href, redirect: `${href}wc?uri=${enc(uri)}` })
})

test('Telegram on Android gets native links encoded twice, and only those', () => {
  const options = { telegramAndroid: true }
  expect(deepLink('metamask://', uri, options)?.redirect).toBe(`metamask://wc?uri=${enc(enc(uri))}`)
  expect(deepLink('https://wallet.example/', uri, options)?.redirect).toBe(`https://wallet.example/wc?uri=${enc(uri)}`)
})

test.each([
  ['https://x.test/ul?ref=dapp', `https://x.test/ul/wc?ref=dapp&uri=${enc(uri)}`],
  ['https://x.test/ul/?a=1&b#top', `https://x.test/ul/wc?a=1&b&uri=${enc(uri)}#top`],
  ['https://x.test?uri=old&u%72i=older&ref=1', `https://x.test/wc?ref=1&uri=${enc(uri)}`],
  ['walletx://?src=web', `walletx://wc?src=web&uri=${enc(uri)}`],
  ['walletx:?src=web', `walletx://wc?src=web&uri=${enc(uri)}`],
  ['walletx://open/it?', `walletx://open/it/wc?uri=${enc(uri)}`],
  ['walletx://open#part', `walletx://open/wc?uri=${enc(uri)}#part`],
  ['https://x.test/ul?constructor=1', `https://x.test/ul/wc?constructor=1&uri=${enc(uri)}`],
])('%s keeps its parameters: %s', (link, redirect) => {
  expect(deepLink(link, uri)?.redirect).toBe(redirect)
})

test('a bot of Telegram gets a request as the relay library writes it', () => {
  const payload = btoa('requestId=7&sessionTopic=ab').replace(/=+$/, '')
  expect(requestLink('https://t.me/bot/app?a=1', 7, 'ab')).toBe(`https://t.me/bot/app?a=1&startapp=${payload}`)
  expect(requestLink('https://t.me/bot', 7, 'ab')).toBe(`https://t.me/bot?startapp=${payload}`)
})

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const parameter = fc.tuple(fc.constantFrom('ref', 'src', 'uri', 'requestId', 'a%20b', 'flag'), fc.option(word))
const path = fc.array(word, { maxLength: 3 }).map((parts) => parts.join('/'))
const tail = fc.tuple(
  fc.constantFrom('', '/'),
  fc.option(fc.array(parameter, { maxLength: 3 })),
  fc.option(fc.constantFrom('', 'top', '/route')),
)
const walletLink = fc
  .tuple(
    fc.oneof(
      fc.tuple(word, path).map(([host, rest]) => `https://${host}.test/${rest}`),
      fc.tuple(word, fc.constantFrom(':', '://', '://open', '://open/it')).map(([name, rest]) => `zz${name}${rest}`),
    ),
    tail,
  )
  .map(([base, [slash, parameters, fragment]]) => {
    const query = parameters?.map(([name, value]) => (value === null ? name : `${name}=${value}`)).join('&')
    const end = /:$|\/$/.test(base) ? '' : slash
    return `${base}${end}${query === undefined ? '' : `?${query}`}${fragment === null ? '' : `#${fragment}`}`
  })

test('whatever shape a link has, the wallet reads its own parameters and ours, and its path ends with /wc', () => {
  fc.assert(
    fc.property(walletLink, (link) => {
      const own = (url: URL, ...without: string[]) => [...url.searchParams].filter(([name]) => !without.includes(name))
      const before = new URL(link)
      const check = (text: string | undefined, ours: Readonly<Record<string, string>>): void => {
        const url = new URL(text as string)
        for (const [name, value] of Object.entries(ours)) expect(url.searchParams.getAll(name)).toEqual([value])
        expect(own(url, ...Object.keys(ours))).toEqual(own(before, ...Object.keys(ours)))
        expect(`/${url.host}${url.pathname}`).toMatch(/\/wc$/)
        expect(url.protocol).toBe(before.protocol)
        expect(url.hash).toBe(before.hash)
      }
      check(deepLink(link, uri)?.redirect, { uri })
      const stored = walletDeepLinkChoice(link, { name: 'Wallet' }) as { href?: string; link?: string }
      // What the relay library does with `href`.
      const later = stored.href?.replace(/\/$/, '').concat('/wc?requestId=7&sessionTopic=ab')
      check(later ?? requestLink(stored.link as string, 7, 'ab'), { requestId: '7', sessionTopic: 'ab' })
    }),
    { numRuns: 2_000 },
  )
})

test('the remembered choice ends with a slash and has a safe name', () => {
  expect(walletDeepLinkChoice('https://wallet.example', { name: 'Wal\u202Elet' })).toEqual({
    href: 'https://wallet.example/',
    name: 'Wallet',
  })
})

test('what makes a scheme the wallet\u2019s own is stored where its name does not', () => {
  const ids = 'com.okex.wallet'
  expect(walletDeepLinkChoice('okex://main', { name: 'OKX', ids })).toEqual({ href: 'okex://main/', name: 'OKX', ids })
  expect(walletDeepLinkChoice('okx://', { name: 'OKX', ids })).toEqual({ href: 'okx://', name: 'OKX' })
  expect(walletDeepLinkChoice('sms://', { name: 'OKX', ids })).toEqual({ link: 'sms://', byPress: true, name: 'OKX' })
})

test('a phone leaves the page, or the top page when framed; Telegram and desktops open a tab', () => {
  expect(deepLinkTarget('mobile', { telegram: false, framed: false })).toBe('_self')
  expect(deepLinkTarget('mobile', { telegram: false, framed: true })).toBe('_top')
  expect(deepLinkTarget('mobile', { telegram: true, framed: true })).toBe('_blank')
  expect(deepLinkTarget('desktop', { telegram: false, framed: true })).toBe('_blank')
})
