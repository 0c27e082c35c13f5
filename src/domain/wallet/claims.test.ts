import { expect, test } from 'vitest'
import { countClaims, countNames } from './claims'
import { installedAs, isSameWallet, withoutShown } from './sameWallet'

const metamask = { id: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask', uuid: 'a' }

test('wallets that claim one rdns are counted, each as often as it is claimed', () => {
  const other = { name: 'Owl', rdns: 'com.owl' }
  expect(countClaims([metamask, { ...metamask, name: 'Fox' }, other])).toEqual([2, 2, 1])
  expect(countClaims([metamask, { name: 'Fox', rdns: 'io.metamask.mobile' }])).toEqual([2, 2])
})

test('so are wallets whose names are the same, or look like it', () => {
  const names = ['MetaMask', 'metamask ', 'МеtaМask', 'Meta']
  expect(countClaims(names.map((name) => ({ name })))).toEqual([3, 3, 3, 1])
  expect(countNames([metamask, { ...metamask, name: 'Fox' }])).toEqual([1, 1])
})

test('several installed wallets that claim to be a directory entry are all given', () => {
  const imitation = { id: 'MetaMask', name: 'MetaMask' }
  const entry = { id: '1', name: 'MetaMask', rdns: 'io.metamask' }
  expect(installedAs(entry, [imitation, metamask])).toEqual([imitation, metamask])
  expect(installedAs(entry, [metamask, { id: 'com.owl', name: 'MetaMask', rdns: 'com.owl' }])).toEqual([metamask])
})

test('directory entries that are on screen already are left out: by rdns, by name without rdns, by id', () => {
  const entries = [
    { id: '1', name: 'Other name', rdns: 'io.metamask.mobile' },
    { id: '2', name: 'trust wallet' },
    { id: '3', name: 'MetaMask', rdns: 'org.other' },
    { id: '4', name: 'Fourth', rdns: 'org.fourth' },
    { id: '5', name: 'Fifth' },
    { id: '5', name: 'Fifth again' },
  ]
  const shown = [metamask, { id: 'x', name: 'Trust' }, { id: '4', name: 'Recent' }]
  expect(withoutShown(entries, shown).map(({ id, name }) => [id, name])).toEqual([
    ['3', 'MetaMask'],
    ['5', 'Fifth'],
  ])
})

test('if both have an rdns, names do not matter', () => {
  expect(isSameWallet({ id: '1', name: 'A', rdns: 'x.y' }, { id: '2', name: 'B', rdns: 'X.Y' })).toBe(true)
  expect(isSameWallet({ id: '1', name: 'A', rdns: 'x.y' }, { id: '2', name: 'A', rdns: 'x.z' })).toBe(false)
})
