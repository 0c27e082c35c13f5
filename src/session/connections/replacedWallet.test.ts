import { describe, expect, test } from 'vitest'
import { alice, bob, createFakeConnection, signature } from '../../../test/fakes/connections'
import { SMART } from '../../../test/fakes/frame'
import { loggedIn } from '../../../test/fakes/embedded'
import { makeNamingWorld } from '../../../test/fakes/naming'
import { base, ethereum } from '../../../test/fakes/networks'
import { fillInSwap, makeSwappingWorld } from '../../../test/fakes/swappingWorld'
import { fillIn, HASH, makeSendingWorld } from '../../../test/fakes/transfers'
import { makeWorld, type FakeWorld, type WorldFacts } from '../../../test/fakes/world'
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
import { evaluateSession } from './evaluateSession'
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

/** One wallet over the relay, paired as often as the test says. */
const paired = (topic: string, address = alice) =>
  createFakeConnection({
    ...{ connectorId: 'walletConnect', name: 'Far', method: 'walletconnect', topic },
    addresses: [address],
  })

/** Whatever the visitor can wait for in a wallet. In the installed one, or in that of `given`. */
const REQUESTS: Readonly<Record<string, (given?: WorldFacts) => Promise<Waiting>>> = {
  async 'a sign-in'(given) {
    const world = makeWorld({ view: { name: 'Connect' }, options: { siwx: 'required' }, ...given })
    if (given) await evaluateSession(world, 'connected')
    else await connectInstalled(world, 'io.injected')
    const { respond } = later(world, 'personal_sign')
    const started = signIn(world)
    return {
      world,
      started,
      respond: () => respond(signature),
      waits: () => ['signing', 'verifying'].includes(world.store.getState().siwx.phase),
    }
  },
  async 'a transfer'(given) {
    const world = makeSendingWorld(given)
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
  async 'a swap'(given) {
    const world = makeSwappingWorld(given)
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
  async 'a switch of networks'(given) {
    const world = makeWorld({ networks: [ethereum, base], connectedTo: ethereum, ...given })
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

/** What can wait in a wallet over the relay. A name is registered in the embedded wallet alone. */
const OVER_RELAY = ['a sign-in', 'a transfer', 'a swap', 'a switch of networks']

describe.each(OVER_RELAY)('%s that waits in a wallet over the relay', (what) => {
  test.each([
    ['another account', bob],
    ['the same account', alice],
  ])('ends with a second pairing, of %s, and a late response changes nothing', async (_which, address) => {
    const connection = paired('first')
    const waiting = await REQUESTS[what]!({ connection })
    const pairAgain = (world: FakeWorld) => adoptConnections(world, [paired('second', address)], { restored: false })
    expect(await outcomeAfter(waiting, pairAgain)).toBeDefined()
    expect(connection.ended()).toBe(1)
  })
})

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
    expect(await outcomeAfter(await ask(), change)).toBeDefined()
  })
})

/** How what waits ends with the change. The response that comes after it changes nothing. */
async function outcomeAfter(
  { world, started, respond, waits }: Waiting,
  change: (world: FakeWorld) => Promise<void> | void,
): Promise<unknown> {
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
  return outcome
}

/** What is stored and shown of the account that is connected now. */
function facts(world: FakeWorld): unknown {
  const { connections, siwx, switching, slices } = world.store.getState()
  const { send, swap, naming } = slices
  return { connections, session: siwx.session, switching, send, swap, naming, stored: world.record().proofs }
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
