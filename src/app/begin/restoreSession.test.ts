import { beforeAll, expect, test } from 'vitest'
import { alice, createFakeConnection } from '../../../test/fakes/connections'
import { makeWorld, type FakeWorld } from '../../../test/fakes/world'
import { restoreSession } from './restoreSession'

// They are imported dynamically, which takes longer the first time.
beforeAll(() => Promise.all([import('../connected/actions'), import('../connected/adoptOpenPairing')]))

/** A page that follows one on which a wallet was connected, with what that has stored of a pairing. */
async function nextPage(pairing: object): Promise<FakeWorld> {
  const world = makeWorld()
  const { storage } = world.services
  world.wallets.relay.restores(createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' }))
  world.storeConnection('eip155', { connector: 'walletConnect', account: `eip155:1:${alice}` })
  storage.write('open_pairing', JSON.stringify({ until: world.services.clock.now() + 60_000, ...pairing }))
  await restoreSession(world)()
  await world.settle()
  expect(world.live.size).toBe(1)
  return world
}

test('a pairing that was to replace a connected wallet is waited for beside it', async () => {
  const world = await nextPage({ replaces: true })
  expect(world.wallets.relay.adoptions).toHaveLength(1)
})

test('one that was shown before the wallet was connected is not', async () => {
  const world = await nextPage({})
  expect(world.wallets.relay.adoptions).toEqual([])
})

test('a page that is rendered in advance takes the pairing of the page in front when it is opened', async () => {
  let open = (): void => {}
  const world = makeWorld({ activation: new Promise((resolve) => (open = resolve)) })
  world.services.storage.write('open_pairing', JSON.stringify({ until: world.services.clock.now() + 60_000 }))
  await restoreSession(world)()
  await world.settle()
  expect(world.wallets.relay.adoptions).toEqual([])
  open()
  await world.settle()
  expect(world.wallets.relay.adoptions).toHaveLength(1)
})
