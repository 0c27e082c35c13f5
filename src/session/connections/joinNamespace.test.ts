import { expect, test } from 'vitest'
import { createFakeConnection } from '../../../test/fakes/connections'
import { ethereum, solana } from '../../../test/fakes/networks'
import { otherSol, sol, solanaConnection } from '../../../test/fakes/twoNamespaces'
import { makeWorld } from '../../../test/fakes/world'
import { adoptConnections } from './adoptConnections'
import { disconnect } from './disconnect'
import { joinNamespace } from './joinNamespace'
import { waitForWallet } from '../store/waiting'

const overRelay = { connectorId: 'walletConnect', name: 'Remote', method: 'walletconnect' } as const

/** A page that is connected on Ethereum over the relay, and what the wallet's session has for Solana. */
function connected() {
  const world = makeWorld({ networks: [ethereum, solana] })
  const remote = createFakeConnection(overRelay)
  adoptConnections(world, [remote], { restored: false })
  world.emitted.length = 0
  const added = solanaConnection(overRelay)
  const asked: string[] = []
  const join = () =>
    joinNamespace(world, 'walletConnect', 'solana', async (networkId) => {
      asked.push(networkId)
      return added
    })
  return { world, remote, added, asked, join }
}

test('a namespace that the wallet adds is connected and stored, and the active one stays', async () => {
  const { world, asked, join } = connected()
  await join()
  expect(asked).toEqual([solana.caipNetworkId])
  expect([...world.live.keys()]).toEqual(['eip155', 'solana'])
  expect(world.store.getState().activeNamespace).toBe('eip155')
  expect(world.heard()).toEqual(['connected'])
  expect(world.detailOf('connected')).toMatchObject({ namespace: 'solana', address: sol, restored: false })
  expect(Object.keys(world.record().namespaces)).toEqual(['eip155', 'solana'])
})

test('what a connected wallet reports is followed, and it ends with the session', async () => {
  const { world, remote, added } = connected()
  remote.reports.adds(added)
  await world.settle()
  expect(world.live.get('solana')).toBe(added)
  added.reports.gone()
  remote.reports.gone()
  await world.settle()
  expect(world.heard()).toEqual(['connected', 'disconnected', 'disconnected'])
  expect(world.live.size).toBe(0)
})

test('another wallet that the visitor has connected stays, also while it is waited for', async () => {
  const { world, asked, join } = connected()
  const own = solanaConnection({ addresses: [otherSol] })
  world.store.setState(waitForWallet('solana', { connectorId: 'Solitaire', reason: 'locked' }))
  await join()
  expect(world.store.getState().waiting.solana).toMatchObject({ connectorId: 'Solitaire' })
  adoptConnections(world, [own], { restored: false })
  await join()
  expect(asked).toEqual([])
  expect(world.live.get('solana')).toBe(own)
})

test('when another wallet ends the session by itself, what was added meanwhile is connected', async () => {
  const { world, added, join } = connected()
  const own = solanaConnection({ addresses: [otherSol] })
  adoptConnections(world, [own], { restored: false })
  await join()
  own.reports.gone()
  await world.settle()
  expect(world.live.get('solana')).toBe(added)
  added.reports.gone()
  await world.settle()
  expect(world.live.has('solana')).toBe(false)
})

test('where the visitor has disconnected another wallet, what was added meanwhile is not connected', async () => {
  const { world, asked, join } = connected()
  const own = solanaConnection({ addresses: [otherSol] })
  adoptConnections(world, [own], { restored: false })
  await join()
  await disconnect(world, { namespace: 'solana' })
  await world.settle()
  expect(asked).toEqual([])
  expect(world.live.has('solana')).toBe(false)
})

test('what the visitor is connecting goes on', async () => {
  const { world, join } = connected()
  world.store.setState({ connectingNamespace: 'bip122' })
  await join()
  expect(world.store.getState()).toMatchObject({ connectingNamespace: 'bip122', activeNamespace: 'eip155' })
})

test('a namespace that the visitor is connecting becomes the active one', async () => {
  const { world, join } = connected()
  world.store.setState({ connectingNamespace: 'solana' })
  await join()
  expect(world.store.getState()).toMatchObject({ connectingNamespace: undefined, activeNamespace: 'solana' })
})

test('a session that has lost the namespace again adds nothing', async () => {
  const { world } = connected()
  await joinNamespace(world, 'walletConnect', 'solana', async () => undefined)
  expect([...world.live.keys()]).toEqual(['eip155'])
  expect(world.heard()).toEqual([])
})
