import { expect, test } from 'vitest'
import type { ConnectionFacts } from '../../connectors/contract'
import type { Network } from '../../domain/network'
import { networkRows } from './networkRows'

const network = (id: number, name: string, testnet = false) => ({ id, caipNetworkId: `eip155:${id}`, chainNamespace: 'eip155', name, testnet }) as Network
const networks = [network(1, 'Ethereum'), network(8453, 'Base'), network(11155111, 'Sepolia', true), network(10, 'Optimism')]
const approving = (...approvedNetworkIds: string[]) => ({ namespace: 'eip155', approvedNetworkIds }) as unknown as ConnectionFacts
const names = (rows: readonly { network: Network }[]) => rows.map((row) => row.network.name)

test('test networks stand apart, the rest keeps its configured order', () => {
  const rows = networkRows(networks, undefined, '')
  expect(names(rows.main)).toEqual(['Ethereum', 'Base', 'Optimism'])
  expect(names(rows.test)).toEqual(['Sepolia'])
})

test('approved networks come first in the order of approval; the others are marked', () => {
  const rows = networkRows(networks, approving('eip155:10', 'eip155:1'), '').main
  expect(names(rows)).toEqual(['Optimism', 'Ethereum', 'Base'])
  expect(rows.map(({ approved }) => approved)).toEqual([true, true, false])
})

test('a wallet that takes any network approves of all', () => {
  expect(networkRows(networks, { namespace: 'eip155' } as ConnectionFacts, '').main.every(({ approved }) => approved)).toBe(true)
})

test('search finds by part of the name and by number', () => {
  expect(names(networkRows(networks, undefined, ' opti').main)).toEqual(['Optimism'])
  expect(names(networkRows(networks, undefined, '8453').main)).toEqual(['Base'])
})
