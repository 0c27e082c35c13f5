import { expect, test } from 'vitest'
import { looksOf } from './looksOf'

const looksLike = (one: string, other: string): boolean => looksOf(one).some((each) => looksOf(other).includes(each))

test.each([
  ['M\u0435taMask', 'MetaMask'],
  ['\u041C\u0435t\u0430\u041C\u0430sk', 'metamask'],
  ['MetaMask\u200B', 'MetaMask'],
  ['Meta Mask', 'MetaMask'],
  ['rnetamask', 'MetaMask'],
  ['lmToken', 'ImToken'],
  ['PHΑΝΤΟΜ', 'Phantom'],
  ['𝐌𝐞𝐭𝐚𝐌𝐚𝐬𝐤', 'MetaMask'],
  ['Ｍetámask', 'MetaMask'],
  ['Trust', 'trust'],
])('%s looks like %s', (one, other) => {
  expect(looksLike(one, other)).toBe(true)
  expect(looksLike(other, one)).toBe(true)
})

test.each([
  ['Phantom', 'Fantom'], ['imToken', 'lmToken'], ['Rabby', 'Rainbow'], ['钱包', '錢包'], ['محفظة', 'кошелёк'],
])('%s does not look like %s', (one, other) => expect(looksLike(one, other)).toBe(false)) // prettier-ignore
