import { expect, test } from 'vitest'
import { createFakeConnection } from '../../test/fakes/connections'
import { base, solana } from '../../test/fakes/networks'
import type { ChainNamespace } from '../domain/network/caip'
import type { Connector } from './contract'
import { mergeConnectors } from './mergeConnectors'
import { neverAborted } from '../../test/fakes/neverAborted'

const part = (namespace: ChainNamespace): Connector => {
  const connections = async () => [createFakeConnection({ connectorId: `own-${namespace}`, namespace })]
  return {
    id: `own-${namespace}`,
    name: 'Both',
    method: 'injected',
    namespaces: [namespace],
    connect: connections,
    restore: connections,
  }
}
const joined = mergeConnectors({ id: 'io.both', name: 'Both', rdns: 'io.both', method: 'injected' }, [
  part('eip155'),
  part('solana'),
])
const networks = [base, solana]

test('it serves the namespaces of its parts', () => {
  expect(joined).toMatchObject({ id: 'io.both', rdns: 'io.both', namespaces: ['eip155', 'solana'] })
})

test.each([
  ['the requested namespace', { networks, networkId: base.caipNetworkId, namespace: 'solana' as const }, 'own-solana'],
  ['else that of the wanted network', { networks, networkId: solana.caipNetworkId }, 'own-solana'],
  ['else the first', { networks, networkId: 'cosmos:hub' as const }, 'own-eip155'],
])('asked is %s', async (_what, request, connectorId) => {
  for (const way of ['connect', 'restore'] as const) {
    expect(await joined[way](request, neverAborted)).toMatchObject([{ facts: { connectorId } }])
  }
})

test('a namespace that no part serves is refused, and has nothing to restore', async () => {
  const request = { networks, networkId: base.caipNetworkId, namespace: 'polkadot' as const }
  await expect(joined.connect(request, neverAborted)).rejects.toMatchObject({ code: 'provider_not_found' })
  expect(await joined.restore(request, neverAborted)).toEqual([])
})
