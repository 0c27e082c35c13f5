import { expect, test } from 'vitest'
import { SMART } from '../../../../test/fakes/frame'
import { base, ethereum } from '../../../../test/fakes/networks'
import { makeNamingContext } from '../../../../test/fakes/naming'
import type { FakeContext } from '../../../../test/fakes/context'
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

const progress = (context: FakeContext) => selectNaming(context.store.getState())?.progress
const registrations = (context: FakeContext) => context.blockchain.registrar.registrations
const signed = (context: FakeContext) =>
  context.frame.askedFor('RPC_REQUEST').filter((payload) => (payload as { method: string }).method === 'personal_sign')
const names = 'alice.reown.id'
const facts = { isSmartAccount: true, ensName: names }

test('signs exactly the message of the protocol and registers it for the chain', async () => {
  const context = await makeNamingContext('alice')
  context.clock.setWallClock(1_795_262_640_999)
  await registerName(context)
  const message = '{"name":"alice.reown.id","attributes":{},"timestamp":1795262640}'
  expect(signed(context)).toMatchObject([{ params: [`0x${Buffer.from(message).toString('hex')}`, SMART] }])
  expect(registrations(context)).toEqual([
    { address: SMART, coinType: 2_147_483_649, message, signature: `0x${'ab'.repeat(65)}` },
  ])
})

test('asks the wallet once: for a signature, not for an approval or a transaction', async () => {
  const context = await makeNamingContext('alice')
  await registerName(context)
  expect(progress(context)).toMatchObject({ status: 'done' })
  const methods = context.frame.askedFor('RPC_REQUEST').map((payload) => (payload as { method: string }).method)
  expect(methods).toEqual(['personal_sign'])
})

test('applies the new name at once to the identity, the cache and the success view', async () => {
  const context = await makeNamingContext('alice')
  context.identity.responses(async (address) => ({ name: context.identity.renamed[address] ?? 'old.eth' }))
  await registerName(context)
  expect(context.identity.renamed).toEqual({ [SMART]: names })
  expect(selectIdentity(context.store.getState())).toEqual({ address: SMART, name: names })
  expect(progress(context)).toEqual({ status: 'done', name: names })
  expect(context.store.getState().router.stack).toEqual([{ name: 'RegisterAccountNameSuccess' }])
  // The service may not know it yet, so it is not requested.
  const fetched = context.blockchain.registrar.addresses.length
  await loadNames(context)
  expect(selectNaming(context.store.getState())?.own).toEqual([names])
  expect(context.blockchain.registrar.addresses).toHaveLength(fetched)
  expect(context.tracked).toEqual([
    { event: 'REGISTER_NAME_INITIATED', properties: facts },
    { event: 'REGISTER_NAME_SUCCESS', properties: facts },
  ])
})

test('on a testnet the success view shows the name, the identity does not', async () => {
  const context = await makeNamingContext('alice', { networks: [{ ...ethereum, testnet: true }] })
  await registerName(context)
  expect(selectIdentity(context.store.getState())).toBeUndefined()
  expect(progress(context)).toEqual({ status: 'done', name: names })
})

test('choosing a suggested name registers it', async () => {
  const context = await makeNamingContext('alic')
  void suggestNames(context, 'alice')
  await chooseSuggestedName(context, 'alice24')
  await context.clock.advance(1_000)
  expect(selectNaming(context.store.getState())?.label).toBe('alice24')
  expect(registrations(context)).toHaveLength(1)
  expect(context.blockchain.registrar.suggested).toEqual([])
})

test('a rejection in the wallet leaves the form as it was', async () => {
  const context = await makeNamingContext('alice')
  context.frame.refuses('RPC_REQUEST', 'User rejected the request')
  await registerName(context)
  expect(context.toasts()).toEqual(['Signature declined'])
  expect(progress(context)).toEqual({ status: 'editing' })
  expect(context.view()).toBe('RegisterAccountName')
  expect(registrations(context)).toEqual([])
  expect(context.trackedNames()).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR'])
})

test('leaving the approval is a rejection', async () => {
  const context = await makeNamingContext('alice')
  context.frame.keepsSilent('RPC_REQUEST')
  const registering = registerName(context)
  await context.settle()
  expect(context.view()).toBe('ApproveTransaction')
  expect(progress(context)).toEqual({ status: 'signing' })
  rejectRequests(context)
  await registering
  expect(context.view()).toBe('RegisterAccountName')
  expect(context.toasts()).toEqual(['Signature declined'])
})

test('a name registered by someone else meanwhile counts as taken', async () => {
  const context = await makeNamingContext('alice')
  context.blockchain.registrar.registerResponses(async () => 'taken')
  await registerName(context)
  expect(selectNamingFault(context.store.getState())).toBe('taken')
  expect(progress(context)).toEqual({ status: 'editing' })
  expect(context.tracked.at(-1)).toEqual({
    event: 'REGISTER_NAME_ERROR',
    properties: { ...facts, error: 'Error registering name' },
  })
  await registerName(context)
  expect(registrations(context)).toHaveLength(1)
})

