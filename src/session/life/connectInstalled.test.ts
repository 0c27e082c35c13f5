import { expect, test } from 'vitest'
import { changeSession } from '../../services/storage/sessionRecord'
import { alice, createFakeConnection } from '../../../test/fakes/connections'
import { walletError } from '../../../test/fakes/eip1193'
import { base, ethereum, polygon, solana } from '../../../test/fakes/networks'
import { makeContext } from '../../../test/fakes/context'
import { connectInstalled } from './connectInstalled'
import { closeModal } from '../navigation/closeModal'
import { goBack } from '../navigation/goBack'
import { goTo } from '../navigation/goTo'
import { startPairing } from '../../features/walletconnect/actions/startPairing'

const view = { name: 'ConnectingExternal', installedId: 'io.injected' } as const

test('the page gets connecting, then connected, then close', async () => {
  const context = makeContext({ view })
  await connectInstalled(context, 'io.injected')
  expect(context.emitted).toEqual([
    { type: 'connecting', detail: { method: 'injected', wallet: 'Injected', namespace: 'eip155' } },
    {
      type: 'connected',
      detail: {
        address: alice,
        caipAddress: `eip155:1:${alice}`,
        chainId: 'eip155:1',
        namespace: 'eip155',
        wallet: 'Injected',
        method: 'injected',
        accountType: 'eoa',
        restored: false,
      },
    },
    { type: 'close', detail: { reason: 'connected' } },
  ])
})

test('the status is connecting until the wallet answers', async () => {
  const context = makeContext({ view })
  context.wallets.injected.waits()
  const connecting = connectInstalled(context, 'io.injected')
  await context.settle()
  expect(context.status().eip155).toBe('connecting')
  expect(context.store.getState()).toMatchObject({ attempt: { status: 'asking', walletId: 'io.injected' } })
  // What follows the approval is fetched beside it.
  expect(context.prefetched).toEqual(['eip155'])

  context.wallets.injected.questions[0]?.approve([context.connection])
  await connecting

  expect(context.status().eip155).toBe('connected')
  expect(context.store.getState()).toMatchObject({ attempt: { status: 'idle' } })
})

test('a wallet that is asked reads connecting also when the one that it is to replace disconnects', async () => {
  const context = makeContext({ connectedTo: ethereum, view: { name: 'ConnectingExternal', installedId: 'io.other' } })
  context.wallets.other.waits()
  const connecting = connectInstalled(context, 'io.other').catch(() => undefined)
  await context.settle()
  context.connection.reports.gone('wallet')
  expect(context.status().eip155).toBe('connecting')
  context.wallets.other.questions[0]?.refuse(walletError(4001))
  await connecting
  expect(context.status().eip155).toBe('disconnected')
})

test('once it is connected, its own end reads disconnected', async () => {
  const context = makeContext({ view })
  await connectInstalled(context, 'io.injected')
  context.connection.reports.gone('wallet')
  expect(context.status().eip155).toBe('disconnected')
})

test('success is tracked by method and name', async () => {
  const context = makeContext()
  await connectInstalled(context, 'io.injected')
  expect(context.tracked).toEqual([{ event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'Injected' } }])
})

test('what the next page load needs is stored, under our names', async () => {
  const context = makeContext({ networks: [base] })
  context.wallets.injected.connection = createFakeConnection({
    networkId: 'eip155:8453',
    icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  })
  await connectInstalled(context, 'io.injected')
  expect(context.record().namespaces).not.toEqual({})
  expect(Object.keys(context.record().namespaces)).toEqual(['eip155'])
  expect(context.record().namespaces.eip155?.connector).toBe('io.injected')
  expect(context.record().active).toBe('eip155:8453')
  expect(context.record().active).toMatch(/^eip155:/)
  expect(JSON.parse(context.stored('last_known') ?? '')).toEqual({
    label: '0xd8…A96045',
    icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    account: { address: alice, network: 'Base', wallet: 'Injected' },
  })
})

test('the other tabs are notified', async () => {
  const context = makeContext()
  await connectInstalled(context, 'io.injected')
  expect(context.tabs.notified).toEqual([{ type: 'connected' }])
})

