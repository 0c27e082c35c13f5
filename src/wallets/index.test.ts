import { expect, test } from 'vitest'
import { entryViewFor, entryViewOfRow, isLoadedKind, walletKindOf, walletKinds } from './index'

test('every method belongs to one kind', () => {
  const methods = Object.values(walletKinds).flatMap(({ entryViews }) => Object.keys(entryViews))
  expect(methods).toContain('injected')
  expect(new Set(methods).size).toBe(methods.length)
})

test('a connector id that is no key of the table is an installed wallet', () => {
  expect(walletKindOf('io.metamask')).toBe(walletKinds.installed)
  expect(walletKindOf('toString')).toBe(walletKinds.installed)
  expect(walletKindOf('walletConnect')).toBe(walletKinds.walletConnect)
})

test('an installed wallet that calls itself `installed` has no connector of the table', () => {
  expect(isLoadedKind('installed')).toBe(false)
  expect(isLoadedKind('constructor')).toBe(false)
  expect(isLoadedKind('embedded')).toBe(true)
})

test('a method opens the view of its kind; others open Connect', () => {
  expect(entryViewFor('walletconnect')).toBe('ConnectingWalletConnectBasic')
  expect(entryViewFor('social')).toBe('ConnectSocials')
  for (const method of ['injected', 'email', 'carrier-pigeon', undefined]) expect(entryViewFor(method)).toBeUndefined()
})

test('only a kind with a row of its own is found by the id of that row', () => {
  expect(entryViewOfRow('walletconnect')).toBe('ConnectingWalletConnectBasic')
  for (const id of ['walletConnect', 'social', 'embedded']) expect(entryViewOfRow(id)).toBeUndefined()
})
