import { expect, test } from 'vitest'
import { findInstallScripts, findRefused } from '../verify/licences'

test.each(['1.95.6', '1.95.7'])('the poisoned @solana/web3.js %s is refused wherever it is', (version) => {
  const [finding] = findRefused({ 'node_modules/x/node_modules/@solana/web3.js': { version } })
  expect(finding?.what).toContain('poisoned')
  expect(findRefused({ 'node_modules/@solana/web3.js': { version: '1.99.0' } })).toEqual([])
})

test('an install script is refused in what ships, and in nothing else', () => {
  const packages = {
    'node_modules/quiet': { version: '1.0.0' },
    'node_modules/bigint-buffer': { version: '1.1.5', hasInstallScript: true },
  }
  expect(findInstallScripts(['node_modules/quiet'], packages)).toEqual([])
  expect(findInstallScripts(Object.keys(packages), packages)).toHaveLength(1)
})

test('a relay library of another licence, and packages that may not be installed, are refused', () => {
  const of = (name: string, version: string) => findRefused({ [`node_modules/${name}`]: { version } })
  expect(of('@walletconnect/core', '2.21.9')).toHaveLength(1)
  expect(of('@walletconnect/core', '2.21.8')).toEqual([])
  expect(of('@reown/appkit', '1.0.0')).toHaveLength(1)
})