test('the wallet is asked for the selected network, among those of its namespace', async () => {
  const context = makeContext({ networks: [solana, ethereum, base] })
  context.store.setState({ networkIds: { eip155: base.caipNetworkId } })
  await connectInstalled(context, 'io.injected')
  expect(context.wallets.injected.questions[0]?.request).toEqual({
    networks: [ethereum, base],
    networkId: base.caipNetworkId,
    namespace: 'eip155',
  })
})

test.each([
  ['rejected', 4001, 'user_rejected', 'USER_REJECTED'],
  ['already-pending', -32002, 'request_already_pending', 'CONNECT_ERROR'],
  ['gone', 4900, 'provider_disconnected', 'CONNECT_ERROR'],
  ['failed', -32000, 'wallet_request_failed', 'CONNECT_ERROR'],
])('the attempt ends in %s for code %i, and the page gets %s', async (status, code, errorCode, track) => {
  const context = makeContext({ view })
  context.wallets.injected.declines(code)

  await expect(connectInstalled(context, 'io.injected')).rejects.toMatchObject({ code: errorCode })

  expect(context.store.getState().attempt).toMatchObject({
    status,
    walletId: 'io.injected',
    problem: { code: errorCode },
  })
  expect(context.status().eip155).toBe('disconnected')
  expect(context.heard()).toEqual(['connecting', 'connect-error'])
  expect(context.detailOf('connect-error')).toMatchObject({ code: errorCode, method: 'injected' })
  expect(context.trackedNames()).toEqual([track])
})

test('a failure stores nothing, notifies no tab, closes nothing', async () => {
  const context = makeContext({ view })
  context.wallets.injected.declines()
  await connectInstalled(context, 'io.injected').catch(() => {})
  for (const key of ['session', 'last_known']) {
    expect(context.stored(key), key).toBeUndefined()
  }
  expect(context.tabs.notified).toEqual([])
  expect(context.isOpen()).toBe(true)
})

test("a wallet that is not there is 'Provider not found'", async () => {
  const context = makeContext()
  await expect(connectInstalled(context, 'io.gone')).rejects.toThrow('Provider not found')
  expect(context.status().eip155).toBe('disconnected')
  expect(context.store.getState()).toMatchObject({ attempt: { status: 'gone' } })
  expect(context.heard()).not.toContain('connecting')
})

test('a wallet gets no request if the page has no network of its namespace', async () => {
  const context = makeContext({ networks: [solana] })
  await expect(connectInstalled(context, 'io.injected')).rejects.toMatchObject({ code: 'provider_not_found' })
  expect(context.wallets.injected.questions).toEqual([])
  expect(context.status().eip155).toBe('disconnected')
})

test('a second attempt aborts the first, which emits nothing', async () => {
  const context = makeContext({ view })
  context.wallets.injected.waits()
  context.wallets.other.waits()
  const first = connectInstalled(context, 'io.injected').catch((reason: unknown) => reason)
  await context.settle()

  const second = connectInstalled(context, 'io.other')
  expect(await first).toMatchObject({ code: 'connect_aborted' })
  expect(context.status().eip155).toBe('connecting')
  expect(context.store.getState()).toMatchObject({ attempt: { status: 'asking', walletId: 'io.other' } })

  context.wallets.other.questions[0]?.approve([createFakeConnection({ connectorId: 'io.other', name: 'Other' })])
  await second
  expect(context.heard()).not.toContain('connect-error')
  expect(context.connected()?.connectorId).toBe('io.other')
})

test('a late approval of an attempt that was left counts', async () => {
  const context = makeContext({ view: { name: 'Connect' } })
  context.wallets.injected.waits()
  goTo(context, view)
  const connecting = connectInstalled(context, 'io.injected')
  await context.settle()
  goBack(context)

  context.wallets.injected.questions[0]?.approve([context.connection])
  await connecting

  expect(context.heard()).toContain('connected')
  expect(context.status().eip155).toBe('connected')
})

