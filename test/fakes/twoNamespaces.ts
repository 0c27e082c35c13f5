import { adoptConnections } from '../../src/session/connections/adoptConnections'
import { createFakeConnection, type FakeConnection } from './connections'
import { createFakeConnector, type FakeConnector } from './connectors'
import { base, ethereum, solana, solanaDevnet } from './networks'
import { makeWorld, type FakeWorld, type WorldFacts } from './world'

export const sol = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
export const otherSol = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'

/** A page with both namespaces, with an installed wallet for each and one for both. */
export interface TwoNamespaces {
  readonly world: FakeWorld
  readonly solanaWallet: FakeConnector
  readonly both: FakeConnector
}

export function solanaConnection(facts: Parameters<typeof createFakeConnection>[0] = {}): FakeConnection {
  return createFakeConnection({
    connectorId: 'Solitaire',
    name: 'Solitaire',
    namespace: 'solana',
    networkId: solana.caipNetworkId,
    addresses: [sol],
    ...facts,
  })
}

export function twoNamespaces(facts: WorldFacts = {}): TwoNamespaces {
  const world = makeWorld({ networks: [ethereum, base, solana, solanaDevnet], ...facts })
  const solanaWallet: FakeConnector = { ...createFakeConnector('Solitaire', 'Solitaire'), namespaces: ['solana'] }
  const connection = solanaConnection()
  solanaWallet.connect = async () => [connection]
  const both: FakeConnector = { ...createFakeConnector('io.both', 'Both'), namespaces: ['eip155', 'solana'] }
  both.connect = async ({ namespace }) => [
    namespace === 'solana'
      ? solanaConnection({ connectorId: 'Both', name: 'Both', addresses: [otherSol] })
      : createFakeConnection({ connectorId: 'io.both', name: 'Both' }),
  ]
  world.announce(solanaWallet)
  world.announce(both)
  return { world, solanaWallet, both }
}

/** EVM connected first and Solana after it, before the test begins; Solana is the active one. */
export function bothConnected(
  facts: WorldFacts = {},
): TwoNamespaces & { readonly evm: FakeConnection; readonly solana: FakeConnection } {
  const made = twoNamespaces({ connectedTo: ethereum, ...facts })
  const connection = solanaConnection()
  adoptConnections(made.world, [connection], { restored: false, active: 'solana' })
  made.world.emitted.length = 0
  made.world.tracked.length = 0
  made.world.tabs.notified.length = 0
  return { ...made, evm: made.world.connection, solana: connection }
}
