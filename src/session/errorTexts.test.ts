import { expect, test } from 'vitest'
import { actionNames } from '../../test/fakes/actionNames'
import { createFakeConnection } from '../../test/fakes/connections'
import { walletError } from '../../test/fakes/eip1193'
import { base, cosmos, ethereum, polygon } from '../../test/fakes/networks'
import { makeNamingWorld } from '../../test/fakes/naming'
import { ether, makeSendingWorld } from '../../test/fakes/transfers'
import { makeWorld, type FakeWorld, type WorldFacts } from '../../test/fakes/world'
import { selectNaming } from '../features/names/state'
import { selectSend } from '../features/send/state'
import { FrameLoadError, FrameRequestAborted } from '../errors/frame'
import { ProviderError } from '../errors/ProviderError'
import { ServiceUnavailable } from '../errors/service'
import { connectEmail } from '../features/embedded/actions/connectEmail'
import { connectInstalled } from './connections/connectInstalled'
import { checkOrigin } from './directory/checkOrigin'
import { disconnect } from './connections/disconnect'
import { completeLogin } from '../features/embedded/actions/completeLogin'
import { evaluateSession } from './connections/evaluateSession'
import { loadActivity } from '../features/activity/actions/loadActivity'
import { loadFeatures } from './directory/loadFeatures'
import { loadNames } from '../features/names/actions/loadNames'
import { previewSend } from '../features/send/actions/previewSend'
import { raiseAlert } from './notices/raiseAlert'
import { registerName } from '../features/names/actions/registerName'
import { rejectRequests } from '../features/embedded/actions/rejectRequests'
import { refreshBalance } from './holdings/refreshBalance'
import { setAccountType } from './account/setAccountType'
import { signIn } from '../features/sign-in/actions/signIn'
import { signInFromPage } from '../features/sign-in/actions/signInFromPage'
import { signMessage } from './account/signMessage'
import { signOut } from '../features/sign-in/actions/signOut'
import { startPairing } from '../features/walletconnect/actions/startPairing'
import { setSendRecipient } from '../features/send/actions/setSendRecipient'
import { startSend } from '../features/send/actions/startSend'
import { suggestNames } from '../features/names/actions/suggestNames'
import { switchNetwork } from './networks/switchNetwork'
import { updateEmail } from '../features/settings/actions/updateEmail'
import { switchNetworkById } from './networks/switchNetworkById'

const optional = { siwx: 'optional' } as const
const signal = new AbortController().signal
const connected = (facts: WorldFacts = {}): FakeWorld =>
  makeWorld({ networks: [ethereum, base], connectedTo: ethereum, view: { name: 'Account' }, ...facts })
const responses = (world: FakeWorld, method: string, code: number): FakeWorld => {
  world.connection.replies[method] = () => Promise.reject(walletError(code))
  return world
}
const email = 'ada@shop.test'
const entered = (world: FakeWorld): Promise<void> => completeLogin(world, { method: 'email' }, signal)
const request = (world: FakeWorld, method: string): Promise<unknown> | undefined =>
  world.live.get('eip155')?.provider.request({ method, params: [] })
const withoutProvider = (world: FakeWorld): FakeWorld => (world.live.clear(), world)
const social = { id: 'social_login', isEnabled: true, config: ['email'] } as const

/** [error text; where it is shown; the action that throws it; setup] */
type Row = [string, 'alert' | 'toast' | 'error', string, () => FakeWorld, (world: FakeWorld) => Promise<unknown>]

