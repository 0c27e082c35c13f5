import { describe, expect, test } from 'vitest'
import { alice, bob, createFakeConnection, signature } from '../../../test/fakes/connections'
import { SMART } from '../../../test/fakes/frame'
import { loggedIn } from '../../../test/fakes/embedded'
import { makeNamingContext } from '../../../test/fakes/naming'
import { base, ethereum } from '../../../test/fakes/networks'
import { fillInSwap, makeSwappingContext } from '../../../test/fakes/swappingContext'
import { fillIn, HASH, makeSendingContext } from '../../../test/fakes/transfers'
import { makeContext, type FakeContext, type ContextFacts } from '../../../test/fakes/context'
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
import { onTabMessage } from './followTabs'

interface Waiting {
  readonly context: FakeContext
  /** What the visitor has started. Rejects or resolves by itself. */
  readonly started: Promise<unknown>
  /** The wallet that was asked responds after all. */
  readonly respond: () => void
  /** Whether something still shows that a wallet is waited for. */
  readonly waits: () => boolean
}

type Respond = (response: unknown) => void

/** The wallet that is connected responds to this method when the test says so. */
function later(context: FakeContext, method: string): { readonly respond: Respond } {
  let give: Respond = () => undefined
  context.connection.replies[method] = () => new Promise((resolve) => (give = resolve))
  return { respond: (response) => give(response) }
}

/** One wallet over the relay, paired as often as the test says. */
const paired = (topic: string, address = alice) =>
  createFakeConnection({
    ...{ connectorId: 'walletConnect', name: 'Far', method: 'walletconnect', topic },
    addresses: [address],
  })

/** Whatever the visitor can wait for in a wallet. In the installed one, or in that of `given`. */
const REQUESTS: Readonly<Record<string, (given?: ContextFacts) => Promise<Waiting>>> = {
  async 'a sign-in'(given) {
    const context = makeContext({ view: { name: 'Connect' }, options: { siwx: 'required' }, ...given })
    if (given) await evaluateSession(context, 'connected')
    else await connectInstalled(context, 'io.injected')
    const { respond } = later(context, 'personal_sign')
    const started = signIn(context)
    return {
      context,
      started,
      respond: () => respond(signature),
      waits: () => ['signing', 'verifying'].includes(context.store.getState().siwx.phase),
    }
  },
  async 'a transfer'(given) {
    const context = makeSendingContext(given)
    await fillIn(context)
    await previewSend(context)
    let respond: (hash: string) => void = () => undefined
    context.transfers.sendsBy(() => new Promise((resolve) => (respond = resolve)))
    const started = confirmSend(context)
    return {
      context,
      started,
      respond: () => respond(HASH),
      waits: () => selectSend(context.store.getState())?.progress.status === 'signing',
    }
  },
  async 'a swap'(given) {
    const context = makeSwappingContext(given)
    await fillInSwap(context)
    await previewSwap(context)
    let respond: (hash: string) => void = () => undefined
    context.swaps.sendsBy(() => new Promise((resolve) => (respond = resolve)))
    const started = confirmSwap(context)
    return {
      context,
      started,
      respond: () => respond(HASH),
      waits: () => selectSwap(context.store.getState())?.progress.status === 'signing',
    }
  },
  async 'a switch of networks'(given) {
    const context = makeContext({ networks: [ethereum, base], connectedTo: ethereum, ...given })
    const { respond } = later(context, 'wallet_switchEthereumChain')
    const started = switchNetwork(context, base)
    return {
      context,
      started,
      respond: () => respond(null),
      waits: () => context.store.getState().switching.status !== 'idle',
    }
  },
  async 'a name'() {
    const context = await makeNamingContext('alice')
    context.frame.keepsSilent('RPC_REQUEST')
    const started = registerName(context)
    return {
      context,
      started,
      // Its request has been aborted.
      respond: () => undefined,
      waits: () => ['signing', 'registering'].includes(selectNaming(context.store.getState())?.progress.status ?? ''),
    }
  },
}

