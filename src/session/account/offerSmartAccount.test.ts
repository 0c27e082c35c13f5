import { expect, test } from 'vitest'
import { ethereum, polygon } from '../../../test/fakes/networks'
import { makeWorld, type FakeWorld, type WorldFacts } from '../../../test/fakes/world'
import { closeModal } from '../navigation/closeModal'
import { connectEmail } from '../../features/embedded/actions/connectEmail'
import { disconnect } from '../connections/disconnect'
import { dismissUpgrade } from '../../features/settings/actions/dismissUpgrade'
import { openModal } from '../navigation/openModal'
import { reconnect } from '../connections/restore/reconnect'

const plain = { accountType: { eip155: 'eoa' } }

async function logIn(world: FakeWorld): Promise<FakeWorld> {
  world.frame.responses('CONNECT_EMAIL', () => ({ action: 'CONNECT' as const }))
  await connectEmail(world, 'ada@shop.test')
  await world.clock.advance(100)
  return world
}

const onConnect = (facts: WorldFacts): FakeWorld => makeWorld({ view: { name: 'Connect' }, ...facts })

test('offers the smart account after the first login with the plain account only', async () => {
  const world = await logIn(onConnect({ options: plain }))
  expect(world.heard()).toContain('connected')
  expect([world.isOpen(), world.view()]).toEqual([true, 'UpgradeToSmartAccount'])
  dismissUpgrade(world)
  expect(world.isOpen()).toBe(false)

  await disconnect(world)
  openModal(world, 'button-1')
  await logIn(world)
  expect(world.isOpen()).toBe(false)
  expect(world.detailOf('close')).toEqual({ reason: 'connected' })
})

const eoa = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
test.each<[string, WorldFacts, ((world: FakeWorld) => void)?]>([
  ['who has the smart account already', {}],
  [
    'where the network has none',
    { options: plain, networks: [polygon] },
    (world) => world.frame.responses('GET_USER', () => ({ address: eoa, chainId: 137, preferredAccountType: 'eoa' })),
  ],
  [
    'who has chosen the plain account',
    { options: plain },
    (world) => world.services.storage.write('preferred_account_types', '{"eip155":"eoa"}'),
  ],
])('does not offer it to %s', async (_who, facts, prepare) => {
  const world = onConnect(facts)
  prepare?.(world)
  await logIn(world)
  expect(world.heard()).toContain('connected')
  expect(world.isOpen()).toBe(false)
  expect(world.stored('smart_account_offered')).toBeUndefined()
})

test('a due sign-in comes first; the offer is left for another login', async () => {
  const world = await logIn(onConnect({ options: { ...plain, siwx: 'required' } }))
  expect(world.view()).toBe('SIWXSignMessage')
  expect(world.stored('smart_account_offered')).toBeUndefined()
})

test('a requested view comes first', async () => {
  const world = makeWorld({ options: plain })
  openModal(world, 'button-1', 'Receive')
  await logIn(world)
  expect(world.view()).toBe('Receive')
})

test('restoring a session does not offer a smart account', async () => {
  const world = await logIn(onConnect({ options: plain, networks: [ethereum] }))
  closeModal(world, 'user')
  const next = makeWorld({ options: plain })
  for (const name of ['session']) next.services.storage.write(name, world.stored(name) ?? '')
  next.services.storage.raw.write('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'true')
  openModal(next, 'button-1')
  await reconnect(next)
  expect(next.heard()).toContain('connected')
  expect(next.view()).toBe('Account')
  expect(next.stored('smart_account_offered')).toBeUndefined()
})