test('a late approval is ignored once another wallet has a request', async () => {
  const context = makeContext({ view: { name: 'Connect' } })
  context.wallets.injected.waits('deaf')
  context.wallets.other.waits()
  const first = connectInstalled(context, 'io.injected').catch((reason: unknown) => reason)
  await context.settle()
  const second = connectInstalled(context, 'io.other').catch(() => {})

  context.wallets.injected.questions[0]?.approve([context.connection])

  expect(await first).toMatchObject({ code: 'connect_aborted' })
  expect(context.heard()).not.toContain('connected')
  expect(context.store.getState().sessions).toEqual({})
  context.tasks.cancelAll()
  await second
})

test('a late approval does not count once a code is shown', async () => {
  const context = makeContext({ view: { name: 'ConnectingWalletConnectBasic' } })
  context.wallets.injected.waits('deaf')
  const first = connectInstalled(context, 'io.injected').catch((reason: unknown) => reason)
  await context.settle()
  void startPairing(context, undefined)
  await context.settle()

  context.wallets.injected.questions[0]?.approve([context.connection])

  expect(await first).toMatchObject({ code: 'connect_aborted' })
  expect(context.heard()).not.toContain('connected')
  expect(context.store.getState().pairing.status).toBe('waiting')
  expect(context.status().eip155).toBe('connecting')
  context.tasks.cancelAll()
})

test('asking an installed wallet ends the code that waits', async () => {
  const context = makeContext({ view: { name: 'ConnectingWalletConnectBasic' } })
  const pairing = startPairing(context, undefined)
  await context.settle()

  await connectInstalled(context, 'io.injected')
  await pairing

  expect(context.wallets.relay.last().signal.aborted).toBe(true)
  expect(context.status().eip155).toBe('connected')
  expect(context.store.getState()).toMatchObject({ pairing: { status: 'idle' } })
})

test('closing while a wallet does not respond ends the connecting status', async () => {
  const context = makeContext({ view })
  context.wallets.injected.waits()
  void connectInstalled(context, 'io.injected').catch(() => {})
  await context.settle()
  closeModal(context, 'user')
  expect(context.status().eip155).toBe('disconnected')
})

test('a wallet on a network that is not configured is led to UnsupportedChain', async () => {
  const context = makeContext({ view })
  context.wallets.injected.connection = createFakeConnection({ networkId: polygon.caipNetworkId })
  await connectInstalled(context, 'io.injected')
  expect(context.view()).toBe('UnsupportedChain')
  expect(context.heard()).not.toContain('close')
})

test('a rejection with an unknown message ends as failed, with a safe message', async () => {
  const context = makeContext({ view })
  context.wallets.injected.waits()
  const connecting = connectInstalled(context, 'io.injected')
  context.wallets.injected.questions[0]?.refuse(walletError(-32000, '<img src=x onerror=alert(1)>'))
  await expect(connecting).rejects.toMatchObject({
    code: 'wallet_request_failed',
    message: 'The wallet couldn’t complete the request.',
  })
})

test('a wallet that the visitor disconnected is restored again once it was connected again', async () => {
  const context = makeContext()
  changeSession(context.services.storage, () => ({ refused: { eip155: ['io.injected', 'io.other'] } }))
  await connectInstalled(context, 'io.injected')
  expect(context.record().refused).toEqual({ eip155: ['io.other'] })
})

test('an approval twice is one connection', async () => {
  const context = makeContext({ view })
  context.wallets.injected.waits()
  const connecting = connectInstalled(context, 'io.injected')
  context.wallets.injected.questions[0]?.approve([context.connection])
  context.wallets.injected.questions[0]?.approve([createFakeConnection({ connectorId: 'io.other' })])
  await connecting
  expect(context.heard().filter((name) => name === 'connected')).toHaveLength(1)
  expect(context.connected()?.connectorId).toBe('io.injected')
  expect(ethereum.caipNetworkId).toBe(context.connected()?.networkId)
})

test('an invalid account is not adopted', async () => {
  const context = makeContext({ view })
  context.wallets.injected.connection = createFakeConnection({ addresses: ['0x:1'] })
  await expect(connectInstalled(context, 'io.injected')).rejects.toMatchObject({
    message: 'Invalid CAIP-10 address: eip155:1:0x:1',
  })
  expect(context.status().eip155).toBe('disconnected')
  expect(context.store.getState()).toMatchObject({ sessions: {}, attempt: { status: 'failed' } })
  expect(context.stored('session')).toBeUndefined()
})
