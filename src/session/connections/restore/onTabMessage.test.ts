import { expect, test } from 'vitest'
import { bob, createFakeConnection } from '../../../../test/fakes/connections'
import { loggedIn } from '../../../../test/fakes/embedded'
import { SMART } from '../../../../test/fakes/frame'
import { ethereum } from '../../../../test/fakes/networks'
import { solanaConnection, twoNamespaces } from '../../../../test/fakes/twoNamespaces'
import { makeWorld } from '../../../../test/fakes/world'
import { adoptConnections } from '../adoptConnections'
import { onTabMessage } from './onTabMessage'

test('a login in one tab is restored by the others', async () => {
  const there = await loggedIn()
  const here = makeWorld()
  for (const key of ['session']) here.services.storage.write(key, there.stored(key) ?? '')
  here.services.storage.raw.write('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'true')
  onTabMessage(here, { type: 'connected' })
  await here.settle()
  expect(here.detailOf('connected')).toMatchObject({ address: SMART, method: 'email', restored: true })
})

test('a sign-out in another tab ends the session here', async () => {
  const world = await loggedIn()
  onTabMessage(world, { type: 'disconnected' })
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'other-tab' })
  expect(world.store.getState().embedded.profile).toBeUndefined()
  expect(world.frame.names()).not.toContain('SIGN_OUT')
})

/** A session over the relay, in all tabs, that another tab has ended when this one asks. */
function sharedSession() {
  const held = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect', topic: 'first' })
  const world = makeWorld({ connection: held })
  held.refresh = async () => held.reports.gone('elsewhere')
  world.emitted.length = 0
  return { world, held }
}

test('a session that another tab has replaced by a second pairing is replaced here', async () => {
  const { world } = sharedSession()
  const next = createFakeConnection({
    ...{ connectorId: 'walletConnect', method: 'walletconnect', topic: 'second', addresses: [bob] },
  })
  world.storeConnection('eip155', { account: `eip155:1:${bob}` })
  world.wallets.relay.restores(next)
  onTabMessage(world, { type: 'connected' })
  await world.settle()
  expect(world.live.get('eip155')).toBe(next)
  expect(world.heard()).toEqual(['disconnected', 'connected'])
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'other-tab' })
  expect(world.detailOf('connected')).toMatchObject({ address: bob, restored: true })
  expect(world.record().namespaces.eip155?.connector).toBe('walletConnect')
  expect(world.record().namespaces).not.toEqual({})
})

test('a session of two namespaces is replaced in both, and the active one stays active', async () => {
  const relayed = (topic: string) => ({ connectorId: 'walletConnect', method: 'walletconnect', topic }) as const
  const both = (topic: string) => [createFakeConnection(relayed(topic)), solanaConnection(relayed(topic))] as const
  const { world } = twoNamespaces()
  const held = both('first')
  adoptConnections(world, held, { restored: false, active: 'eip155' })
  world.emitted.length = 0
  let told = false
  for (const each of held)
    each.refresh = async () => {
      if (!told) for (const part of held) part.reports.gone('elsewhere')
      told = true
    }
  world.wallets.relay.restores(...both('second'))
  onTabMessage(world, { type: 'connected' })
  await world.settle()
  expect([...world.live.values()].map(({ facts }) => facts.topic)).toEqual(['second', 'second'])
  expect(world.store.getState().activeNamespace).toBe('eip155')
  expect(world.record().active).toMatch(/^eip155:/)
  expect(world.heard()).toEqual(['disconnected', 'disconnected', 'connected', 'connected'])
})

test('the same with an installed wallet in its place', async () => {
  const { world } = sharedSession()
  world.storeConnection('eip155', { connector: 'io.other' })
  world.wallets.other.restores(createFakeConnection({ connectorId: 'io.other', name: 'Other' }))
  onTabMessage(world, { type: 'connected' })
  await world.settle()
  expect(world.live.get('eip155')?.facts.connectorId).toBe('io.other')
})

test('a session that another tab has ended, and has not replaced, is over', async () => {
  const { world } = sharedSession()
  for (const key of ['session']) world.services.storage.remove(key)
  onTabMessage(world, { type: 'connected' })
  await world.settle()
  expect(world.live.size).toBe(0)
  expect(world.heard()).toEqual(['disconnected'])
  expect(world.store.getState().waiting).toEqual({})
  expect(world.status().eip155).toBe('disconnected')
})

test('a session that does not say whether it goes on holds up nothing that another tab has connected', async () => {
  const held = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect', topic: 'first' })
  held.refresh = () => new Promise(() => undefined)
  const { world, solanaWallet } = twoNamespaces({ connection: held })
  solanaWallet.restores(solanaConnection())
  world.storeConnection('solana', { connector: 'Solitaire' })
  onTabMessage(world, { type: 'connected' })
  await world.settle()
  expect(world.live.get('solana')).toBeDefined()
})

test('what another tab has stored of a namespace is not undone by restoring another one', async () => {
  const held = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect', topic: 'first' })
  const { world, solanaWallet } = twoNamespaces({ connection: held, connectedTo: ethereum })
  solanaWallet.restores(solanaConnection())
  // The other tab has paired again, for both namespaces, and has not ended the former session yet.
  world.storeConnection('eip155', { account: `eip155:1:${bob}` })
  world.storeConnection('solana', { connector: 'Solitaire' })
  onTabMessage(world, { type: 'connected' })
  await world.settle()
  expect(world.live.has('solana')).toBe(true)
  expect(world.record().namespaces.eip155?.account).toBe(`eip155:1:${bob}`)
})

test('wallets that are not shared are not asked because another tab has connected', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  let asked = 0
  world.connection.refresh = async () => void (asked += 1)
  onTabMessage(world, { type: 'connected' })
  await world.settle()
  expect(asked).toBe(0)
})

test('a tab that hears late of an end leaves stored what another tab has connected since, and restores it', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.storeConnection('eip155', { connector: 'io.other', mark: undefined })
  world.wallets.other.restores(createFakeConnection({ connectorId: 'io.other', name: 'Other' }))
  onTabMessage(world, { type: 'disconnected' })
  expect(world.record().namespaces.eip155?.connector).toBe('io.other')
  await world.settle()
  expect(world.live.get('eip155')?.facts.connectorId).toBe('io.other')
  expect(world.heard()).toEqual(['disconnected', 'connected'])
})

test('an installed wallet that another tab has replaced by another one is replaced here', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.storeConnection('eip155', { connector: 'io.other', mark: undefined })
  world.wallets.other.restores(createFakeConnection({ connectorId: 'io.other', name: 'Other' }))
  onTabMessage(world, { type: 'connected' })
  await world.settle()
  expect(world.live.get('eip155')?.facts.connectorId).toBe('io.other')
  expect(world.heard()).toEqual(['disconnected', 'connected'])
  expect(world.tabs.notified).toEqual([])
})

test('a code that is shown here stays valid when another tab disconnects', () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.services.storage.write('open_pairing', '{"until":1}')
  onTabMessage(world, { type: 'disconnected' })
  expect(world.stored('open_pairing')).toBe('{"until":1}')
})
