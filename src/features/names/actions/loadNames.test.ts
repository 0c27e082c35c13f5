import { expect, test } from 'vitest'
import { SMART } from '../../../../test/fakes/frame'
import { makeNamingContext } from '../../../../test/fakes/naming'
import { loggedIn } from '../../../../test/fakes/embedded'
import { makeContext } from '../../../../test/fakes/context'
import { base, ethereum } from '../../../../test/fakes/networks'
import { ServiceUnavailable } from '../../../errors/service'
import { selectAccountScope } from '../../../session/store/holdings'
import { changeNaming, selectNaming, selectNamingFault } from '../state'
import { loadNames } from './loadNames'
import { startNameSetup } from './startNameSetup'
import { switchNetwork } from '../../../session/networks/switchNetwork'

test('an account with a name cannot register another', async () => {
  const context = await makeNamingContext('alice')
  context.blockchain.registrar.namesOfResponses(async () => ['ada.reown.id'])
  await loadNames(context)
  expect(context.blockchain.registrar.addresses.at(-1)).toBe(SMART)
  expect(selectNaming(context.store.getState())).toMatchObject({ own: ['ada.reown.id'], served: true })
  expect(selectNamingFault(context.store.getState())).toBe('owned')
})

test("a failure is 'Error fetching names for address', shown until the next attempt", async () => {
  const context = await makeNamingContext('alice')
  context.blockchain.registrar.namesOfResponses(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
  await expect(loadNames(context)).rejects.toMatchObject({
    message: 'Error fetching names for address',
    code: 'address_names_failed',
  })
  expect(selectNaming(context.store.getState())?.ownProblem).toMatchObject({
    message: 'Error fetching names for address',
  })
  context.blockchain.registrar.namesOfResponses(async () => [])
  await loadNames(context)
  expect(selectNaming(context.store.getState())).toMatchObject({ own: [], ownProblem: undefined })
})

test('drops a response for the previous network', async () => {
  const context = await makeNamingContext('alice', { networks: [ethereum, base] })
  context.store.setState(changeNaming({ own: undefined }))
  context.blockchain.registrar.namesOfResponses(async () => {
    await switchNetwork(context, base)
    return ['alice.reown.id']
  })
  await loadNames(context)
  expect(selectNaming(context.store.getState())?.own).toBeUndefined()
})

test('a network without names is not supported', async () => {
  const context = await makeNamingContext('alice')
  context.blockchain.registrar.namesOfResponses(async () => undefined)
  await loadNames(context)
  expect(selectNamingFault(context.store.getState())).toBe('unserved')
})

test('opening the form clears it and is tracked', async () => {
  const context = await loggedIn()
  startNameSetup(context)
  expect(context.tracked).toEqual([{ event: 'OPEN_ENS_FLOW', properties: { isSmartAccount: true } }])
  expect(selectNaming(context.store.getState())).toMatchObject({ label: '', own: undefined })
})

test('an installed wallet cannot register names', () => {
  const context = makeContext({ connectedTo: ethereum })
  startNameSetup(context)
  expect(selectNamingFault(context.store.getState())).toBe('unserved')
})

test('caches names for five minutes', async () => {
  const context = await makeNamingContext('alice')
  context.blockchain.registrar.namesOfResponses(async () => ['ada.reown.id'])
  const fetched = () => context.blockchain.registrar.addresses.length
  const before = fetched()
  await loadNames(context)
  await loadNames(context)
  await context.clock.advance(300_000)
  await loadNames(context)
  expect(fetched()).toBe(before + 1)
  await context.clock.advance(1)
  context.blockchain.registrar.namesOfResponses(async () => ['bea.reown.id'])
  await loadNames(context)
  expect(fetched()).toBe(before + 2)
  expect(selectNaming(context.store.getState())?.own).toEqual(['bea.reown.id'])
})

test('caches neither a failure nor an unsupported network', async () => {
  const context = await makeNamingContext('alice')
  context.blockchain.registrar.namesOfResponses(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
  await loadNames(context).catch(() => {})
  context.blockchain.registrar.namesOfResponses(async () => undefined)
  await loadNames(context)
  expect(selectNamingFault(context.store.getState())).toBe('unserved')
  context.blockchain.registrar.namesOfResponses(async () => ['ada.reown.id'])
  await loadNames(context)
  expect(selectNaming(context.store.getState())?.own).toEqual(['ada.reown.id'])
})

test('sanitizes cached names', async () => {
  const context = await makeNamingContext('alice')
  const scope = selectAccountScope(context.store.getState())!
  const address = `${scope.networkId}:${scope.address.toLowerCase()}`
  context.services.storage.write(
    'ens_cache',
    JSON.stringify({ [address]: { address, ens: ['a\u202Eda.reown.id', 7], timestamp: context.clock.now() }, x: 7 }),
  )
  context.blockchain.registrar.namesOfResponses(async () => ['bea.reown.id'])
  await loadNames(context)
  expect(selectNaming(context.store.getState())?.own).toEqual(['bea.reown.id'])
  context.services.storage.write(
    'ens_cache',
    JSON.stringify({ [address]: { address, ens: ['a\u202Eda.reown.id'], timestamp: context.clock.now() } }),
  )
  await loadNames(context)
  expect(selectNaming(context.store.getState())?.own).toEqual(['ada.reown.id'])
})
