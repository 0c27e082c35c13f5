import { describe, expect, test } from 'vitest'
import { alice, bob, createFakeConnection, type FakeConnection } from '../../../test/fakes/connections'
import { createFakeConnector, type FakeConnector } from '../../../test/fakes/connectors'
import { ethereum, solana } from '../../../test/fakes/networks'
import { makeWorld, phone, type FakeWorld, type WorldFacts } from '../../../test/fakes/world'
import type { Wallet } from '../../domain/wallet/wallet'
import { signIn } from '../../features/sign-in/actions/signIn'
import { choosePlatform } from '../../features/walletconnect/actions/choosePlatform'
import { openWalletLink } from '../../features/walletconnect/actions/openWalletLink'
import { startPairing } from '../../features/walletconnect/actions/startPairing'
import { LINK_OUTCOME_MS } from '../../features/walletconnect/actions/watchWalletLink'
import { abortable } from '../../services/abortable'
import { withWalletRequest } from '../account/withWalletRequest'
import { selectIsAnswerLost, selectWaitsInWallet } from '../store/openRequests'
import { connectInstalled } from '../connections/connectInstalled'
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

  /** A wallet app of the phone: what it answers to a page that has ended is lost. */
  const app = () => createFakeConnection({ connectorId: 'mobileWallet', name: 'Wallet app', method: 'mobilewallet' })

  test('send, in a wallet whose answer is lost: the form says that it may have been sent', async () => {
    const world = next(await waitingFor('send', app()), facts(app()))
    void resumeView(world)
    await world.settle()
    expect(names(world)).toEqual(['Account', 'Send'])
    expect(selectWaitsInWallet(world.store.getState(), 'send')).toBe(false)
    expect(selectIsAnswerLost(world.store.getState(), 'send')).toBe(true)
    expect(world.connection.wallet.asked).toEqual([])
    await world.clock.advance(300_000)
    expect(selectIsAnswerLost(world.store.getState(), 'send')).toBe(false)
    expect([record(world), world.clock.pending()]).toEqual([undefined, 0])
  })

  test('a sign-in, in a wallet whose answer is lost: the view has a new message', async () => {
    const options = { siwx: 'optional' } as const
    const waiting = app()
    waiting.replies['personal_sign'] = () => new Promise(() => undefined)
    const former = makeWorld({ ...facts(waiting), options, view: { name: 'SIWXSignMessage' } })
    void signIn(former).catch(() => undefined)
    await former.settle()
    const world = next(former, { ...facts(app()), options })
    await resumeView(world)
    expect(names(world)).toEqual(['SIWXSignMessage'])
    expect(world.connection.wallet.asked).toEqual([])
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

test('a pairing beside a connected wallet opens again too, with the way back to the account', async () => {
  const connection = () => createFakeConnection({ ...relayed, topic: 'first' })
  const view = { name: 'ConnectingWalletConnect', wallet: pocket } as const
  const former = makeWorld({ connection: connection(), view, environment: phone })
  void startPairing(former, pocket)
  await former.settle()
  openWalletLink(former, pocket, 'mobile')
  former.setVisible(false)
  const world = next(former, { connection: connection() })
  await resumeView(world)
  expect(names(world)).toEqual(['Account', 'ConnectingWalletConnect'])
})

describe('a wallet app of the phone that was connecting', () => {
  const ID = 'mobileWallet'
  const networks = [ethereum, solana]

  /** A page that has the app, and what the app was asked on it. */
  function withApp(world: FakeWorld): { readonly world: FakeWorld; readonly app: FakeConnector } {
    const app: FakeConnector = {
      ...createFakeConnector(ID, 'Wallet app'),
      method: 'mobilewallet',
      namespaces: ['solana'],
    }
    app.waits()
    world.announce(app)
    return { world, app }
  }
  async function connecting(): Promise<FakeWorld> {
    const { world } = withApp(makeWorld({ networks, view: { name: 'ConnectingExternal', installedId: ID } }))
    void connectInstalled(world, ID).catch(() => undefined)
    await world.settle()
    return world
  }

  test('the next page opens where it was left, says what happened, and opens no app', async () => {
    const { world, app } = withApp(next(await connecting(), { networks }))
    await resumeView(world)
    expect(names(world)).toEqual(['Connect', 'ConnectingExternal'])
    expect(world.store.getState().router.stack.at(-1)?.installedId).toBe(ID)
    expect(world.store.getState().attempt).toMatchObject({
      status: 'failed',
      walletId: ID,
      problem: { code: 'wallet_app_interrupted' },
    })
    expect(app.questions).toEqual([])
  })

  test('it does so beside a wallet of another namespace, with the way back to the account', async () => {
    const { world } = withApp(next(await connecting(), { networks, connectedTo: ethereum }))
    await resumeView(world)
    expect(names(world)).toEqual(['Account', 'ConnectingExternal'])
  })

  test.each<[string, (world: FakeWorld) => unknown]>([
    ['has closed the dialog', (world) => closeModal(world, 'user')],
    ['has gone back', (world) => world.tasks.cancel('attempt')],
  ])('nothing opens once the visitor %s', async (_what, leave) => {
    const former = await connecting()
    leave(former)
    await former.settle()
    expect(record(former)).toBeUndefined()
  })

  test('nothing opens once the app has answered', async () => {
    for (const manner of ['approves', 'declines'] as const) {
      const { world, app } = withApp(makeWorld({ networks, view: { name: 'ConnectingExternal', installedId: ID } }))
      app[manner]()
      await connectInstalled(world, ID).catch(() => undefined)
      expect(record(world)).toBeUndefined()
    }
  })

  test('nothing opens after five minutes, without the row of apps, or if another tab has connected one', async () => {
    const late = withApp(next(await connecting(), { networks })).world
    await late.clock.advance(300_000)
    const without = next(await connecting(), { networks })
    const own = createFakeConnection({ connectorId: ID, name: 'Wallet app', method: 'mobilewallet' })
    const connected = withApp(next(await connecting(), { networks, connectedTo: ethereum, connection: own })).world
    for (const world of [late, without, connected]) {
      await resumeView(world)
      expect([world.heard(), record(world)]).toEqual([[], undefined])
    }
  })

  /** What the view does when it is shown. */
  async function enter(world: FakeWorld): Promise<void> {
    const { onEnter } = await world.views.ConnectingExternal.load()
    const entry = { name: 'ConnectingExternal', installedId: ID } as const
    void Promise.resolve(onEnter?.(world, entry, new AbortController().signal)).catch(() => undefined)
    await world.settle()
  }

  test('the view that opens again asks the app once the visitor presses', async () => {
    const { world, app } = withApp(next(await connecting(), { networks }))
    await resumeView(world)
    await enter(world)
    expect(app.questions).toEqual([])
    await enter(world)
    expect(app.questions).toHaveLength(1)
  })

  test('where nothing opens again, a press on its row connects', async () => {
    const { world, app } = withApp(next(await connecting(), { networks, view: { name: 'Connect' } }))
    await enter(world)
    expect(app.questions).toHaveLength(1)
    expect(world.store.getState().attempt.status).toBe('asking')
  })

  test('a visitor who has opened the dialog before is not told of the former page, and a press connects', async () => {
    const { world, app } = withApp(next(await connecting(), { networks, view: { name: 'Connect' } }))
    await resumeView(world)
    expect(world.store.getState().attempt.status).toBe('idle')
    await enter(world)
    expect(app.questions).toHaveLength(1)
    // The code that opens the dialog again may arrive after that.
    await resumeView(world)
    expect(world.store.getState().attempt.status).toBe('asking')
    expect(record(world)).toBeDefined()
  })

  test('an installed wallet that was connecting is nothing to come back to', async () => {
    const world = makeWorld({ view: { name: 'ConnectingExternal', installedId: 'io.injected' } })
    world.wallets.injected.waits()
    void connectInstalled(world, 'io.injected').catch(() => undefined)
    await world.settle()
    expect(record(world)).toBeUndefined()
  })
})
