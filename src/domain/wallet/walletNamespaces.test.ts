import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinNamespaces, type NamespaceWallet } from './walletNamespaces'

const evm = (name: string, id = `io.${name.toLowerCase()}`): NamespaceWallet => ({
  namespace: 'eip155',
  wallet: { id, name, rdns: id },
})
const sol = (name: string, icon?: string): NamespaceWallet => ({
  namespace: 'solana',
  wallet: { id: name, name, ...(icon && { icon }) },
})

test('a wallet of two namespaces is one row with a connector for each', () => {
  expect(joinNamespaces([evm('Phantom'), sol('phantom ', 'data:,x')])).toEqual([
    {
      wallet: {
        id: 'io.phantom',
        name: 'Phantom',
        rdns: 'io.phantom',
        icon: 'data:,x',
        namespaces: ['eip155', 'solana'],
      },
      connectorIds: { eip155: 'io.phantom', solana: 'phantom ' },
    },
  ])
})

test('Trust Wallet is Trust', () => {
  expect(joinNamespaces([evm('Trust Wallet'), sol('Trust')])).toHaveLength(1)
})

test('a row is at the position of its first namespace', () => {
  expect(joinNamespaces([evm('A'), sol('B'), evm('C'), sol('A')]).map(({ wallet }) => wallet.name)).toEqual([
    'A',
    'B',
    'C',
  ])
})

test('a name that two wallets of one namespace claim joins nothing', () => {
  const rows = joinNamespaces([evm('Fox', 'io.fox'), evm('Fox', 'com.false'), sol('Fox')])
  expect(rows.map(({ connectorIds }) => connectorIds)).toEqual([
    { eip155: 'io.fox' },
    { eip155: 'com.false' },
    { solana: 'Fox' },
  ])
})

test('every wallet is in exactly one row', () => {
  const wallet = fc.record({
    namespace: fc.constantFrom('eip155' as const, 'solana' as const),
    wallet: fc.record({ id: fc.string(), name: fc.constantFrom('A', 'a', 'B', 'Trust', 'Trust Wallet', '') }),
  })
  fc.assert(
    fc.property(fc.array(wallet), (found) => {
      const rows = joinNamespaces(found)
      const ids = rows.flatMap(({ connectorIds }) =>
        Object.entries(connectorIds).map(([namespace, id]) => `${namespace} ${id}`),
      )
      return (
        ids.toSorted().join() ===
        found
          .map(({ namespace, wallet: { id } }) => `${namespace} ${id}`)
          .toSorted()
          .join()
      )
    }),
  )
})
