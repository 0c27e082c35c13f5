import { describe, expect, test } from 'vitest'
import { alice, bob, createFakeConnection, type FakeConnection } from '../../../test/fakes/connections'
import { ethereum } from '../../../test/fakes/networks'
import { makeWorld, phone, type FakeWorld, type WorldFacts } from '../../../test/fakes/world'
import type { Wallet } from '../../domain/wallet/wallet'
import { signIn } from '../../features/sign-in/actions/signIn'
import { choosePlatform } from '../../features/walletconnect/actions/choosePlatform'
import { openWalletLink } from '../../features/walletconnect/actions/openWalletLink'
import { startPairing } from '../../features/walletconnect/actions/startPairing'
import { LINK_OUTCOME_MS } from '../../features/walletconnect/actions/watchWalletLink'
import { abortable } from '../../services/abortable'
import { withWalletRequest } from '../account/withWalletRequest'
import { selectWaitsInWallet } from '../store/openRequests'
import { adoptOpenPairing } from '../../features/walletconnect/actions/openPairing'
import { closeModal } from './closeModal'
import { goBack } from './goBack'
import { resumeView } from './resumeView'

const pocket: Wallet = { id: 'pocket', name: 'Pocket', mobileLink: 'pocket://' }
const relayed = { connectorId: 'walletConnect', name: 'Far wallet', method: 'walletconnect' } as const

/** A page on which the visitor has pressed the link of a wallet, which has not appeared yet. */
async function pressed(): Promise<FakeWorld> {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnect', wallet: pocket }, environment: phone })
  void startPairing(world, pocket)
  await world.settle()
  openWalletLink(world, pocket, 'mobile')
  return world
}

/** The wallet has appeared. */
async function left(): Promise<FakeWorld> {
  const world = await pressed()
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

describe.each([
  ['closed the dialog', (world: FakeWorld) => closeModal(world, 'user')],
  ['gone back', goBack],
  ['chose a code instead', (world: FakeWorld) => choosePlatform(world, pocket, 'qrcode')],
])('once the visitor has %s', (_what, leave) => {
  test.each([
    ['', left],
    [', though the page was hidden only then', pressed],
  ])('nothing opens%s', async (_when, open) => {
    const former = await open()
    void leave(former)
    await former.settle()
    former.setVisible(false)
    const world = next(former)
    await resumeView(world)
    expect(world.heard()).toEqual([])
  })
})
test('nothing opens where no app took over the link, until one does', async () => {
  const former = await pressed()
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

describe('a request of a connected wallet', () => {
  const account = `eip155:1:${alice}` as const

  /** A wallet behind a relay; it responds to the request of the page before when told. */
  function relayWallet(signed = createSignal()) {
    const connection = createFakeConnection(relayed)
    connection.replies['personal_sign'] = () => new Promise(() => undefined)
    return Object.assign(connection, { earlierResponse: (signal: AbortSignal) => abortable(signed.promise, signal) })
  }
  function createSignal(): { readonly promise: Promise<void>; resolve(): void } {
    let resolve = (): void => undefined
    const promise = new Promise<void>((done) => (resolve = done))
    return { promise, resolve: () => resolve() }
  }
  const facts = (connection: FakeConnection): WorldFacts => ({ connectedTo: ethereum, connection })

  async function waitingFor(kind: 'send' | 'swap', connection: FakeConnection): Promise<FakeWorld> {
    const world = makeWorld({ ...facts(connection), view: { name: 'Account' } })
    void withWalletRequest(world, { request: { kind, account }, onAborted() {} }, async (_signal, onRequested) => {
      onRequested()
      await new Promise(() => undefined)
    })
    await world.settle()
    return world
  }

  test.each([
    ['send', 'Send'],
    ['swap', 'Swap'],
  ] as const)('%s: the form says that it is open, until the wallet responds', async (kind, view) => {
    const signed = createSignal()
    const world = next(await waitingFor(kind, relayWallet()), facts(relayWallet(signed)))
    void resumeView(world)
    await world.settle()
    expect(names(world)).toEqual(['Account', view])
    expect(selectWaitsInWallet(world.store.getState(), kind)).toBe(true)
    expect(world.connection.wallet.asked).toEqual([])
    signed.resolve()
    await world.settle()
    expect(selectWaitsInWallet(world.store.getState(), kind)).toBe(false)
    expect(record(world)).toBeUndefined()
    expect(world.view()).toBe(view)
  })

  test('a request that the wallet never responds to is open for five minutes', async () => {
    const world = next(await waitingFor('send', relayWallet()), facts(relayWallet()))
    void resumeView(world)
    await world.clock.advance(299_999)
    expect(selectWaitsInWallet(world.store.getState(), 'send')).toBe(true)
    await world.clock.advance(1)
    expect(selectWaitsInWallet(world.store.getState(), 'send')).toBe(false)
    expect(world.clock.pending()).toBe(0)
  })

  test('a sign-in: the view has a new message, and the wallet is not asked again', async () => {
    const options = { siwx: 'optional' } as const
    const former = makeWorld({ ...facts(relayWallet()), options, view: { name: 'SIWXSignMessage' } })
    void signIn(former).catch(() => undefined)
    await former.settle()
    expect(record(former)).toContain('sign-in')
    const world = next(former, { ...facts(relayWallet()), options })
    await resumeView(world)
    await world.settle()
    expect(names(world)).toEqual(['SIWXSignMessage'])
    expect(world.connection.wallet.asked).toEqual([])
  })

  test('the response to an earlier request leaves the one that the visitor has made since', async () => {
    const world = makeWorld({ ...facts(relayWallet()), view: { name: 'Account' } })
    const ask = (kind: 'send' | 'swap', response: Promise<void>) =>
      withWalletRequest(world, { request: { kind, account }, onAborted() {} }, async (_signal, onRequested) => {
        onRequested()
        await response
      })
    const sent = createSignal()
    const sending = ask('send', sent.promise)
    await world.clock.advance(1)
    void ask('swap', new Promise(() => undefined))
    sent.resolve()
    await sending
    expect(record(world)).toContain('swap')
  })

  test('an installed wallet keeps no request for the next page', async () => {
    const former = await waitingFor('send', createFakeConnection())
    expect(record(former)).toBeUndefined()
  })

  test('nothing opens for another account', async () => {
    const former = await waitingFor('send', relayWallet())
    const other = Object.assign(createFakeConnection({ ...relayed, addresses: [bob] }), {
      earlierResponse: async () => undefined,
    })
    const world = next(former, facts(other))
    await resumeView(world)
    expect(world.heard()).toEqual([])
    expect(record(world)).toBeUndefined()
  })

  test('a response, and closing the dialog, leave nothing to come back to', async () => {
    const world = makeWorld({ ...facts(relayWallet()), view: { name: 'Account' } })
    await withWalletRequest(world, { request: { kind: 'send', account }, onAborted() {} }, async (_signal, asked) => {
      asked()
      expect(record(world)).toBeDefined()
    })
    expect(record(world)).toBeUndefined()
    const closed = await waitingFor('send', relayWallet())
    closeModal(closed, 'user')
    expect(record(closed)).toBeUndefined()
  })
})

test('what is stored names the wallet and a time, and no key of the pairing', async () => {
  const former = await left()
  const stored = JSON.parse(record(former) ?? '')
  expect(Object.keys(stored)).toEqual(['until', 'wallet'])
  expect(record(former)).not.toMatch(/symKey|wc:/)
})
