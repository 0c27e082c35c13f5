import { expect, test } from 'vitest'
import { SMART } from '../../../../test/fakes/frame'
import { makeNamingWorld } from '../../../../test/fakes/naming'
import { loggedIn } from '../../../../test/fakes/embedded'
import { makeWorld } from '../../../../test/fakes/world'
import { base, ethereum } from '../../../../test/fakes/networks'
import { ServiceUnavailable } from '../../../errors/service'
import { selectAccountScope } from '../../../session/store/holdings'
import { changeNaming, selectNaming, selectNamingFault } from '../state'
import { loadNames } from './loadNames'
import { startNameSetup } from './startNameSetup'
import { switchNetwork } from '../../../session/networks/switchNetwork'

test('an account with a name cannot register another', async () => {
  const world = await makeNamingWorld('alice')
  world.blockchain.registrar.namesOfResponses(async () => ['ada.reown.id'])
  await loadNames(world)
  expect(world.blockchain.registrar.addresses.at(-1)).toBe(SMART)
  expect(selectNaming(world.store.getState())).toMatchObject({ own: ['ada.reown.id'], served: true })
  expect(selectNamingFault(world.store.getState())).toBe('owned')
})

test("a failure is 'Error fetching names for address', shown until the next attempt", async () => {
  const world = await makeNamingWorld('alice')
  world.blockchain.registrar.namesOfResponses(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
  await expect(loadNames(world)).rejects.toMatchObject({
    message: 'Error fetching names for address',
    code: 'address_names_failed',
  })
  expect(selectNaming(world.store.getState())?.ownProblem).toMatchObject({
    message: 'Error fetching names for address',
  })
  world.blockchain.registrar.namesOfResponses(async () => [])
  await loadNames(world)
  expect(selectNaming(world.store.getState())).toMatchObject({ own: [], ownProblem: undefined })
})

test('drops a response for the previous network', async () => {
  const world = await makeNamingWorld('alice', { networks: [ethereum, base] })
  world.store.setState(changeNaming({ own: undefined }))
  world.blockchain.registrar.namesOfResponses(async () => {
    await switchNetwork(world, base)
    return ['alice.reown.id']
  })
  await loadNames(world)
  expect(selectNaming(world.store.getState())?.own).toBeUndefined()
})

test('a network without names is not supported', async () => {
  const world = await makeNamingWorld('alice')
  world.blockchain.registrar.namesOfResponses(async () => undefined)
  await loadNames(world)
  expect(selectNamingFault(world.store.getState())).toBe('unserved')
})

test('opening the form clears it and is tracked', async () => {
  const world = await loggedIn()
  startNameSetup(world)
  expect(world.tracked).toEqual([{ event: 'OPEN_ENS_FLOW', properties: { isSmartAccount: true } }])
  expect(selectNaming(world.store.getState())).toMatchObject({ label: '', own: undefined })
})

test('an installed wallet cannot register names', () => {
  const world = makeWorld({ connectedTo: ethereum })
  startNameSetup(world)
  expect(selectNamingFault(world.store.getState())).toBe('unserved')
})

test('caches names for five minutes', async () => {
  const world = await makeNamingWorld('alice')
  world.blockchain.registrar.namesOfResponses(async () => ['ada.reown.id'])
  const fetched = () => world.blockchain.registrar.addresses.length
  const before = fetched()
  await loadNames(world)
  await loadNames(world)
  await world.clock.advance(300_000)
  await loadNames(world)
  expect(fetched()).toBe(before + 1)
  await world.clock.advance(1)
  world.blockchain.registrar.namesOfResponses(async () => ['bea.reown.id'])
  await loadNames(world)
  expect(fetched()).toBe(before + 2)
  expect(selectNaming(world.store.getState())?.own).toEqual(['bea.reown.id'])
})

test('caches neither a failure nor an unsupported network', async () => {
  const world = await makeNamingWorld('alice')
  world.blockchain.registrar.namesOfResponses(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
  await loadNames(world).catch(() => {})
  world.blockchain.registrar.namesOfResponses(async () => undefined)
  await loadNames(world)
  expect(selectNamingFault(world.store.getState())).toBe('unserved')
  world.blockchain.registrar.namesOfResponses(async () => ['ada.reown.id'])
  await loadNames(world)
  expect(selectNaming(world.store.getState())?.own).toEqual(['ada.reown.id'])
})

test('sanitizes cached names', async () => {
  const world = await makeNamingWorld('alice')
  const scope = selectAccountScope(world.store.getState())!
  const address = `${scope.networkId}:${scope.address.toLowerCase()}`
  world.services.storage.write(
    'ens_cache',
    JSON.stringify({ [address]: { address, ens: ['a\u202Eda.reown.id', 7], timestamp: world.clock.now() }, x: 7 }),
  )
  world.blockchain.registrar.namesOfResponses(async () => ['bea.reown.id'])
  await loadNames(world)
  expect(selectNaming(world.store.getState())?.own).toEqual(['bea.reown.id'])
  world.services.storage.write(
    'ens_cache',
    JSON.stringify({ [address]: { address, ens: ['a\u202Eda.reown.id'], timestamp: world.clock.now() } }),
  )
  await loadNames(world)
  expect(selectNaming(world.store.getState())?.own).toEqual(['ada.reown.id'])
})
