import { expect, test } from 'vitest'
import { platformsOf } from './walletPlatforms'

const everywhere = {
  id: '1',
  name: 'All',
  rdns: 'org.all',
  mobileLink: 'all://',
  webappLink: 'https://all.example/',
  desktopLink: 'all-desktop://',
}

test('an installed wallet starts in the browser; the other ways follow in order', () => {
  expect(platformsOf(everywhere, { mobile: false, installed: true })).toEqual(['browser', 'qrcode', 'web', 'desktop'])
})

test('on a phone the link replaces the code and the desktop is left out', () => {
  expect(platformsOf(everywhere, { mobile: true, installed: false })).toEqual(['mobile', 'web', 'unsupported'])
})

test('an extension that is not installed says so', () => {
  expect(
    platformsOf({ id: '1', name: 'Ext', injected: [{ injectedId: 'isExt' }] }, { mobile: false, installed: false }),
  ).toEqual(['unsupported'])
})

test('without a wallet, or with one that names no way, the code remains', () => {
  expect(platformsOf(undefined, { mobile: true, installed: false })).toEqual(['qrcode'])
  expect(platformsOf({ id: '1', name: 'Bare' }, { mobile: false, installed: false })).toEqual(['qrcode'])
})
