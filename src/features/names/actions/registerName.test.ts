import { expect, test } from 'vitest'
import { SMART } from '../../../../test/fakes/frame'
import { base, ethereum } from '../../../../test/fakes/networks'
import { makeNamingWorld } from '../../../../test/fakes/naming'
import type { FakeWorld } from '../../../../test/fakes/world'
import { FrameError } from '../../../errors/frame'
import { ServiceUnavailable } from '../../../errors/service'
import { changeNaming, selectNaming, selectNamingFault } from '../state'
import { selectIdentity } from '../../../session/store/identity'
import { chooseSuggestedName } from './chooseSuggestedName'
import { loadNames } from './loadNames'
import { registerName } from './registerName'
import { rejectRequests } from '../../embedded/actions/rejectRequests'
import { suggestNames } from './suggestNames'
import { switchNetwork } from '../../../session/networks/switchNetwork'

const progress = (world: FakeWorld) => selectNaming(world.store.getState())?.progress
const registrations = (world: FakeWorld) => world.blockchain.registrar.registrations
const signed = (world: FakeWorld) =>
  world.frame.askedFor('RPC_REQUEST').filter((payload) => (payload as { method: string }).method === 'personal_sign')
const names = 'alice.reown.id'
const facts = { isSmartAccount: true, ensName: names }

test('signs exactly the message of the protocol and registers it for the chain', async () => {
  const world = await makeNamingWorld('alice')
  world.clock.setWallClock(1_795_262_640_999)
  await registerName(world)
  const message = '{"name":"alice.reown.id","attributes":{},"timestamp":1795262640}'
  expect(signed(world)).toMatchObject([{ params: [`0x${Buffer.from(message).toString('hex')}`, SMART] }])
  expect(registrations(world)).toEqual([
    { address: SMART, coinType: 2_147_483_649, message, signature: `0x${'ab'.repeat(65)}` },
  ])
})

test('asks the wallet once: for a signature, not for an approval or a transaction', async () => {
  const world = await makeNamingWorld('alice')
  await registerName(world)
  expect(progress(world)).toMatchObject({ status: 'done' })
  const methods = world.frame.askedFor('RPC_REQUEST').map((payload) => (payload as { method: string }).method)
  expect(methods).toEqual(['personal_sign'])
})

test('applies the new name at once to the identity, the cache and the success view', async () => {
  const world = await makeNamingWorld('alice')
  world.identity.responses(async (address) => ({ name: world.identity.renamed[address] ?? 'old.eth' }))
  await registerName(world)
  expect(world.identity.renamed).toEqual({ [SMART]: names })
  expect(selectIdentity(world.store.getState())).toEqual({ address: SMART, name: names })
  expect(progress(world)).toEqual({ status: 'done', name: names })
  expect(world.store.getState().router.stack).toEqual([{ name: 'RegisterAccountNameSuccess' }])
  // The service may not know it yet, so it is not requested.
  const fetched = world.blockchain.registrar.addresses.length
  await loadNames(world)
  expect(selectNaming(world.store.getState())?.own).toEqual([names])
  expect(world.blockchain.registrar.addresses).toHaveLength(fetched)
  expect(world.tracked).toEqual([
    { event: 'REGISTER_NAME_INITIATED', properties: facts },
    { event: 'REGISTER_NAME_SUCCESS', properties: facts },
  ])
})

test('on a testnet the success view shows the name, the identity does not', async () => {
  const world = await makeNamingWorld('alice', { networks: [{ ...ethereum, testnet: true }] })
  await registerName(world)
  expect(selectIdentity(world.store.getState())).toBeUndefined()
  expect(progress(world)).toEqual({ status: 'done', name: names })
})

test('choosing a suggested name registers it', async () => {
  const world = await makeNamingWorld('alic')
  void suggestNames(world, 'alice')
  await chooseSuggestedName(world, 'alice24')
  await world.clock.advance(1_000)
  expect(selectNaming(world.store.getState())?.label).toBe('alice24')
  expect(registrations(world)).toHaveLength(1)
  expect(world.blockchain.registrar.suggested).toEqual([])
})

test('a rejection in the wallet leaves the form as it was', async () => {
  const world = await makeNamingWorld('alice')
  world.frame.refuses('RPC_REQUEST', 'User rejected the request')
  await registerName(world)
  expect(world.toasts()).toEqual(['Signature declined'])
  expect(progress(world)).toEqual({ status: 'editing' })
  expect(world.view()).toBe('RegisterAccountName')
  expect(registrations(world)).toEqual([])
  expect(world.trackedNames()).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR'])
})

test('leaving the approval is a rejection', async () => {
  const world = await makeNamingWorld('alice')
  world.frame.keepsSilent('RPC_REQUEST')
  const registering = registerName(world)
  await world.settle()
  expect(world.view()).toBe('ApproveTransaction')
  expect(progress(world)).toEqual({ status: 'signing' })
  rejectRequests(world)
  await registering
  expect(world.view()).toBe('RegisterAccountName')
  expect(world.toasts()).toEqual(['Signature declined'])
})

