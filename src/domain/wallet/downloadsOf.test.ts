import { expect, test } from 'vitest'
import type { Environment } from './platform'
import type { Wallet } from './wallet'
import { downloadsOf } from './downloadsOf'

const device = (userAgent: string, coarsePointer = false): Environment => ({
  userAgent,
  coarsePointer,
  maxTouchPoints: 0,
  telegram: false,
  framed: false,
  secure: true,
})
const chrome = device('Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36')
const firefox = device('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0')
const android = device('Mozilla/5.0 (Linux; Android 16) Chrome/156.0 Mobile', true)
const iphone = device('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/604.1', true)

const wallet: Wallet = {
  id: 'w',
  name: 'W',
  chromeStore: 'https://store.example/w',
  appStore: 'https://apps.example/w',
  playStore: 'https://play.example/w',
  homepage: 'https://w.example/',
}
const kinds = (where: Environment, of: Wallet = wallet) => downloadsOf(of, where).map(({ kind }) => kind)

test('offers a computer the extension first, then the app stores and the website', () => {
  expect(kinds(chrome)).toEqual(['chrome_store', 'app_store', 'play_store', 'homepage'])
})

test('offers no Chrome extension to other browsers', () => {
  expect(kinds(firefox)).not.toContain('chrome_store')
})

test('offers a phone only its own store', () => {
  expect(kinds(android)).toEqual(['play_store', 'homepage'])
  expect(kinds(iphone)).toEqual(['app_store', 'homepage'])
})

test('leaves out missing and unsafe links', () => {
  expect(
    kinds(chrome, { id: 'w', name: 'W', homepage: 'javascript:alert(1)', appStore: 'http://apps.example/w' }),
  ).toEqual([])
})
