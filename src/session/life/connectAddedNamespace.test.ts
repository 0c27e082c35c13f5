import { expect, test } from 'vitest'
import { createFakeConnection } from '../../../test/fakes/connections'
import { ethereum, solana } from '../../../test/fakes/networks'
import { otherSol, sol, solanaConnection } from '../../../test/fakes/twoNamespaces'
import { makeContext } from '../../../test/fakes/context'
import { adoptConnections } from './adoptConnections'
import { disconnect } from './disconnect'
import { connectAddedNamespace } from './connectAddedNamespace'
import { waitForWallet } from '../store/sessions'

const overRelay = { connectorId: 'walletConnect', name: 'Remote', method: 'walletconnect' } as const

/** A page that is connected on Ethereum over the relay, and what the wallet's session has for Solana. */
function connected() {
  const context = makeContext({ networks: [ethereum, solana] })
  const remote = createFakeConnection(overRelay)
  adoptConnections(context, [remote])
  context.emitted.length = 0
  const added = solanaConnection(overRelay)
  const asked: string[] = []
  const add = () =>
    connectAddedNamespace(context, 'walletConnect', 'solana', async (networkId) => {
      asked.push(networkId)
      return added
    })
  return { context, remote, added, asked, add }
}

test('a namespace that the wallet adds is connected and stored, and the active one stays', async () => {
  const { context, asked, add } = connected()
  await add()
  expect(asked).toEqual([solana.caipNetworkId])
  expect([...context.live.keys()]).toEqual(['eip155', 'solana'])
  expect(context.store.getState().activeNamespace).toBe('eip155')
  expect(context.heard()).toEqual(['connected'])
  expect(context.detailOf('connected')).toMatchObject({ namespace: 'solana', address: sol, restored: false })
  expect(Object.keys(context.record().namespaces)).toEqual(['eip155', 'solana'])
})

test('what a connected wallet reports is followed, and it ends with the session', async () => {
  const { context, remote, added } = connected()
  remote.reports.adds(added)
  await context.settle()
  expect(context.live.get('solana')).toBe(added)
  added.reports.gone()
  remote.reports.gone()
  await context.settle()
  expect(context.heard()).toEqual(['connected', 'disconnected', 'disconnected'])
  expect(context.live.size).toBe(0)
})

test('another wallet that the visitor has connected stays, also while it is waited for', async () => {
  const { context, asked, add } = connected()
  const own = solanaConnection({ addresses: [otherSol] })
  context.store.setState(waitForWallet('solana', { connectorId: 'Solitaire', reason: 'locked' }))
  await add()
  expect(context.store.getState().sessions.solana).toMatchObject({ connectorId: 'Solitaire' })
  adoptConnections(context, [own])
  await add()
  expect(asked).toEqual([])
  expect(context.live.get('solana')).toBe(own)
})

test('when another wallet ends the session by itself, what was added meanwhile is connected', async () => {
  const { context, added, add } = connected()
  const own = solanaConnection({ addresses: [otherSol] })
  adoptConnections(context, [own])
  await add()
  own.reports.gone()
  await context.settle()
  expect(context.live.get('solana')).toBe(added)
  added.reports.gone()
  await context.settle()
  expect(context.live.has('solana')).toBe(false)
})

test('where the visitor has disconnected another wallet, what was added meanwhile is not connected', async () => {
  const { context, asked, add } = connected()
  const own = solanaConnection({ addresses: [otherSol] })
  adoptConnections(context, [own])
  await add()
  await disconnect(context, { namespace: 'solana' })
  await context.settle()
  expect(asked).toEqual([])
  expect(context.live.has('solana')).toBe(false)
})

test('what the visitor is connecting goes on', async () => {
  const { context, add } = connected()
  context.store.setState({ connectingNamespace: 'bip122' })
  await add()
  expect(context.store.getState()).toMatchObject({ connectingNamespace: 'bip122', activeNamespace: 'eip155' })
})

test('a namespace that the visitor is connecting becomes the active one', async () => {
  const { context, add } = connected()
  context.store.setState({ connectingNamespace: 'solana' })
  await add()
  expect(context.store.getState()).toMatchObject({ connectingNamespace: undefined, activeNamespace: 'solana' })
})

test('a session that has lost the namespace again adds nothing', async () => {
  const { context } = connected()
  await connectAddedNamespace(context, 'walletConnect', 'solana', async () => undefined)
  expect([...context.live.keys()]).toEqual(['eip155'])
  expect(context.heard()).toEqual([])
})
