import { expect, test } from 'vitest'
import { changeSession } from '../../services/storage/sessionRecord'
import { alice, createFakeConnection } from '../../../test/fakes/connections'
import { walletError } from '../../../test/fakes/eip1193'
import { base, ethereum, polygon, solana } from '../../../test/fakes/networks'
import { makeWorld } from '../../../test/fakes/world'
import { connectInstalled } from './connectInstalled'
import { closeModal } from '../navigation/closeModal'
import { goBack } from '../navigation/goBack'
import { goTo } from '../navigation/goTo'
import { startPairing } from '../../features/walletconnect/actions/startPairing'

const view = { name: 'ConnectingExternal', installedId: 'io.injected' } as const

test('the page gets connecting, then connected, then close', async () => {
  const world = makeWorld({ view })
  await connectInstalled(world, 'io.injected')
  expect(world.emitted).toEqual([
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
  const world = makeWorld({ view })
  world.wallets.injected.waits()
  const connecting = connectInstalled(world, 'io.injected')
  await world.settle()
  expect(world.status().eip155).toBe('connecting')
  expect(world.store.getState()).toMatchObject({ attempt: { status: 'asking', walletId: 'io.injected' } })
  // What follows the approval is fetched beside it.
  expect(world.prefetched).toEqual(['eip155'])

  world.wallets.injected.questions[0]?.approve([world.connection])
  await connecting

  expect(world.status().eip155).toBe('connected')
  expect(world.store.getState()).toMatchObject({ attempt: { status: 'idle' } })
})

test('a wallet that is asked reads connecting also when the one that it is to replace disconnects', async () => {
  const world = makeWorld({ connectedTo: ethereum, view: { name: 'ConnectingExternal', installedId: 'io.other' } })
  world.wallets.other.waits()
  const connecting = connectInstalled(world, 'io.other').catch(() => undefined)
  await world.settle()
  world.connection.reports.gone('wallet')
  expect(world.status().eip155).toBe('connecting')
  world.wallets.other.questions[0]?.refuse(walletError(4001))
  await connecting
  expect(world.status().eip155).toBe('disconnected')
})

test('once it is connected, its own end reads disconnected', async () => {
  const world = makeWorld({ view })
  await connectInstalled(world, 'io.injected')
  world.connection.reports.gone('wallet')
  expect(world.status().eip155).toBe('disconnected')
})

test('success is tracked by method and name', async () => {
  const world = makeWorld()
  await connectInstalled(world, 'io.injected')
  expect(world.tracked).toEqual([{ event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'Injected' } }])
})

test('what the next page load needs is stored, under our names', async () => {
  const world = makeWorld({ networks: [base] })
  world.wallets.injected.connection = createFakeConnection({
    networkId: 'eip155:8453',
    icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  })
  await connectInstalled(world, 'io.injected')
  expect(world.record().namespaces).not.toEqual({})
  expect(Object.keys(world.record().namespaces)).toEqual(['eip155'])
  expect(world.record().namespaces.eip155?.connector).toBe('io.injected')
  expect(world.record().active).toBe('eip155:8453')
  expect(world.record().active).toMatch(/^eip155:/)
  expect(JSON.parse(world.stored('last_known') ?? '')).toEqual({
    label: '0xd8…A96045',
    icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    account: { address: alice, network: 'Base', wallet: 'Injected' },
  })
})

test('the other tabs are notified', async () => {
  const world = makeWorld()
  await connectInstalled(world, 'io.injected')
  expect(world.tabs.notified).toEqual([{ type: 'connected' }])
})

test('the wallet is asked for the selected network, among those of its namespace', async () => {
  const world = makeWorld({ networks: [solana, ethereum, base] })
  world.store.setState({ networkIds: { eip155: base.caipNetworkId } })
  await connectInstalled(world, 'io.injected')
  expect(world.wallets.injected.questions[0]?.request).toEqual({
    networks: [ethereum, base],
    networkId: base.caipNetworkId,
    namespace: 'eip155',
  })
})

test.each([
  ['rejected', 4001, 'user_rejected', 'USER_REJECTED'],
  ['pending-elsewhere', -32002, 'request_already_pending', 'CONNECT_ERROR'],
  ['gone', 4900, 'provider_disconnected', 'CONNECT_ERROR'],
  ['failed', -32000, 'wallet_request_failed', 'CONNECT_ERROR'],
])('the attempt ends in %s for code %i, and the page gets %s', async (status, code, errorCode, track) => {
  const world = makeWorld({ view })
  world.wallets.injected.declines(code)

  await expect(connectInstalled(world, 'io.injected')).rejects.toMatchObject({ code: errorCode })

  expect(world.store.getState().attempt).toMatchObject({
    status,
    walletId: 'io.injected',
    problem: { code: errorCode },
  })
  expect(world.status().eip155).toBe('disconnected')
  expect(world.heard()).toEqual(['connecting', 'connect-error'])
  expect(world.detailOf('connect-error')).toMatchObject({ code: errorCode, method: 'injected' })
  expect(world.trackedNames()).toEqual([track])
})

test('a failure stores nothing, notifies no tab, closes nothing', async () => {
  const world = makeWorld({ view })
  world.wallets.injected.declines()
  await connectInstalled(world, 'io.injected').catch(() => {})
  for (const key of ['session', 'last_known']) {
    expect(world.stored(key), key).toBeUndefined()
  }
  expect(world.tabs.notified).toEqual([])
  expect(world.isOpen()).toBe(true)
})

test("a wallet that is not there is 'Provider not found'", async () => {
  const world = makeWorld()
  await expect(connectInstalled(world, 'io.gone')).rejects.toThrow('Provider not found')
  expect(world.status().eip155).toBe('disconnected')
  expect(world.store.getState()).toMatchObject({ attempt: { status: 'gone' } })
  expect(world.heard()).not.toContain('connecting')
})

test('a wallet gets no request if the page has no network of its namespace', async () => {
  const world = makeWorld({ networks: [solana] })
  await expect(connectInstalled(world, 'io.injected')).rejects.toMatchObject({ code: 'provider_not_found' })
  expect(world.wallets.injected.questions).toEqual([])
  expect(world.status().eip155).toBe('disconnected')
})

test('a second attempt aborts the first, which emits nothing', async () => {
  const world = makeWorld({ view })
  world.wallets.injected.waits()
  world.wallets.other.waits()
  const first = connectInstalled(world, 'io.injected').catch((reason: unknown) => reason)
  await world.settle()

  const second = connectInstalled(world, 'io.other')
  expect(await first).toMatchObject({ code: 'connect_aborted' })
  expect(world.status().eip155).toBe('connecting')
  expect(world.store.getState()).toMatchObject({ attempt: { status: 'asking', walletId: 'io.other' } })

  world.wallets.other.questions[0]?.approve([createFakeConnection({ connectorId: 'io.other', name: 'Other' })])
  await second
  expect(world.heard()).not.toContain('connect-error')
  expect(world.store.getState().connections.eip155?.connectorId).toBe('io.other')
})

test('a late approval of an attempt that was left counts', async () => {
  const world = makeWorld({ view: { name: 'Connect' } })
  world.wallets.injected.waits()
  goTo(world, view)
  const connecting = connectInstalled(world, 'io.injected')
  await world.settle()
  goBack(world)

  world.wallets.injected.questions[0]?.approve([world.connection])
  await connecting

  expect(world.heard()).toContain('connected')
  expect(world.status().eip155).toBe('connected')
})

test('a late approval is ignored once another wallet has a request', async () => {
  const world = makeWorld({ view: { name: 'Connect' } })
  world.wallets.injected.waits('deaf')
  world.wallets.other.waits()
  const first = connectInstalled(world, 'io.injected').catch((reason: unknown) => reason)
  await world.settle()
  const second = connectInstalled(world, 'io.other').catch(() => {})

  world.wallets.injected.questions[0]?.approve([world.connection])

  expect(await first).toMatchObject({ code: 'connect_aborted' })
  expect(world.heard()).not.toContain('connected')
  expect(world.store.getState().connections).toEqual({})
  world.tasks.cancelAll()
  await second
})

test('a late approval does not count once a code is shown', async () => {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnectBasic' } })
  world.wallets.injected.waits('deaf')
  const first = connectInstalled(world, 'io.injected').catch((reason: unknown) => reason)
  await world.settle()
  void startPairing(world, undefined)
  await world.settle()

  world.wallets.injected.questions[0]?.approve([world.connection])

  expect(await first).toMatchObject({ code: 'connect_aborted' })
  expect(world.heard()).not.toContain('connected')
  expect(world.store.getState().pairing.status).toBe('waiting')
  expect(world.status().eip155).toBe('connecting')
  world.tasks.cancelAll()
})

test('asking an installed wallet ends the code that waits', async () => {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnectBasic' } })
  const pairing = startPairing(world, undefined)
  await world.settle()

  await connectInstalled(world, 'io.injected')
  await pairing

  expect(world.wallets.relay.last().signal.aborted).toBe(true)
  expect(world.status().eip155).toBe('connected')
  expect(world.store.getState()).toMatchObject({ pairing: { status: 'idle' } })
})

test('closing while a wallet does not respond ends the connecting status', async () => {
  const world = makeWorld({ view })
  world.wallets.injected.waits()
  void connectInstalled(world, 'io.injected').catch(() => {})
  await world.settle()
  closeModal(world, 'user')
  expect(world.status().eip155).toBe('disconnected')
})

test('a wallet on a network that is not configured is led to UnsupportedChain', async () => {
  const world = makeWorld({ view })
  world.wallets.injected.connection = createFakeConnection({ networkId: polygon.caipNetworkId })
  await connectInstalled(world, 'io.injected')
  expect(world.view()).toBe('UnsupportedChain')
  expect(world.heard()).not.toContain('close')
})

test('a rejection with an unknown message ends as failed, with a safe message', async () => {
  const world = makeWorld({ view })
  world.wallets.injected.waits()
  const connecting = connectInstalled(world, 'io.injected')
  world.wallets.injected.questions[0]?.refuse(walletError(-32000, '<img src=x onerror=alert(1)>'))
  await expect(connecting).rejects.toMatchObject({
    code: 'wallet_request_failed',
    message: 'The wallet couldn’t complete the request.',
  })
})

test('a wallet that the visitor disconnected is restored again once it was connected again', async () => {
  const world = makeWorld()
  changeSession(world.services.storage, () => ({ refused: { eip155: ['io.injected', 'io.other'] } }))
  await connectInstalled(world, 'io.injected')
  expect(world.record().refused).toEqual({ eip155: ['io.other'] })
})

test('an approval twice is one connection', async () => {
  const world = makeWorld({ view })
  world.wallets.injected.waits()
  const connecting = connectInstalled(world, 'io.injected')
  world.wallets.injected.questions[0]?.approve([world.connection])
  world.wallets.injected.questions[0]?.approve([createFakeConnection({ connectorId: 'io.other' })])
  await connecting
  expect(world.heard().filter((name) => name === 'connected')).toHaveLength(1)
  expect(world.store.getState().connections.eip155?.connectorId).toBe('io.injected')
  expect(ethereum.caipNetworkId).toBe(world.store.getState().connections.eip155?.networkId)
})

test('an invalid account is not adopted', async () => {
  const world = makeWorld({ view })
  world.wallets.injected.connection = createFakeConnection({ addresses: ['0x:1'] })
  await expect(connectInstalled(world, 'io.injected')).rejects.toMatchObject({
    message: 'Invalid CAIP-10 address: eip155:1:0x:1',
  })
  expect(world.status().eip155).toBe('disconnected')
  expect(world.store.getState()).toMatchObject({ connections: {}, attempt: { status: 'failed' } })
  expect(world.stored('session')).toBeUndefined()
})
