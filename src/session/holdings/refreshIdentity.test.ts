import { expect, test } from 'vitest'
import { elementStateFor } from '../../app/begin/elementState'
import { alice, bob, createFakeConnection } from '../../../test/fakes/connections'
import { base, ethereum, solana } from '../../../test/fakes/networks'
import { loggedIn } from '../../../test/fakes/embedded'
import { SMART } from '../../../test/fakes/frame'
import { BUTTON, makeWorld, type FakeWorld } from '../../../test/fakes/world'
import type { NameRegistry } from '../../services/identity/identity'
import { identity, selectIdentity } from '../store/identity'
import { connectInstalled } from '../connections/connectInstalled'
import { disconnect } from '../connections/disconnect'
import { refreshIdentity } from './refreshIdentity'

async function connected(facts: Parameters<typeof makeWorld>[0] = {}): Promise<FakeWorld> {
  const world = makeWorld(facts)
  world.identity.responses(async (address) => ({ name: address === alice ? 'alice.eth' : 'bob.eth' }))
  await connectInstalled(world, 'io.injected')
  await world.settle()
  return world
}
const shown = (world: FakeWorld) => elementStateFor(world.store.getState(), BUTTON, false)

test('shows the name on the button and emits it', async () => {
  const world = await connected()
  expect(shown(world)).toMatchObject({ label: 'alice.eth', account: { address: alice, name: 'alice.eth' } })
})

test('shows the address of another account until its name is known', async () => {
  const world = await connected()
  let response: (identity: object) => void = () => {}
  world.identity.responses(() => new Promise((resolve) => (response = resolve)))
  world.connection.reports.accounts(bob)
  expect(shown(world).label).toBe('0x70…dc79C8')
  response({ name: 'bob.eth' })
  await world.settle()
  expect(shown(world).label).toBe('bob.eth')
})

test('drops the name of an account that was left before the response', async () => {
  const world = await connected()
  const responses = new Map<string, (identity: object) => void>()
  world.identity.responses((address) => new Promise((resolve) => responses.set(address, resolve)))
  world.connection.reports.accounts(bob)
  world.connection.reports.accounts(alice)
  responses.get(bob)?.({ name: 'bob.eth' })
  await world.settle()
  expect(shown(world).account).not.toHaveProperty('name')
  responses.get(alice)?.({ name: 'alice.eth' })
  await world.settle()
  expect(shown(world)).toMatchObject({ label: 'alice.eth', account: { address: alice, name: 'alice.eth' } })
})

test.each([
  ['a testnet', { networks: [{ ...ethereum, testnet: true }] }],
  ['a network that is not configured', { connection: createFakeConnection({ networkId: 'eip155:999' }) }],
  [
    'Solana',
    {
      networks: [solana],
      connection: createFakeConnection({
        namespace: 'solana',
        networkId: solana.caipNetworkId,
        addresses: ['HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
      }),
    },
  ],
  ['a page without names', { options: { features: { names: false } } }],
])('nothing is requested on %s', async (_where, facts) => {
  const world = makeWorld(facts as Parameters<typeof makeWorld>[0])
  world.announce({ ...world.wallets.injected, namespaces: ['eip155', 'solana'] })
  await connectInstalled(world, 'io.injected')
  await world.settle()
  expect(world.identity.asked).toEqual([])
})

test('clears the name on a testnet', async () => {
  const world = await connected({ networks: [ethereum, { ...base, testnet: true }] })
  world.connection.reports.network(base.caipNetworkId)
  expect(selectIdentity(world.store.getState())).toBeUndefined()
  world.connection.reports.network(ethereum.caipNetworkId)
  await world.settle()
  expect(shown(world).label).toBe('alice.eth')
})

test('a failure leaves the address and shows no error', async () => {
  const world = makeWorld()
  world.identity.responses(() => Promise.reject(new Error('down')))
  await connectInstalled(world, 'io.injected')
  await world.settle()
  expect(world.toasts()).toEqual([])
  expect(world.heard()).toEqual(['connecting', 'connected'])
  expect(shown(world).label).toBe('0xd8…A96045')
})

test('is cleared when the last wallet disconnects', async () => {
  const world = await connected()
  world.services.storage.write('identity_cache', '{}')
  await disconnect(world)
  expect(selectIdentity(world.store.getState())).toBeUndefined()
  expect(world.stored('identity_cache')).toBeUndefined()
})

test.each([
  ['an embedded wallet', loggedIn, true],
  ["a wallet of the visitor's own", () => connected(), false],
])('requests the registered names of %s without another name: %o', async (_which, enter, whenNameless) => {
  const world = await enter()
  let others: NameRegistry | undefined
  world.identity.responses(async (_address, _signal, given) => ((others = given), {}))
  world.store.setState(identity.reset())
  await refreshIdentity(world)
  expect(others?.whenNameless).toBe(whenNameless)
  world.blockchain.registrar.namesOfResponses(async (address) =>
    address === SMART ? ['smart.reown.id'] : ['other.reown.id'],
  )
  expect(await others?.fetchNames(new AbortController().signal)).toEqual([
    whenNameless ? 'smart.reown.id' : 'other.reown.id',
  ])
})
