import { expect, test } from 'vitest'
import { createFakeConnection } from '../../../test/fakes/connections'
import { ethereum } from '../../../test/fakes/networks'
import { makeWorld, phone, type FakeWorld, type WorldFacts } from '../../../test/fakes/world'
import type { Wallet } from '../../domain/wallet/wallet'
import { choosePlatform } from '../../features/walletconnect/actions/choosePlatform'
import { openWalletLink } from '../../features/walletconnect/actions/openWalletLink'
import { startPairing } from '../../features/walletconnect/actions/startPairing'
import { LINK_OUTCOME_MS } from '../../features/walletconnect/actions/watchWalletLink'
import { adoptOpenPairing } from '../connections/openPairing'
import { closeModal } from './closeModal'
import { goBack } from './goBack'
import { resumeView } from './resumeView'

const pocket: Wallet = { id: 'pocket', name: 'Pocket', mobileLink: 'pocket://' }
const relayed = { connectorId: 'walletConnect', name: 'Far wallet', method: 'walletconnect' } as const

/** A page on which the visitor has pressed the link of a wallet. */
async function left(): Promise<FakeWorld> {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnect', wallet: pocket }, environment: phone })
  void startPairing(world, pocket)
  await world.settle()
  openWalletLink(world, pocket, 'mobile')
  world.setVisible(false)
  return world
}

/** The next page of the same tab. */
function next(former: FakeWorld, facts: WorldFacts = {}): FakeWorld {
  const world = makeWorld({ environment: phone, ...facts })
  const { storage, tabStorage } = former.services
  for (const key of storage.keys('')) world.services.storage.write(key, storage.read(key) ?? '')
  for (const key of tabStorage.keys('')) world.services.tabStorage.write(key, tabStorage.read(key) ?? '')
  return world
}

const record = (world: FakeWorld) => world.services.tabStorage.read('open_view')
const names = (world: FakeWorld) => world.store.getState().router.stack.map(({ name }) => name)

test('the next page of the tab opens where the wallet was opened, with the way back to Connect', async () => {
  const world = next(await left())
  await resumeView(world)
  expect(names(world)).toEqual(['Connect', 'ConnectingWalletConnect'])
  expect(world.store.getState().router.stack.at(-1)?.wallet).toEqual(pocket)
  expect(world.emitted).toEqual([{ type: 'open', detail: { view: 'ConnectingWalletConnect' } }])
  expect(world.opened).toEqual([])
})

test('it opens again on the page after that, while the wallet may respond', async () => {
  const world = next(await left())
  await resumeView(world)
  const third = next(world)
  await resumeView(third)
  expect(third.view()).toBe('ConnectingWalletConnect')
})

test('the approval of the page before connects and closes it', async () => {
  const world = next(await left())
  await resumeView(world)
  void adoptOpenPairing(world)
  await world.settle()
  world.wallets.relay.adoptions[0]?.approve([createFakeConnection(relayed)])
  await world.settle()
  expect(world.heard()).toEqual(['open', 'connected', 'close'])
  expect(record(world)).toBeUndefined()
})

test.each([
  ['closed the dialog', (world: FakeWorld) => closeModal(world, 'user')],
  ['went back', goBack],
  ['chose a code instead', (world: FakeWorld) => choosePlatform(world, pocket, 'qrcode')],
])('nothing opens once the visitor has %s', async (_what, leave) => {
  const former = await left()
  void leave(former)
  await former.settle()
  const world = next(former)
  await resumeView(world)
  expect(world.heard()).toEqual([])
})

test('nothing opens where no app took over the link, until one does', async () => {
  const former = makeWorld({ view: { name: 'ConnectingWalletConnect', wallet: pocket }, environment: phone })
  void startPairing(former, pocket)
  await former.settle()
  openWalletLink(former, pocket, 'mobile')
  await former.clock.advance(LINK_OUTCOME_MS)
  expect(record(former)).toBeUndefined()
  former.setVisible(false)
  expect(record(former)).toBeDefined()
})

test('a code that is only shown is nothing to come back to', async () => {
  const former = makeWorld({ view: { name: 'ConnectingWalletConnectBasic' } })
  void startPairing(former, undefined)
  await former.settle()
  expect(record(former)).toBeUndefined()
})

test('nothing opens when the wallet may not approve any more', async () => {
  const former = await left()
  const world = next(former)
  await world.clock.advance(300_000)
  await resumeView(world)
  expect(world.heard()).toEqual([])
  expect(record(world)).toBeUndefined()
})

test('nothing opens when another tab has connected meanwhile', async () => {
  const world = next(await left(), { connectedTo: ethereum })
  await resumeView(world)
  expect(world.heard()).toEqual([])
  expect(record(world)).toBeUndefined()
})

test('a dialog that the visitor has opened stays as it is', async () => {
  const world = next(await left(), { view: { name: 'AllWallets' } })
  await resumeView(world)
  expect(world.view()).toBe('AllWallets')
})

test('what is stored names the wallet and a time, and no key of the pairing', async () => {
  const former = await left()
  const stored = JSON.parse(record(former) ?? '')
  expect(Object.keys(stored)).toEqual(['until', 'wallet'])
  expect(record(former)).not.toMatch(/symKey|wc:/)
})