const rows: Row[] = [
  [
    'Network Not Found',
    'alert',
    'switchNetworkById',
    connected,
    (world) => switchNetworkById(world, polygon.caipNetworkId),
  ],
  [
    'Invalid App Configuration',
    'alert',
    'checkOrigin',
    () => makeWorld({ api: { features: [social], origins: { kind: 'list', origins: ['https://other.test'] } } }),
    async (world) => (await loadFeatures(world), checkOrigin(world)),
  ],
  [
    'Project ID Not Configured',
    'alert',
    'raiseAlert',
    makeWorld,
    async (world) => raiseAlert(world, 'alertProjectIdNotConfigured'),
  ],
  ['Session Expired', 'alert', 'raiseAlert', makeWorld, async (world) => raiseAlert(world, 'alertSessionExpired')],

  [
    'A problem occurred while trying initialize authentication',
    'toast',
    'evaluateSignIn',
    () =>
      connected({
        options: { siweConfig: { getNonce: () => Promise.reject(new Error('no')), verifyMessage: async () => true } },
      }),
    (world) => evaluateSession(world, 'connected'),
  ],
  [
    'This application might not support Smart Accounts',
    'toast',
    'signIn',
    () =>
      responses(
        connected({ options: optional, connection: createFakeConnection({ accountType: 'smartAccount' }) }),
        'personal_sign',
        -32000,
      ),
    signIn,
  ],
  [
    'Signature declined',
    'toast',
    'signIn',
    () => responses(connected({ options: optional }), 'personal_sign', 4001),
    signIn,
  ],
  [
    'Authenticating...',
    'toast',
    'signIn',
    () => {
      const world = connected({ options: optional })
      world.connection.replies['personal_sign'] = () => new Promise(() => {})
      return world
    },
    async (world) => (void signIn(world), world.settle()),
  ],
  [
    'Token Balance Unavailable',
    'toast',
    'refreshBalance',
    () => {
      const world = connected()
      world.adapter.balanceIs(() => Promise.reject(new Error('rpc down')))
      return world
    },
    refreshBalance,
  ],

  [
    'Network Error - Could not load embedded wallet',
    'alert',
    'raiseAlert',
    makeWorld,
    async (world) => (
      await world.connectors.load('embedded'),
      world.frame.tells().onTimeout('iframe_load_failed', new Error('late'))
    ),
  ],
  [
    'Embedded Wallet Request Timed Out',
    'alert',
    'raiseAlert',
    makeWorld,
    async (world) => (
      await world.connectors.load('embedded'),
      world.frame.tells().onTimeout('iframe_request_timeout', new Error('late'))
    ),
  ],
  [
    'Please try again after 30 seconds',
    'toast',
    'connectEmail',
    makeWorld,
    async (world) => (await connectEmail(world, email), await connectEmail(world, email)),
  ],
  [
    'Action not allowed',
    'toast',
    'reportDisallowedMethod',
    makeWorld,
    async (world) => {
      await entered(world)
      await world.live
        .get('eip155')
        ?.provider.request({ method: 'eth_sign' })
        .catch(() => {})
      await world.clock.advance(300)
    },
  ],
  [
    'Requested RPC call is not allowed',
    'error',
    'reportDisallowedMethod',
    makeWorld,
    async (world) => (await entered(world), request(world, 'eth_sign')),
  ],
  [
    'Request was aborted',
    'error',
    'rejectRequests',
    makeWorld,
    async (world) => {
      await entered(world)
      world.frame.keepsSilent('RPC_REQUEST')
      const asked = request(world, 'personal_sign')
      await Promise.resolve()
      rejectRequests(world)
      return asked
    },
  ],
  [
    'Unable to load email login dependency',
    'error',
    'connectEmail',
    () => {
      const world = makeWorld()
      world.frame.breaks(new FrameLoadError())
      return world
    },
    (world) => connectEmail(world, email),
  ],
  [
    'Something went wrong',
    'error',
    'connectEmail',
    () => {
      const world = makeWorld()
      // What the frame's client tells whoever else waits when one question has timed out.
      world.frame.responses('CONNECT_EMAIL', () => Promise.reject(new FrameRequestAborted('CONNECT_EMAIL')))
      return world
    },
    (world) => connectEmail(world, email),
  ],
  [
    'An error occurred',
    'error',
    'completeLogin',
    () => {
      const world = makeWorld()
      world.frame.refuses('GET_USER', '')
      return world
    },
    entered,
  ],
  [
    'Address or auth connector not found',
    'error',
    'setAccountType',
    connected,
    (world) => setAccountType(world, 'eip155', 'eoa', signal),
  ],
  [
    'Address or auth connector not found',
    'error',
    'updateEmail',
    connected,
    (world) => updateEmail(world, email, signal),
  ],

  [
    "Transactions can't be fetched without an accountAddress",
    'error',
    'loadActivity',
    () => makeWorld({ view: { name: 'Activity' } }),
    loadActivity,
  ],
  ['SIWX is not enabled', 'error', 'signIn', connected, signIn],
  ['SIWX is not enabled', 'error', 'signInFromPage', connected, signInFromPage],
  ['SIWX is not enabled', 'error', 'signOut', connected, signOut],
  ['No ActiveCaipAddress found', 'error', 'signIn', () => makeWorld({ options: optional }), signIn],
  [
    'No ActiveCaipNetwork or client found',
    'error',
    'signIn',
    () => connected({ connectedTo: polygon, options: optional }),
    signIn,
  ],
  [
    'No ConnectionController client found',
    'error',
    'signMessage',
    makeWorld,
    (world) => signMessage(world, 'x', signal),
  ],
  [
    'Provider not found',
    'error',
    'signMessage',
    () => withoutProvider(connected()),
    (world) => signMessage(world, 'x', signal),
  ],
  ['Provider not found', 'error', 'connectInstalled', makeWorld, (world) => connectInstalled(world, 'io.gone')],
  [
    'Chain adapter not found',
    'error',
    'signMessage',
    () =>
      makeWorld({
        networks: [cosmos],
        connection: createFakeConnection({ namespace: 'cosmos', networkId: cosmos.caipNetworkId }),
      }),
    (world) => signMessage(world, 'x', signal),
  ],
  [
    'Failed to disconnect chains',
    'error',
    'disconnect',
    () => {
      const world = connected()
      world.connection.endsBy(() => Promise.reject(new Error('asleep')))
      return world
    },
    disconnect,
  ],
  ['A token is required', 'error', 'previewSend', connected, previewSend],
  [
    'An amount and receiver address are required',
    'error',
    'previewSend',
    makeSendingWorld,
    async (world) => (startSend(world, ether), previewSend(world)),
  ],
  [
    'Unsupported chain',
    'error',
    'startSend',
    () =>
      makeWorld({
        networks: [cosmos],
        connection: createFakeConnection({ namespace: 'cosmos', networkId: cosmos.caipNetworkId }),
      }),
    async (world) => startSend(world),
  ],
  [
    'Network not found',
    'error',
    'switchNetworkById',
    connected,
    (world) => switchNetworkById(world, polygon.caipNetworkId),
  ],
  [
    'Invalid CAIP-2 network id: eip155',
    'error',
    'switchNetworkById',
    connected,
    (world) => switchNetworkById(world, 'eip155'),
  ],
  [
    'Chain is not supported',
    'error',
    'switchNetwork',
    () => responses(responses(connected(), 'wallet_switchEthereumChain', 4902), 'wallet_addEthereumChain', -32602),
    (world) => switchNetwork(world, base),
  ],
  [
    'Does not support programmatic chain switching',
    'error',
    'switchNetwork',
    () => responses(connected(), 'wallet_switchEthereumChain', 4200),
    (world) => switchNetwork(world, base),
  ],
]

