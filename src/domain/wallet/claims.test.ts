import { expect, test } from 'vitest'
import { installedRows } from './deduplicate'
import { isSameWallet, withoutShown } from './sameWallet'

const metamask = { id: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask', uuid: 'a' }

test('a wallet that announces itself again is one row', () => {
  expect(installedRows([metamask, metamask])).toEqual([{ wallet: metamask, claims: 1 }])
})

test('two wallets that claim one rdns are both shown, each saying so, the first in place', () => {
  const clone = { ...metamask, uuid: 'b', name: 'MetaMask' }
  expect(installedRows([metamask, clone])).toEqual([
    { wallet: metamask, claims: 2 },
    { wallet: clone, claims: 2 },
  ])
})

test('a stranger that takes a known name does not hide the wallet it imitates', () => {
  const imitation = { id: 'org.evil', rdns: 'org.evil', name: 'MetaMask', uuid: 'e' }
  const rows = installedRows([imitation, metamask])
  expect(rows.map(({ wallet }) => wallet)).toEqual([imitation, metamask])
  expect(rows.map(({ claims }) => claims)).toEqual([2, 2])
})

test('without rdns an equal name is the same wallet', () => {
  const first = { id: 'Odd', name: 'Odd', uuid: '1' }
  expect(installedRows([first, { ...first, uuid: '2' }])).toEqual([{ wallet: first, claims: 1 }])
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
