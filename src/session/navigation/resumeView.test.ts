import { describe, expect, test } from 'vitest'
import { alice, bob, createFakeConnection, type FakeConnection } from '../../../test/fakes/connections'
import { createFakeConnector, type FakeConnector } from '../../../test/fakes/connectors'
import { ethereum, solana } from '../../../test/fakes/networks'
import { makeContext, phone, type FakeContext, type ContextFacts } from '../../../test/fakes/context'
import type { Wallet } from '../../domain/wallet/wallet'
import { signIn } from '../../features/sign-in/actions/signIn'
import { choosePlatform } from '../../features/walletconnect/actions/choosePlatform'
import { openWalletLink } from '../../features/walletconnect/actions/openWalletLink'
import { startPairing } from '../../features/walletconnect/actions/startPairing'
import { LINK_OUTCOME_MS } from '../../features/walletconnect/actions/watchWalletLink'
import { abortable } from '../../services/abortable'
import { withWalletRequest } from '../account/withWalletRequest'
import { selectIsAnswerLost, selectWaitsInWallet } from '../store/openRequests'
import { connectInstalled } from '../life/connectInstalled'
import { adoptOpenPairing } from '../../features/walletconnect/actions/openPairing'
import { closeModal } from './closeModal'
import { goBack } from './goBack'
import { resumeView } from './resumeView'

const pocket: Wallet = { id: 'pocket', name: 'Pocket', mobileLink: 'pocket://' }
const relayed = { connectorId: 'walletConnect', name: 'Far wallet', method: 'walletconnect' } as const

/** A page on which the visitor has pressed the link of a wallet, which has not appeared yet. */
async function pressed(): Promise<FakeContext> {
  const context = makeContext({ view: { name: 'ConnectingWalletConnect', wallet: pocket }, environment: phone })
  void startPairing(context, pocket)
  await context.settle()
  openWalletLink(context, pocket, 'mobile')
  return context
}

/** The wallet has appeared. */
async function left(): Promise<FakeContext> {
  const context = await pressed()
  context.setVisible(false)
  return context
}

/** The next page of the same tab. */
function next(former: FakeContext, facts: ContextFacts = {}): FakeContext {
  const context = makeContext({ environment: phone, ...facts })
  const { storage, tabStorage } = former.services
  for (const key of storage.keys('')) context.services.storage.write(key, storage.read(key) ?? '')
  for (const key of tabStorage.keys('')) context.services.tabStorage.write(key, tabStorage.read(key) ?? '')
  return context
}

const record = (context: FakeContext) => context.services.tabStorage.read('open_view')
const names = (context: FakeContext) => context.store.getState().router.stack.map(({ name }) => name)

test('the next page of the tab opens where the wallet was opened, with the way back to Connect', async () => {
  const context = next(await left())
  await resumeView(context)
  expect(names(context)).toEqual(['Connect', 'ConnectingWalletConnect'])
  expect(context.store.getState().router.stack.at(-1)?.wallet).toEqual(pocket)
  expect(context.emitted).toEqual([{ type: 'open', detail: { view: 'ConnectingWalletConnect' } }])
  expect(context.opened).toEqual([])
})

test('it opens again on the page after that, while the wallet may respond', async () => {
  const context = next(await left())
  await resumeView(context)
  const third = next(context)
  await resumeView(third)
  expect(third.view()).toBe('ConnectingWalletConnect')
})

test('the approval of the page before connects and closes it', async () => {
  const context = next(await left())
  await resumeView(context)
  void adoptOpenPairing(context)
  await context.settle()
  context.wallets.relay.adoptions[0]?.approve([createFakeConnection(relayed)])
  await context.settle()
  expect(context.heard()).toEqual(['open', 'connected', 'close'])
  expect(record(context)).toBeUndefined()
})

