import { expect, test } from 'vitest'
import { deepLink, walletDeepLinkChoice } from './deepLink'
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
  ['java:script', 'java://'],
])('%s opens with the pairing after %s', (link, href) => {
  expect(deepLink(link, uri)).toEqual({ href, redirect: `${href}wc?uri=${enc(uri)}` })
})

test('Telegram on Android gets native links encoded twice, and only those', () => {
  const options = { telegramAndroid: true }
  expect(deepLink('metamask://', uri, options)?.redirect).toBe(`metamask://wc?uri=${enc(enc(uri))}`)
  expect(deepLink('https://wallet.example/', uri, options)?.redirect).toBe(`https://wallet.example/wc?uri=${enc(uri)}`)
})

test('the remembered choice ends with a slash and has a safe name', () => {
  expect(walletDeepLinkChoice('https://wallet.example', 'Wal\u202Elet')).toEqual({
    href: 'https://wallet.example/',
    name: 'Wallet',
  })
})

test('a phone leaves the page, or the top page when framed; Telegram and desktops open a tab', () => {
  expect(deepLinkTarget('mobile', { telegram: false, framed: false })).toBe('_self')
  expect(deepLinkTarget('mobile', { telegram: false, framed: true })).toBe('_top')
  expect(deepLinkTarget('mobile', { telegram: true, framed: true })).toBe('_blank')
  expect(deepLinkTarget('desktop', { telegram: false, framed: true })).toBe('_blank')
})
