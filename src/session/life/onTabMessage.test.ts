import { expect, test } from 'vitest'
import { bob, createFakeConnection } from '../../../test/fakes/connections'
import { loggedIn } from '../../../test/fakes/embedded'
import { SMART } from '../../../test/fakes/frame'
import { ethereum } from '../../../test/fakes/networks'
import { solanaConnection, twoNamespaces } from '../../../test/fakes/twoNamespaces'
import { makeContext } from '../../../test/fakes/context'
import { adoptConnections } from './adoptConnections'
import { onTabMessage } from './followTabs'

test('a login in one tab is restored by the others', async () => {
  const there = await loggedIn()
  const here = makeContext()
  for (const key of ['session']) here.services.storage.write(key, there.stored(key) ?? '')
  here.services.storage.raw.write('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'true')
  onTabMessage(here, { type: 'connected' })
  await here.settle()
  expect(here.detailOf('connected')).toMatchObject({ address: SMART, method: 'email', restored: true })
})

test('a sign-out in another tab ends the session here', async () => {
  const context = await loggedIn()
  onTabMessage(context, { type: 'disconnected' })
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'other-tab' })
  expect(context.store.getState().embedded.profile).toBeUndefined()
  expect(context.frame.names()).not.toContain('SIGN_OUT')
})

/** A session over the relay, in all tabs, that another tab has ended when this one asks. */
function sharedSession() {
  const held = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect', topic: 'first' })
  const context = makeContext({ connection: held })
  held.refresh = async () => held.reports.gone('other-tab')
  context.emitted.length = 0
  return { context, held }
}

test('a session that another tab has replaced by a second pairing is replaced here', async () => {
  const { context } = sharedSession()
  const next = createFakeConnection({
    ...{ connectorId: 'walletConnect', method: 'walletconnect', topic: 'second', addresses: [bob] },
  })
  context.storeConnection('eip155', { account: `eip155:1:${bob}` })
  context.wallets.relay.restores(next)
  onTabMessage(context, { type: 'connected' })
  await context.settle()
  expect(context.live.get('eip155')).toBe(next)
  expect(context.heard()).toEqual(['disconnected', 'connected'])
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'other-tab' })
  expect(context.detailOf('connected')).toMatchObject({ address: bob, restored: true })
  expect(context.record().namespaces.eip155?.connector).toBe('walletConnect')
  expect(context.record().namespaces).not.toEqual({})
})

test('a session of two namespaces is replaced in both, and the active one stays active', async () => {
  const relayed = (topic: string) => ({ connectorId: 'walletConnect', method: 'walletconnect', topic }) as const
  const both = (topic: string) => [createFakeConnection(relayed(topic)), solanaConnection(relayed(topic))] as const
  const { context } = twoNamespaces()
  const held = both('first')
  adoptConnections(context, held, 'visitor', 'eip155')
  context.emitted.length = 0
  let told = false
  for (const each of held)
    each.refresh = async () => {
      if (!told) for (const part of held) part.reports.gone('other-tab')
      told = true
    }
  context.wallets.relay.restores(...both('second'))
  onTabMessage(context, { type: 'connected' })
  await context.settle()
  expect([...context.live.values()].map(({ facts }) => facts.topic)).toEqual(['second', 'second'])
  expect(context.store.getState().activeNamespace).toBe('eip155')
  expect(context.record().active).toMatch(/^eip155:/)
  expect(context.heard()).toEqual(['disconnected', 'disconnected', 'connected', 'connected'])
})

test('the same with an installed wallet in its place', async () => {
  const { context } = sharedSession()
  context.storeConnection('eip155', { connector: 'io.other' })
  context.wallets.other.restores(createFakeConnection({ connectorId: 'io.other', name: 'Other' }))
  onTabMessage(context, { type: 'connected' })
  await context.settle()
  expect(context.live.get('eip155')?.facts.connectorId).toBe('io.other')
})

test('a session that another tab has ended, and has not replaced, is over', async () => {
  const { context } = sharedSession()
  for (const key of ['session']) context.services.storage.remove(key)
  onTabMessage(context, { type: 'connected' })
  await context.settle()
  expect(context.live.size).toBe(0)
  expect(context.heard()).toEqual(['disconnected'])
  expect(context.store.getState().sessions).toEqual({})
  expect(context.status().eip155).toBe('disconnected')
})

test('a session that does not say whether it goes on holds up nothing that another tab has connected', async () => {
  const held = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect', topic: 'first' })
  held.refresh = () => new Promise(() => undefined)
  const { context, solanaWallet } = twoNamespaces({ connection: held })
  solanaWallet.restores(solanaConnection())
  context.storeConnection('solana', { connector: 'Solitaire' })
  onTabMessage(context, { type: 'connected' })
  await context.settle()
  expect(context.live.get('solana')).toBeDefined()
})

test('what another tab has stored of a namespace is not undone by restoring another one', async () => {
  const held = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect', topic: 'first' })
  const { context, solanaWallet } = twoNamespaces({ connection: held, connectedTo: ethereum })
  solanaWallet.restores(solanaConnection())
  // The other tab has paired again, for both namespaces, and has not ended the former session yet.
  context.storeConnection('eip155', { account: `eip155:1:${bob}` })
  context.storeConnection('solana', { connector: 'Solitaire' })
  onTabMessage(context, { type: 'connected' })
  await context.settle()
  expect(context.live.has('solana')).toBe(true)
  expect(context.record().namespaces.eip155?.account).toBe(`eip155:1:${bob}`)
})

test('wallets that are not shared are not asked because another tab has connected', async () => {
  const context = makeContext({ connectedTo: ethereum })
  let asked = 0
  context.connection.refresh = async () => void (asked += 1)
  onTabMessage(context, { type: 'connected' })
  await context.settle()
  expect(asked).toBe(0)
})

test('a tab that hears late of an end leaves stored what another tab has connected since, and restores it', async () => {
  const context = makeContext({ connectedTo: ethereum })
  context.storeConnection('eip155', { connector: 'io.other', mark: undefined })
  context.wallets.other.restores(createFakeConnection({ connectorId: 'io.other', name: 'Other' }))
  onTabMessage(context, { type: 'disconnected' })
  expect(context.record().namespaces.eip155?.connector).toBe('io.other')
  await context.settle()
  expect(context.live.get('eip155')?.facts.connectorId).toBe('io.other')
  expect(context.heard()).toEqual(['disconnected', 'connected'])
})

test('an installed wallet that another tab has replaced by another one is replaced here', async () => {
  const context = makeContext({ connectedTo: ethereum })
  context.storeConnection('eip155', { connector: 'io.other', mark: undefined })
  context.wallets.other.restores(createFakeConnection({ connectorId: 'io.other', name: 'Other' }))
  onTabMessage(context, { type: 'connected' })
  await context.settle()
  expect(context.live.get('eip155')?.facts.connectorId).toBe('io.other')
  expect(context.heard()).toEqual(['disconnected', 'connected'])
  expect(context.tabs.notified).toEqual([])
})

test('a code that is shown here stays valid when another tab disconnects', () => {
  const context = makeContext({ connectedTo: ethereum })
  context.services.storage.write('open_pairing', '{"until":1}')
  onTabMessage(context, { type: 'disconnected' })
  expect(context.stored('open_pairing')).toBe('{"until":1}')
})