test.each(rows)("'%s' (%s) is thrown by %s with the exact text", async (text, kind, action, make, act) => {
  expect(actionNames()).toContain(action)
  const world = make()
  const outcome = await act(world).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (kind === 'toast') expect(world.toasts()).toEqual([text])
  else if (kind === 'alert') expect(world.store.getState().alerts.map(({ message }) => message)).toEqual([text])
  else
    expect(outcome instanceof ProviderError ? outcome.cause : outcome).toMatchObject({
      message: text,
      code: expect.any(String),
      docs: expect.stringMatching(/^errors#/),
    })
})

test('a pairing without a network fails with the expected text', async () => {
  const world = makeWorld({ networks: [], view: { name: 'ConnectingWalletConnectBasic' } })
  await startPairing(world, undefined)
  expect(world.store.getState().pairing).toMatchObject({ problem: { message: 'No ActiveCaipNetwork or client found' } })
})

const down = () => Promise.reject(new Error('down'))

/** [error text; the action; what the form contains after it ran] */
const names: [string, string, () => Promise<unknown>][] = [
  [
    'Error resolving name',
    'setSendRecipient',
    async () => {
      const world = makeSendingWorld()
      startSend(world, ether)
      world.blockchain.nameResponses(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
      const typing = setSendRecipient(world, 'ada.reown.id')
      await world.clock.advance(500)
      await typing
      return selectSend(world.store.getState())?.resolution
    },
  ],
  [
    'Error fetching name suggestions',
    'suggestNames',
    async () => {
      const world = await makeNamingWorld()
      world.blockchain.registrar.suggestResponses(down)
      const typing = suggestNames(world, 'alice')
      await world.clock.advance(500)
      await typing
      return selectNaming(world.store.getState())?.suggestions
    },
  ],
  [
    'Error fetching names for address',
    'loadNames',
    async () => {
      const world = await makeNamingWorld()
      world.blockchain.registrar.namesOfResponses(down)
      return { problem: await loadNames(world).catch((reason: unknown) => reason) }
    },
  ],
  [
    'Error registering name',
    'registerName',
    async () => {
      const world = await makeNamingWorld('alice')
      world.blockchain.registrar.registerResponses(down)
      await registerName(world)
      return selectNaming(world.store.getState())?.progress
    },
  ],
]

test.each(names)("'%s' is thrown by %s with the exact text and stays in its form", async (text, action, run) => {
  expect(actionNames()).toContain(action)
  expect(await run()).toMatchObject({ problem: { message: text, code: expect.any(String) } })
})
