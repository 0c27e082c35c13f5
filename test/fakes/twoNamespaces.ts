import { adoptConnections } from '../../src/session/life/adoptConnections'
import { createFakeConnection, type FakeConnection } from './connections'
import { createFakeConnector, type FakeConnector } from './connectors'
import { base, ethereum, solana, solanaDevnet } from './networks'
import { makeContext, type FakeContext, type ContextFacts } from './context'

export const sol = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
export const otherSol = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'

/** A page with both namespaces, with an installed wallet for each and one for both. */
export interface TwoNamespaces {
  readonly context: FakeContext
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

export function twoNamespaces(facts: ContextFacts = {}): TwoNamespaces {
  const context = makeContext({ networks: [ethereum, base, solana, solanaDevnet], ...facts })
  const solanaWallet: FakeConnector = { ...createFakeConnector('Solitaire', 'Solitaire'), namespaces: ['solana'] }
  const connection = solanaConnection()
  solanaWallet.connect = async () => [connection]
  const both: FakeConnector = { ...createFakeConnector('io.both', 'Both'), namespaces: ['eip155', 'solana'] }
  both.connect = async ({ namespace }) => [
    namespace === 'solana'
      ? solanaConnection({ connectorId: 'Both', name: 'Both', addresses: [otherSol] })
      : createFakeConnection({ connectorId: 'io.both', name: 'Both' }),
  ]
  context.announce(solanaWallet)
  context.announce(both)
  return { context, solanaWallet, both }
}

/** EVM connected first and Solana after it, before the test begins; Solana is the active one. */
export function bothConnected(
  facts: ContextFacts = {},
): TwoNamespaces & { readonly evm: FakeConnection; readonly solana: FakeConnection } {
  const made = twoNamespaces({ connectedTo: ethereum, ...facts })
  const connection = solanaConnection()
  adoptConnections(made.context, [connection], 'visitor', 'solana')
  made.context.emitted.length = 0
  made.context.tracked.length = 0
  made.context.tabs.notified.length = 0
  return { ...made, evm: made.context.connection, solana: connection }
}