test('a name registered by someone else meanwhile counts as taken', async () => {
  const world = await makeNamingWorld('alice')
  world.blockchain.registrar.registerResponses(async () => 'taken')
  await registerName(world)
  expect(selectNamingFault(world.store.getState())).toBe('taken')
  expect(progress(world)).toEqual({ status: 'editing' })
  expect(world.tracked.at(-1)).toEqual({
    event: 'REGISTER_NAME_ERROR',
    properties: { ...facts, error: 'Error registering name' },
  })
  await registerName(world)
  expect(registrations(world)).toHaveLength(1)
})

test("keeps the service's own reason, and the name does not count as taken", async () => {
  const world = await makeNamingWorld('alice')
  world.blockchain.registrar.registerResponses(async () => ({ because: 'Name is not in the allowed zones' }))
  await registerName(world)
  expect(selectNamingFault(world.store.getState())).toBeUndefined()
  expect(progress(world)).toMatchObject({
    status: 'failed',
    problem: { code: 'name_registration_failed' },
    because: 'Name is not in the allowed zones',
  })
})

test('signs nothing before the names of the account are known', async () => {
  const world = await makeNamingWorld('alice')
  world.store.setState(changeNaming({ own: undefined }))
  await registerName(world)
  expect(signed(world)).toEqual([])
  world.store.setState(changeNaming({ own: [] }))
  await registerName(world)
  expect(signed(world)).toHaveLength(1)
})

test.each([
  ['late', 10_001],
  ['clock', 10_000],
] as const)('recognizes an untimely message: %s', async (untimely, waited) => {
  const world = await makeNamingWorld('alice')
  world.frame.responses(
    'RPC_REQUEST',
    async () => (await world.clock.sleep(waited, new AbortController().signal), '0xab'),
  )
  world.blockchain.registrar.registerResponses(async () => 'untimely')
  const registering = registerName(world)
  await world.clock.advance(waited)
  await registering
  expect(progress(world)).toMatchObject({ status: 'failed', untimely, problem: { message: 'Error registering name' } })
})

test.each([
  [
    'the service fails',
    (world: FakeWorld) =>
      world.blockchain.registrar.registerResponses(() =>
        Promise.reject(new ServiceUnavailable('rpc', 'server_error', 500)),
      ),
  ],
  [
    'nobody keeps names there',
    (world: FakeWorld) => world.blockchain.registrar.registerResponses(async () => undefined),
  ],
  [
    'the wallet fails',
    (world: FakeWorld) =>
      world.frame.responses('RPC_REQUEST', () => Promise.reject(new FrameError('RPC_REQUEST', 'broken'))),
  ],
])("fails with 'Error registering name' if %s, and can be retried", async (_why, breakIt) => {
  const world = await makeNamingWorld('alice')
  breakIt(world)
  await registerName(world)
  expect(progress(world)).toMatchObject({
    status: 'failed',
    problem: { code: 'name_registration_failed', message: 'Error registering name' },
  })
  expect(selectNamingFault(world.store.getState())).toBeUndefined()
  expect(world.view()).toBe('RegisterAccountName')
  expect(world.trackedNames()).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR'])
})

test('after a lost response, looks up the owner instead of registering again', async () => {
  const world = await makeNamingWorld('alice')
  // The cache says that there is no name.
  await loadNames(world)
  world.blockchain.registrar.registerResponses(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
  world.blockchain.registrar.namesOfResponses(async () => [names])
  await registerName(world)
  expect(progress(world)).toEqual({ status: 'done', name: names })
  expect(registrations(world)).toHaveLength(1)
})

test('signs nothing on a chain without a coin type', async () => {
  const huge = { ...ethereum, id: 0x8000_0000, caipNetworkId: 'eip155:2147483648' } as const
  const world = await makeNamingWorld('alice', { networks: [huge] })
  await registerName(world)
  expect(progress(world)).toMatchObject({ status: 'failed' })
  expect(signed(world)).toEqual([])
})

test.each([
  ['too short', 'abc', {}],
  ['nothing', '', {}],
  ['a page without names', 'alice', { options: { features: { names: false } } }],
])('requests no signature for %s', async (_what, label, given) => {
  const world = await makeNamingWorld(label, given)
  await registerName(world)
  expect(signed(world)).toEqual([])
  expect(world.tracked).toEqual([])
})

test('ignores a second press while the first is pending', async () => {
  const world = await makeNamingWorld('alice')
  await Promise.all([registerName(world), registerName(world)])
  expect(signed(world)).toHaveLength(1)
})

test('registers nothing if the network was changed before the approval', async () => {
  const world = await makeNamingWorld('alice', { networks: [ethereum, base] })
  let approve: (signature: string) => void = () => {}
  world.frame.responses('RPC_REQUEST', () => new Promise((resolve) => (approve = resolve as never)))
  const registering = registerName(world)
  await world.settle()
  await switchNetwork(world, base)
  approve('0xab')
  await registering
  expect(registrations(world)).toEqual([])
  expect(progress(world)).toBeUndefined()
  // Nothing is pending after the return.
  await switchNetwork(world, ethereum)
  expect(progress(world)).toBeUndefined()
})