test("keeps the service's own reason, and the name does not count as taken", async () => {
  const context = await makeNamingContext('alice')
  context.blockchain.registrar.registerResponses(async () => ({ because: 'Name is not in the allowed zones' }))
  await registerName(context)
  expect(selectNamingFault(context.store.getState())).toBeUndefined()
  expect(progress(context)).toMatchObject({
    status: 'failed',
    problem: { code: 'name_registration_failed' },
    because: 'Name is not in the allowed zones',
  })
})

test('signs nothing before the names of the account are known', async () => {
  const context = await makeNamingContext('alice')
  context.store.setState(changeNaming({ own: undefined }))
  await registerName(context)
  expect(signed(context)).toEqual([])
  context.store.setState(changeNaming({ own: [] }))
  await registerName(context)
  expect(signed(context)).toHaveLength(1)
})

test.each([
  ['late', 10_001],
  ['clock', 10_000],
] as const)('recognizes an untimely message: %s', async (untimely, waited) => {
  const context = await makeNamingContext('alice')
  context.frame.responses(
    'RPC_REQUEST',
    async () => (await context.clock.sleep(waited, new AbortController().signal), '0xab'),
  )
  context.blockchain.registrar.registerResponses(async () => 'untimely')
  const registering = registerName(context)
  await context.clock.advance(waited)
  await registering
  expect(progress(context)).toMatchObject({
    status: 'failed',
    untimely,
    problem: { message: 'Error registering name' },
  })
})

test.each([
  [
    'the service fails',
    (context: FakeContext) =>
      context.blockchain.registrar.registerResponses(() =>
        Promise.reject(new ServiceUnavailable('rpc', 'server_error', 500)),
      ),
  ],
  [
    'nobody keeps names there',
    (context: FakeContext) => context.blockchain.registrar.registerResponses(async () => undefined),
  ],
  [
    'the wallet fails',
    (context: FakeContext) =>
      context.frame.responses('RPC_REQUEST', () => Promise.reject(new FrameError('RPC_REQUEST', 'broken'))),
  ],
])("fails with 'Error registering name' if %s, and can be retried", async (_why, breakIt) => {
  const context = await makeNamingContext('alice')
  breakIt(context)
  await registerName(context)
  expect(progress(context)).toMatchObject({
    status: 'failed',
    problem: { code: 'name_registration_failed', message: 'Error registering name' },
  })
  expect(selectNamingFault(context.store.getState())).toBeUndefined()
  expect(context.view()).toBe('RegisterAccountName')
  expect(context.trackedNames()).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR'])
})

test('after a lost response, looks up the owner instead of registering again', async () => {
  const context = await makeNamingContext('alice')
  // The cache says that there is no name.
  await loadNames(context)
  context.blockchain.registrar.registerResponses(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
  context.blockchain.registrar.namesOfResponses(async () => [names])
  await registerName(context)
  expect(progress(context)).toEqual({ status: 'done', name: names })
  expect(registrations(context)).toHaveLength(1)
})

test('signs nothing on a chain without a coin type', async () => {
  const huge = { ...ethereum, id: 0x8000_0000, caipNetworkId: 'eip155:2147483648' } as const
  const context = await makeNamingContext('alice', { networks: [huge] })
  await registerName(context)
  expect(progress(context)).toMatchObject({ status: 'failed' })
  expect(signed(context)).toEqual([])
})

test.each([
  ['too short', 'abc', {}],
  ['nothing', '', {}],
  ['a page without names', 'alice', { options: { features: { names: false } } }],
])('requests no signature for %s', async (_what, label, given) => {
  const context = await makeNamingContext(label, given)
  await registerName(context)
  expect(signed(context)).toEqual([])
  expect(context.tracked).toEqual([])
})

test('ignores a second press while the first is pending', async () => {
  const context = await makeNamingContext('alice')
  await Promise.all([registerName(context), registerName(context)])
  expect(signed(context)).toHaveLength(1)
})

test('registers nothing if the network was changed before the approval', async () => {
  const context = await makeNamingContext('alice', { networks: [ethereum, base] })
  let approve: (signature: string) => void = () => {}
  context.frame.responses('RPC_REQUEST', () => new Promise((resolve) => (approve = resolve as never)))
  const registering = registerName(context)
  await context.settle()
  await switchNetwork(context, base)
  approve('0xab')
  await registering
  expect(registrations(context)).toEqual([])
  expect(progress(context)).toBeUndefined()
  // Nothing is pending after the return.
  await switchNetwork(context, ethereum)
  expect(progress(context)).toBeUndefined()
})