describe.each([
  ['closed the dialog', (context: FakeContext) => closeModal(context, 'user')],
  ['gone back', goBack],
  ['chose a code instead', (context: FakeContext) => choosePlatform(context, pocket, 'qrcode')],
])('once the visitor has %s', (_what, leave) => {
  test.each([
    ['', left],
    [', though the page was hidden only then', pressed],
  ])('nothing opens%s', async (_when, open) => {
    const former = await open()
    void leave(former)
    await former.settle()
    former.setVisible(false)
    const context = next(former)
    await resumeView(context)
    expect(context.heard()).toEqual([])
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
  const former = makeContext({ view: { name: 'ConnectingWalletConnectBasic' } })
  void startPairing(former, undefined)
  await former.settle()
  expect(record(former)).toBeUndefined()
})

test('nothing opens when the wallet may not approve any more', async () => {
  const former = await left()
  const context = next(former)
  await context.clock.advance(300_000)
  await resumeView(context)
  expect(context.heard()).toEqual([])
  expect(record(context)).toBeUndefined()
})

test('nothing opens when another tab has connected meanwhile', async () => {
  const context = next(await left(), { connectedTo: ethereum })
  await resumeView(context)
  expect(context.heard()).toEqual([])
  expect(record(context)).toBeUndefined()
})

test('a dialog that the visitor has opened stays as it is', async () => {
  const context = next(await left(), { view: { name: 'AllWallets' } })
  await resumeView(context)
  expect(context.view()).toBe('AllWallets')
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
  const facts = (connection: FakeConnection): ContextFacts => ({ connectedTo: ethereum, connection })

  async function waitingFor(kind: 'send' | 'swap', connection: FakeConnection): Promise<FakeContext> {
    const context = makeContext({ ...facts(connection), view: { name: 'Account' } })
    void withWalletRequest(context, { request: { kind, account }, onAborted() {} }, async (_signal, onRequested) => {
      onRequested()
      await new Promise(() => undefined)
    })
    await context.settle()
    return context
  }

  test.each([
    ['send', 'Send'],
    ['swap', 'Swap'],
  ] as const)('%s: the form says that it is open, until the wallet responds', async (kind, view) => {
    const signed = createSignal()
    const context = next(await waitingFor(kind, relayWallet()), facts(relayWallet(signed)))
    void resumeView(context)
    await context.settle()
    expect(names(context)).toEqual(['Account', view])
    expect(selectWaitsInWallet(context.store.getState(), kind)).toBe(true)
    expect(context.connection.wallet.asked).toEqual([])
    signed.resolve()
    await context.settle()
    expect(selectWaitsInWallet(context.store.getState(), kind)).toBe(false)
    expect(record(context)).toBeUndefined()
    expect(context.view()).toBe(view)
  })

  test('a request that the wallet never responds to is open for five minutes', async () => {
    const context = next(await waitingFor('send', relayWallet()), facts(relayWallet()))
    void resumeView(context)
    await context.clock.advance(299_999)
    expect(selectWaitsInWallet(context.store.getState(), 'send')).toBe(true)
    await context.clock.advance(1)
    expect(selectWaitsInWallet(context.store.getState(), 'send')).toBe(false)
    expect(context.clock.pending()).toBe(0)
  })

  test('a sign-in: the view has a new message, and the wallet is not asked again', async () => {
    const options = { siwx: 'optional' } as const
    const former = makeContext({ ...facts(relayWallet()), options, view: { name: 'SIWXSignMessage' } })
    void signIn(former).catch(() => undefined)
    await former.settle()
    expect(record(former)).toContain('sign-in')
    const context = next(former, { ...facts(relayWallet()), options })
    await resumeView(context)
    await context.settle()
    expect(names(context)).toEqual(['SIWXSignMessage'])
    expect(context.connection.wallet.asked).toEqual([])
  })

  test('the response to an earlier request leaves the one that the visitor has made since', async () => {
    const context = makeContext({ ...facts(relayWallet()), view: { name: 'Account' } })
    const ask = (kind: 'send' | 'swap', response: Promise<void>) =>
      withWalletRequest(context, { request: { kind, account }, onAborted() {} }, async (_signal, onRequested) => {
        onRequested()
        await response
      })
    const sent = createSignal()
    const sending = ask('send', sent.promise)
    await context.clock.advance(1)
    void ask('swap', new Promise(() => undefined))
    sent.resolve()
    await sending
    expect(record(context)).toContain('swap')
  })

  /** A wallet app of the phone: what it answers to a page that has ended is lost. */
  const app = () => createFakeConnection({ connectorId: 'mobileWallet', name: 'Wallet app', method: 'mobilewallet' })

  test('send, in a wallet whose answer is lost: the form says that it may have been sent', async () => {
    const context = next(await waitingFor('send', app()), facts(app()))
    void resumeView(context)
    await context.settle()
    expect(names(context)).toEqual(['Account', 'Send'])
    expect(selectWaitsInWallet(context.store.getState(), 'send')).toBe(false)
    expect(selectIsAnswerLost(context.store.getState(), 'send')).toBe(true)
    expect(context.connection.wallet.asked).toEqual([])
    await context.clock.advance(300_000)
    expect(selectIsAnswerLost(context.store.getState(), 'send')).toBe(false)
    expect([record(context), context.clock.pending()]).toEqual([undefined, 0])
  })

  test('a sign-in, in a wallet whose answer is lost: the view has a new message', async () => {
    const options = { siwx: 'optional' } as const
    const waiting = app()
    waiting.replies['personal_sign'] = () => new Promise(() => undefined)
    const former = makeContext({ ...facts(waiting), options, view: { name: 'SIWXSignMessage' } })
    void signIn(former).catch(() => undefined)
    await former.settle()
    const context = next(former, { ...facts(app()), options })
    await resumeView(context)
    expect(names(context)).toEqual(['SIWXSignMessage'])
    expect(context.connection.wallet.asked).toEqual([])
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
    const context = next(former, facts(other))
    await resumeView(context)
    expect(context.heard()).toEqual([])
    expect(record(context)).toBeUndefined()
  })

  test('a response, and closing the dialog, leave nothing to come back to', async () => {
    const context = makeContext({ ...facts(relayWallet()), view: { name: 'Account' } })
    await withWalletRequest(context, { request: { kind: 'send', account }, onAborted() {} }, async (_signal, asked) => {
      asked()
      expect(record(context)).toBeDefined()
    })
    expect(record(context)).toBeUndefined()
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
  const former = makeContext({ connection: connection(), view, environment: phone })
  void startPairing(former, pocket)
  await former.settle()
  openWalletLink(former, pocket, 'mobile')
  former.setVisible(false)
  const context = next(former, { connection: connection() })
  await resumeView(context)
  expect(names(context)).toEqual(['Account', 'ConnectingWalletConnect'])
})

describe('a wallet app of the phone that was connecting', () => {
  const ID = 'mobileWallet'
  const networks = [ethereum, solana]

  /** A page that has the app, and what the app was asked on it. */
  function withApp(context: FakeContext): { readonly context: FakeContext; readonly app: FakeConnector } {
    const app: FakeConnector = {
      ...createFakeConnector(ID, 'Wallet app'),
      method: 'mobilewallet',
      namespaces: ['solana'],
    }
    app.waits()
    context.announce(app)
    return { context, app }
  }
  async function connecting(): Promise<FakeContext> {
    const { context } = withApp(makeContext({ networks, view: { name: 'ConnectingExternal', installedId: ID } }))
    void connectInstalled(context, ID).catch(() => undefined)
    await context.settle()
    return context
  }

  test('the next page opens where it was left, says what happened, and opens no app', async () => {
    const { context, app } = withApp(next(await connecting(), { networks }))
    await resumeView(context)
    expect(names(context)).toEqual(['Connect', 'ConnectingExternal'])
    expect(context.store.getState().router.stack.at(-1)?.installedId).toBe(ID)
    expect(context.store.getState().attempt).toMatchObject({
      status: 'failed',
      walletId: ID,
      problem: { code: 'wallet_app_interrupted' },
    })
    expect(app.questions).toEqual([])
  })

  test('it does so beside a wallet of another namespace, with the way back to the account', async () => {
    const { context } = withApp(next(await connecting(), { networks, connectedTo: ethereum }))
    await resumeView(context)
    expect(names(context)).toEqual(['Account', 'ConnectingExternal'])
  })

  test.each<[string, (context: FakeContext) => unknown]>([
    ['has closed the dialog', (context) => closeModal(context, 'user')],
    ['has gone back', (context) => context.tasks.cancel('attempt')],
  ])('nothing opens once the visitor %s', async (_what, leave) => {
    const former = await connecting()
    leave(former)
    await former.settle()
    expect(record(former)).toBeUndefined()
  })

  test('nothing opens once the app has answered', async () => {
    for (const manner of ['approves', 'declines'] as const) {
      const { context, app } = withApp(makeContext({ networks, view: { name: 'ConnectingExternal', installedId: ID } }))
      app[manner]()
      await connectInstalled(context, ID).catch(() => undefined)
      expect(record(context)).toBeUndefined()
    }
  })

  test('nothing opens after five minutes, without the row of apps, or if another tab has connected one', async () => {
    const late = withApp(next(await connecting(), { networks })).context
    await late.clock.advance(300_000)
    const without = next(await connecting(), { networks })
    const own = createFakeConnection({ connectorId: ID, name: 'Wallet app', method: 'mobilewallet' })
    const connected = withApp(next(await connecting(), { networks, connectedTo: ethereum, connection: own })).context
    for (const context of [late, without, connected]) {
      await resumeView(context)
      expect([context.heard(), record(context)]).toEqual([[], undefined])
    }
  })

  /** What the view does when it is shown. */
  async function enter(context: FakeContext): Promise<void> {
    const { onEnter } = await context.views.ConnectingExternal.load()
    const entry = { name: 'ConnectingExternal', installedId: ID } as const
    void Promise.resolve(onEnter?.(context, entry, new AbortController().signal)).catch(() => undefined)
    await context.settle()
  }

  test('the view that opens again asks the app once the visitor presses', async () => {
    const { context, app } = withApp(next(await connecting(), { networks }))
    await resumeView(context)
    await enter(context)
    expect(app.questions).toEqual([])
    await enter(context)
    expect(app.questions).toHaveLength(1)
  })

  test('where nothing opens again, a press on its row connects', async () => {
    const { context, app } = withApp(next(await connecting(), { networks, view: { name: 'Connect' } }))
    await enter(context)
    expect(app.questions).toHaveLength(1)
    expect(context.store.getState().attempt.status).toBe('asking')
  })

  test('a visitor who has opened the dialog before is not told of the former page, and a press connects', async () => {
    const { context, app } = withApp(next(await connecting(), { networks, view: { name: 'Connect' } }))
    await resumeView(context)
    expect(context.store.getState().attempt.status).toBe('idle')
    await enter(context)
    expect(app.questions).toHaveLength(1)
    // The code that opens the dialog again may arrive after that.
    await resumeView(context)
    expect(context.store.getState().attempt.status).toBe('asking')
    expect(record(context)).toBeDefined()
  })

  test('an installed wallet that was connecting is nothing to come back to', async () => {
    const context = makeContext({ view: { name: 'ConnectingExternal', installedId: 'io.injected' } })
    context.wallets.injected.waits()
    void connectInstalled(context, 'io.injected').catch(() => undefined)
    await context.settle()
    expect(record(context)).toBeUndefined()
  })
})
