import { expect, test } from 'vitest'
import { copiedText } from '../../../test/fakes/copiedText'
import type { ConnectionFacts, WalletMethod } from '../../wallets/contract'
import type { ChainNamespace } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import { networkRows } from './networkRows'

const network = (id: number | string, name: string, testnet = false, chainNamespace: ChainNamespace = 'eip155') =>
  ({ id, caipNetworkId: `${chainNamespace}:${id}`, chainNamespace, name, testnet }) as Network
const networks = [
  network(1, 'Ethereum'),
  network(8453, 'Base'),
  network(11155111, 'Sepolia', true),
  network(10, 'Optimism'),
]
const solana = network('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', false, 'solana')
const approving = (method: WalletMethod, ...approvedNetworkIds: string[]) => [
  { namespace: 'eip155', wallet: { method }, approvedNetworkIds } as unknown as ConnectionFacts,
]
const names = (rows: readonly { network: Network }[] | undefined) => rows?.map((row) => row.network.name)
const only = (...given: Parameters<typeof networkRows>) => networkRows(...given).namespaces[0]?.rows

test('lists test networks separately, the others in their configured order', () => {
  const groups = networkRows(networks, [], '')
  expect(names(groups.namespaces[0]?.rows)).toEqual(['Ethereum', 'Base', 'Optimism'])
  expect(names(groups.test)).toEqual(['Sepolia'])
})

test('lists approved networks first, in the order of approval, and marks the others', () => {
  const rows = only(networks, approving('walletconnect', 'eip155:10', 'eip155:1'), '')
  expect(names(rows)).toEqual(['Optimism', 'Ethereum', 'Base'])
  expect(rows?.map(({ approved }) => approved)).toEqual([true, true, false])
})

test.each(copiedText)('finds a network by a name or id pasted with %s', (_what, disguise) => {
  for (const search of ['Base', '8453', 'eip155:8453'])
    expect(names(only(networks, [], disguise(search)))).toEqual(['Base'])
})

test('a wallet that accepts any network approves all', () => {
  expect(
    only(networks, [{ namespace: 'eip155', wallet: { method: 'injected' } } as ConnectionFacts], '')?.every(
      ({ approved }) => approved,
    ),
  ).toBe(true)
})

test("namespaces keep the page's order, and approvals of one wallet do not affect another namespace", () => {
  const { namespaces } = networkRows([solana, ...networks], approving('walletconnect', 'eip155:1'), '')
  expect(namespaces.map(({ namespace }) => namespace)).toEqual(['solana', 'eip155'])
  expect(namespaces[0]?.rows[0]?.approved).toBe(true)
})

test('test networks are grouped by namespace too, and approvals do not reorder other namespaces', () => {
  const devnet = network('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', true, 'solana')
  const approved = {
    namespace: 'solana',
    wallet: { method: 'injected' },
    approvedNetworkIds: [devnet.caipNetworkId],
  } as unknown as ConnectionFacts
  expect(names(networkRows([...networks, devnet], [approved], '').test)).toEqual(['Sepolia', 'Solana Devnet'])
})

test('a namespace without matches has no heading', () => {
  expect(networkRows([solana, ...networks], [], 'base').namespaces.map(({ namespace }) => namespace)).toEqual([
    'eip155',
  ])
})

test('search finds by part of the name and by number or reference', () => {
  expect(names(only(networks, [], ' opti'))).toEqual(['Optimism'])
  expect(names(only(networks, [], '8453'))).toEqual(['Base'])
  expect(names(only([...networks, solana], [], '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'))).toEqual(['Solana'])
})
