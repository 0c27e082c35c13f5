import { describe, expect, test } from 'vitest'
import { alice, bob, createFakeConnection, signature } from '../../../test/fakes/connections'
import { SMART } from '../../../test/fakes/frame'
import { loggedIn } from '../../../test/fakes/embedded'
import { makeNamingWorld } from '../../../test/fakes/naming'
import { base, ethereum } from '../../../test/fakes/networks'
import { fillInSwap, makeSwappingWorld } from '../../../test/fakes/swappingWorld'
import { fillIn, HASH, makeSendingWorld } from '../../../test/fakes/transfers'
import { makeWorld, type FakeWorld } from '../../../test/fakes/world'
import { registerName } from '../../features/names/actions/registerName'
import { selectNaming } from '../../features/names/state'
import { confirmSend } from '../../features/send/actions/confirmSend'
import { previewSend } from '../../features/send/actions/previewSend'
import { selectSend } from '../../features/send/state'
import { signIn } from '../../features/sign-in/actions/signIn'
import { confirmSwap } from '../../features/swap/actions/confirmSwap'
import { previewSwap } from '../../features/swap/actions/previewSwap'
import { selectSwap } from '../../features/swap/state'
import type { LiveConnection } from '../../wallets/contract'
import type { EmbeddedConnection } from '../../wallets/embedded/embeddedConnection'
import { switchNetwork } from '../networks/switchNetwork'
import { adoptConnections } from './adoptConnections'
import { connectInstalled } from './connectInstalled'
import { onTabMessage } from './restore/onTabMessage'

interface Waiting {
  readonly world: FakeWorld
  /** What the visitor has started. Rejects or resolves by itself. */
  readonly started: Promise<unknown>
  /** The wallet that was asked responds after all. */
  readonly respond: () => void
  /** Whether something still shows that a wallet is waited for. */
  readonly waits: () => boolean
}

type Respond = (response: unknown) => void

/** The wallet that is connected responds to this method when the test says so. */
function later(world: FakeWorld, method: string): { readonly respond: Respond } {
  let give: Respond = () => undefined
  world.connection.replies[method] = () => new Promise((resolve) => (give = resolve))
  return { respond: (response) => give(response) }
}

/** Whatever the visitor can wait for in a wallet. */
const REQUESTS: Readonly<Record<string, () => Promise<Waiting>>> = {
  async 'a sign-in'() {
    const world = makeWorld({ view: { name: 'Connect' }, options: { siwx: 'required' } })
    await connectInstalled(world, 'io.injected')
    const { respond } = later(world, 'personal_sign')
    const started = signIn(world)
    return {
      world,
      started,
      respond: () => respond(signature),
      waits: () => ['signing', 'verifying'].includes(world.store.getState().siwx.phase),
    }
  },
  async 'a transfer'() {
    const world = makeSendingWorld()
    await fillIn(world)
    await previewSend(world)
    let respond: (hash: string) => void = () => undefined
    world.transfers.sendsBy(() => new Promise((resolve) => (respond = resolve)))
    const started = confirmSend(world)
    return {
      world,
      started,
      respond: () => respond(HASH),
      waits: () => selectSend(world.store.getState())?.progress.status === 'signing',
    }
  },
  async 'a swap'() {
    const world = makeSwappingWorld()
    await fillInSwap(world)
    await previewSwap(world)
    let respond: (hash: string) => void = () => undefined
    world.swaps.sendsBy(() => new Promise((resolve) => (respond = resolve)))
    const started = confirmSwap(world)
    return {
      world,
      started,
      respond: () => respond(HASH),
      waits: () => selectSwap(world.store.getState())?.progress.status === 'signing',
    }
  },
  async 'a switch of networks'() {
    const world = makeWorld({ networks: [ethereum, base], connectedTo: ethereum })
    const { respond } = later(world, 'wallet_switchEthereumChain')
    const started = switchNetwork(world, base)
    return {
      world,
      started,
      respond: () => respond(null),
      waits: () => world.store.getState().switching.status !== 'idle',
    }
  },
  async 'a name'() {
    const world = await makeNamingWorld('alice')
    world.frame.keepsSilent('RPC_REQUEST')
    const started = registerName(world)
    return {
      world,
      started,
      // Its request has been aborted.
      respond: () => undefined,
      waits: () => ['signing', 'registering'].includes(selectNaming(world.store.getState())?.progress.status ?? ''),
    }
  },
}

