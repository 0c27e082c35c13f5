import { expect, test } from 'vitest'
import { elementStateFor } from '../../app/setup/elementState'
import { alice, bob, createFakeConnection } from '../../../test/fakes/connections'
import { base, ethereum, solana } from '../../../test/fakes/networks'
import { loggedIn } from '../../../test/fakes/embedded'
import { SMART } from '../../../test/fakes/frame'
import { BUTTON, makeContext, type FakeContext } from '../../../test/fakes/context'
import type { NameRegistry } from '../../services/identity/identity'
import { identity, selectIdentity } from '../store/identity'
import { connectInstalled } from '../life/connectInstalled'
import { disconnect } from '../life/disconnect'
import { refreshIdentity } from './refreshIdentity'

async function connected(facts: Parameters<typeof makeContext>[0] = {}): Promise<FakeContext> {
  const context = makeContext(facts)
  context.identity.responses(async (address) => ({ name: address === alice ? 'alice.eth' : 'bob.eth' }))
  await connectInstalled(context, 'io.injected')
  await context.settle()
  return context
}
const shown = (context: FakeContext) => elementStateFor(context.store.getState(), BUTTON, false)

test('shows the name on the button and emits it', async () => {
  const context = await connected()
  expect(shown(context)).toMatchObject({ label: 'alice.eth', account: { address: alice, name: 'alice.eth' } })
})

test('shows the address of another account until its name is known', async () => {
  const context = await connected()
  let response: (identity: object) => void = () => {}
  context.identity.responses(() => new Promise((resolve) => (response = resolve)))
  context.connection.reports.accounts(bob)
  expect(shown(context).label).toBe('0x70…dc79C8')
  await context.settle()
  response({ name: 'bob.eth' })
  await context.settle()
  expect(shown(context).label).toBe('bob.eth')
})

test('drops the name of an account that was left before the response', async () => {
  const context = await connected()
  const responses = new Map<string, (identity: object) => void>()
  context.identity.responses((address) => new Promise((resolve) => responses.set(address, resolve)))
  context.connection.reports.accounts(bob)
  context.connection.reports.accounts(alice)
  responses.get(bob)?.({ name: 'bob.eth' })
  await context.settle()
  expect(shown(context).account).not.toHaveProperty('name')
  responses.get(alice)?.({ name: 'alice.eth' })
  await context.settle()
  expect(shown(context)).toMatchObject({ label: 'alice.eth', account: { address: alice, name: 'alice.eth' } })
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
  const context = makeContext(facts as Parameters<typeof makeContext>[0])
  context.announce({ ...context.wallets.injected, namespaces: ['eip155', 'solana'] })
  await connectInstalled(context, 'io.injected')
  await context.settle()
  expect(context.identity.asked).toEqual([])
})

test('clears the name on a testnet', async () => {
  const context = await connected({ networks: [ethereum, { ...base, testnet: true }] })
  context.connection.reports.network(base.caipNetworkId)
  await context.settle()
  expect(selectIdentity(context.store.getState())).toBeUndefined()
  context.connection.reports.network(ethereum.caipNetworkId)
  await context.settle()
  expect(shown(context).label).toBe('alice.eth')
})

test('a failure leaves the address and shows no error', async () => {
  const context = makeContext()
  context.identity.responses(() => Promise.reject(new Error('down')))
  await connectInstalled(context, 'io.injected')
  await context.settle()
  expect(context.toasts()).toEqual([])
  expect(context.heard()).toEqual(['connecting', 'connected'])
  expect(shown(context).label).toBe('0xd8…A96045')
})

test('is cleared when the last wallet disconnects', async () => {
  const context = await connected()
  context.services.storage.write('identity_cache', '{}')
  await disconnect(context)
  expect(selectIdentity(context.store.getState())).toBeUndefined()
  expect(context.stored('identity_cache')).toBeUndefined()
})

test.each([
  ['an embedded wallet', loggedIn, true],
  ["a wallet of the visitor's own", () => connected(), false],
])('requests the registered names of %s without another name: %o', async (_which, enter, whenNameless) => {
  const context = await enter()
  let others: NameRegistry | undefined
  context.identity.responses(async (_address, _signal, given) => ((others = given), {}))
  context.store.setState(identity.reset())
  await refreshIdentity(context)
  expect(others?.whenNameless).toBe(whenNameless)
  context.blockchain.registrar.namesOfResponses(async (address) =>
    address === SMART ? ['smart.reown.id'] : ['other.reown.id'],
  )
  expect(await others?.fetchNames(new AbortController().signal)).toEqual([
    whenNameless ? 'smart.reown.id' : 'other.reown.id',
  ])
})