/** How the wallet that was asked ceases to be the connected one. */
const CHANGES: Readonly<Record<string, (context: FakeContext) => Promise<void> | void>> = {
  'a wallet with another account': (context) => connectOther(context, bob),
  'a wallet with the same account': (context) =>
    connectOther(context, context.connected()?.accounts[0]?.address ?? alice),
  'another tab, which disconnects': (context) => onTabMessage(context, { type: 'disconnected' }),
  'the wallet itself, which ends the session': (context) => {
    const live = context.live.get('eip155') as LiveConnection | EmbeddedConnection
    if ('end' in live) live.end()
    else context.connection.reports.gone()
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
    const pairAgain = (context: FakeContext) => adoptConnections(context, [paired('second', address)])
    expect(await outcomeAfter(waiting, pairAgain)).toBeDefined()
    expect(connection.ended()).toBe(1)
  })
})

async function connectOther(context: FakeContext, address: string): Promise<void> {
  context.wallets.other.connection = createFakeConnection({
    connectorId: 'io.other',
    name: 'Other',
    addresses: [address],
  })
  await connectInstalled(context, 'io.other')
}

describe.each(Object.entries(REQUESTS))('%s that waits in a wallet', (_what, ask) => {
  test.each(Object.entries(CHANGES))('ends with %s, and a late response changes nothing', async (_how, change) => {
    expect(await outcomeAfter(await ask(), change)).toBeDefined()
  })
})

/** How what waits ends with the change. The response that comes after it changes nothing. */
async function outcomeAfter(
  { context, started, respond, waits }: Waiting,
  change: (context: FakeContext) => Promise<void> | void,
): Promise<unknown> {
  let outcome: unknown
  void started.then(
    () => (outcome = 'resolved'),
    (reason: unknown) => (outcome = (reason as { code?: unknown }).code),
  )
  await context.settle()
  expect(waits()).toBe(true)
  await change(context)
  await context.settle()
  expect(waits()).toBe(false)
  const before = facts(context)
  respond()
  await context.settle()
  expect(waits()).toBe(false)
  expect(facts(context)).toEqual(before)
  expect(context.heard()).not.toContain('siwx-success')
  return outcome
}

/** What is stored and shown of the account that is connected now. */
function facts(context: FakeContext): unknown {
  const { sessions, siwx, switching, slices } = context.store.getState()
  const { send, swap, naming } = slices
  return { sessions, session: siwx.session, switching, send, swap, naming, stored: context.record().proofs }
}

test.each([
  ['another wallet is connected', (context: FakeContext) => connectOther(context, bob)],
  ['another tab disconnects', (context: FakeContext) => onTabMessage(context, { type: 'disconnected' })],
])('an approval in the frame ends as %s', async (_how, change) => {
  const context = await loggedIn()
  context.frame.keepsSilent('RPC_REQUEST')
  const asked = context.live.get('eip155')!.provider.request({ method: 'personal_sign', params: ['0x00', SMART] })
  let outcome: unknown
  asked.catch((reason: unknown) => (outcome = reason))
  await context.settle()
  expect(context.store.getState().embedded.approval.status).toBe('waiting')
  await change(context)
  await context.settle()
  expect(context.store.getState().embedded.approval).toEqual({ status: 'idle' })
  expect(context.frame.isShown()).toBe(false)
  expect(context.isOpen() && context.view() === 'ApproveTransaction').toBe(false)
  expect(outcome).toMatchObject({ code: 4001 })
})

test('a signature of the former wallet is not used while the next one is still signing in', async () => {
  const { context, started, respond } = await REQUESTS['a sign-in']!()
  await context.settle()
  const other = createFakeConnection({ connectorId: 'io.other', name: 'Other', addresses: [alice] })
  // Its own sign-in came with the connection, and is being verified by the site.
  adoptConnections(context, [other])
  respond()
  await expect(started).rejects.toMatchObject({ code: 'siwx_cancelled' })
  expect(context.heard()).not.toContain('siwx-success')
})