/** How the wallet that was asked ceases to be the connected one. */
const CHANGES: Readonly<Record<string, (world: FakeWorld) => Promise<void> | void>> = {
  'a wallet with another account': (world) => connectOther(world, bob),
  'a wallet with the same account': (world) =>
    connectOther(world, world.store.getState().connections.eip155?.accounts[0]?.address ?? alice),
  'another tab, which disconnects': (world) => onTabMessage(world, { type: 'disconnected' }),
  'the wallet itself, which ends the session': (world) => {
    const live = world.live.get('eip155') as LiveConnection | EmbeddedConnection
    if ('end' in live) live.end()
    else world.connection.reports.gone()
  },
}

async function connectOther(world: FakeWorld, address: string): Promise<void> {
  world.wallets.other.connection = createFakeConnection({
    connectorId: 'io.other',
    name: 'Other',
    addresses: [address],
  })
  await connectInstalled(world, 'io.other')
}

describe.each(Object.entries(REQUESTS))('%s that waits in a wallet', (_what, ask) => {
  test.each(Object.entries(CHANGES))('ends with %s, and a late response changes nothing', async (_how, change) => {
    const { world, started, respond, waits } = await ask()
    let outcome: unknown
    void started.then(
      () => (outcome = 'resolved'),
      (reason: unknown) => (outcome = (reason as { code?: unknown }).code),
    )
    await world.settle()
    expect(waits()).toBe(true)
    await change(world)
    await world.settle()
    expect(waits()).toBe(false)
    const before = facts(world)
    respond()
    await world.settle()
    expect(waits()).toBe(false)
    expect(facts(world)).toEqual(before)
    expect(world.heard()).not.toContain('siwx-success')
    expect(outcome).toBeDefined()
  })
})

/** What is stored and shown of the account that is connected now. */
function facts(world: FakeWorld): unknown {
  const { connections, siwx, switching, slices } = world.store.getState()
  const { send, swap, naming } = slices
  return { connections, session: siwx.session, switching, send, swap, naming, stored: world.stored('siwx') }
}

test.each([
  ['another wallet is connected', (world: FakeWorld) => connectOther(world, bob)],
  ['another tab disconnects', (world: FakeWorld) => onTabMessage(world, { type: 'disconnected' })],
])('an approval in the frame ends as %s', async (_how, change) => {
  const world = await loggedIn()
  world.frame.keepsSilent('RPC_REQUEST')
  const asked = world.live.get('eip155')!.provider.request({ method: 'personal_sign', params: ['0x00', SMART] })
  let outcome: unknown
  asked.catch((reason: unknown) => (outcome = reason))
  await world.settle()
  expect(world.store.getState().embedded.approval.status).toBe('waiting')
  await change(world)
  await world.settle()
  expect(world.store.getState().embedded.approval).toEqual({ status: 'idle' })
  expect(world.frame.isShown()).toBe(false)
  expect(world.isOpen() && world.view() === 'ApproveTransaction').toBe(false)
  expect(outcome).toMatchObject({ code: 4001 })
})

test('a signature of the former wallet is not used while the next one is still signing in', async () => {
  const { world, started, respond } = await REQUESTS['a sign-in']!()
  await world.settle()
  const other = createFakeConnection({ connectorId: 'io.other', name: 'Other', addresses: [alice] })
  // Its own sign-in came with the connection, and is being verified by the site.
  adoptConnections(world, [other], { restored: false })
  respond()
  await expect(started).rejects.toMatchObject({ code: 'siwx_cancelled' })
  expect(world.heard()).not.toContain('siwx-success')
})
