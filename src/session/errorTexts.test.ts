import { expect, test } from 'vitest'
import { actionNames } from '../../test/fakes/actionNames'
import { createFakeConnection } from '../../test/fakes/connections'
import { walletError } from '../../test/fakes/eip1193'
import { base, cosmos, ethereum, polygon } from '../../test/fakes/networks'
import { makeNamingContext } from '../../test/fakes/naming'
import { ether, makeSendingContext } from '../../test/fakes/transfers'
import { makeContext, type FakeContext, type ContextFacts } from '../../test/fakes/context'
import { selectNaming } from '../features/names/state'
import { selectSend } from '../features/send/state'
import { FrameLoadError, FrameRequestAborted } from '../errors/frame'
import { ProviderError } from '../errors/ProviderError'
import { ServiceUnavailable } from '../errors/service'
import { connectEmail } from '../features/embedded/actions/connectEmail'
import { connectInstalled } from './life/connectInstalled'
import { checkOrigin } from './directory/checkOrigin'
import { disconnect } from './life/disconnect'
import { completeLogin } from '../features/embedded/actions/completeLogin'
import { evaluateSession } from './life/evaluateSession'
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
const connected = (facts: ContextFacts = {}): FakeContext =>
  makeContext({ networks: [ethereum, base], connectedTo: ethereum, view: { name: 'Account' }, ...facts })
const responses = (context: FakeContext, method: string, code: number): FakeContext => {
  context.connection.replies[method] = () => Promise.reject(walletError(code))
  return context
}
const email = 'ada@shop.test'
const entered = (context: FakeContext): Promise<void> => completeLogin(context, { method: 'email' }, signal)
const request = (context: FakeContext, method: string): Promise<unknown> | undefined =>
  context.live.get('eip155')?.provider.request({ method, params: [] })
const withoutProvider = (context: FakeContext): FakeContext => (context.live.clear(), context)
const social = { id: 'social_login', isEnabled: true, config: ['email'] } as const

/** [error text; where it is shown; the action that throws it; setup] */
type Row = [string, 'alert' | 'toast' | 'error', string, () => FakeContext, (context: FakeContext) => Promise<unknown>]

const rows: Row[] = [
  [
    'Network Not Found',
    'alert',
    'switchNetworkById',
    connected,
    (context) => switchNetworkById(context, polygon.caipNetworkId),
  ],
  [
    'Invalid App Configuration',
    'alert',
    'checkOrigin',
    () => makeContext({ api: { features: [social], origins: { kind: 'list', origins: ['https://other.test'] } } }),
    async (context) => (await loadFeatures(context), checkOrigin(context)),
  ],
  [
    'Project ID Not Configured',
    'alert',
    'raiseAlert',
    makeContext,
    async (context) => raiseAlert(context, 'alertProjectIdNotConfigured'),
  ],
  [
    'Session Expired',
    'alert',
    'raiseAlert',
    makeContext,
    async (context) => raiseAlert(context, 'alertSessionExpired'),
  ],

  [
    'A problem occurred while trying initialize authentication',
    'toast',
    'evaluateSignIn',
    () =>
      connected({
        options: { siweConfig: { getNonce: () => Promise.reject(new Error('no')), verifyMessage: async () => true } },
      }),
    (context) => evaluateSession(context, 'connected'),
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
      const context = connected({ options: optional })
      context.connection.replies['personal_sign'] = () => new Promise(() => {})
      return context
    },
    async (context) => (void signIn(context), context.settle()),
  ],
  [
    'Token Balance Unavailable',
    'toast',
    'refreshBalance',
    () => {
      const context = connected()
      context.adapter.balanceIs(() => Promise.reject(new Error('rpc down')))
      return context
    },
    refreshBalance,
  ],

  [
    'Network Error - Could not load embedded wallet',
    'alert',
    'raiseAlert',
    makeContext,
    async (context) => (
      await context.connectors.load('embedded'),
      context.frame.tells().onTimeout('iframe_load_failed', new Error('late'))
    ),
  ],
  [
    'Embedded Wallet Request Timed Out',
    'alert',
    'raiseAlert',
    makeContext,
    async (context) => (
      await context.connectors.load('embedded'),
      context.frame.tells().onTimeout('iframe_request_timeout', new Error('late'))
    ),
  ],
  [
    'Please try again after 30 seconds',
    'toast',
    'connectEmail',
    makeContext,
    async (context) => (await connectEmail(context, email), await connectEmail(context, email)),
  ],
  [
    'Action not allowed',
    'toast',
    'reportDisallowedMethod',
    makeContext,
    async (context) => {
      await entered(context)
      await context.live
        .get('eip155')
        ?.provider.request({ method: 'eth_sign' })
        .catch(() => {})
      await context.clock.advance(300)
    },
  ],
  [
    'Requested RPC call is not allowed',
    'error',
    'reportDisallowedMethod',
    makeContext,
    async (context) => (await entered(context), request(context, 'eth_sign')),
  ],
  [
    'Request was aborted',
    'error',
    'rejectRequests',
    makeContext,
    async (context) => {
      await entered(context)
      context.frame.keepsSilent('RPC_REQUEST')
      const asked = request(context, 'personal_sign')
      await Promise.resolve()
      rejectRequests(context)
      return asked
    },
  ],
  [
    'Unable to load email login dependency',
    'error',
    'connectEmail',
    () => {
      const context = makeContext()
      context.frame.breaks(new FrameLoadError())
      return context
    },
    (context) => connectEmail(context, email),
  ],
  [
    'Something went wrong',
    'error',
    'connectEmail',
    () => {
      const context = makeContext()
      // What the frame's client tells whoever else waits when one question has timed out.
      context.frame.responses('CONNECT_EMAIL', () => Promise.reject(new FrameRequestAborted('CONNECT_EMAIL')))
      return context
    },
    (context) => connectEmail(context, email),
  ],
  [
    'An error occurred',
    'error',
    'completeLogin',
    () => {
      const context = makeContext()
      context.frame.refuses('GET_USER', '')
      return context
    },
    entered,
  ],
  [
    'Address or auth connector not found',
    'error',
    'setAccountType',
    connected,
    (context) => setAccountType(context, 'eip155', 'eoa', signal),
  ],
  [
    'Address or auth connector not found',
    'error',
    'updateEmail',
    connected,
    (context) => updateEmail(context, email, signal),
  ],

  [
    "Transactions can't be fetched without an accountAddress",
    'error',
    'loadActivity',
    () => makeContext({ view: { name: 'Activity' } }),
    loadActivity,
  ],
  ['SIWX is not enabled', 'error', 'signIn', connected, signIn],
  ['SIWX is not enabled', 'error', 'signInFromPage', connected, signInFromPage],
  ['SIWX is not enabled', 'error', 'signOut', connected, signOut],
  ['No ActiveCaipAddress found', 'error', 'signIn', () => makeContext({ options: optional }), signIn],
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
    makeContext,
    (context) => signMessage(context, 'x', signal),
  ],
  [
    'Provider not found',
    'error',
    'signMessage',
    () => withoutProvider(connected()),
    (context) => signMessage(context, 'x', signal),
  ],
  ['Provider not found', 'error', 'connectInstalled', makeContext, (context) => connectInstalled(context, 'io.gone')],
  [
    'Chain adapter not found',
    'error',
    'signMessage',
    () =>
      makeContext({
        networks: [cosmos],
        connection: createFakeConnection({ namespace: 'cosmos', networkId: cosmos.caipNetworkId }),
      }),
    (context) => signMessage(context, 'x', signal),
  ],
  [
    'Failed to disconnect chains',
    'error',
    'disconnect',
    () => {
      const context = connected()
      context.connection.endsBy(() => Promise.reject(new Error('asleep')))
      return context
    },
    disconnect,
  ],
  ['A token is required', 'error', 'previewSend', connected, previewSend],
  [
    'An amount and receiver address are required',
    'error',
    'previewSend',
    makeSendingContext,
    async (context) => (startSend(context, ether), previewSend(context)),
  ],
  [
    'Unsupported chain',
    'error',
    'startSend',
    () =>
      makeContext({
        networks: [cosmos],
        connection: createFakeConnection({ namespace: 'cosmos', networkId: cosmos.caipNetworkId }),
      }),
    async (context) => startSend(context),
  ],
  [
    'Network not found',
    'error',
    'switchNetworkById',
    connected,
    (context) => switchNetworkById(context, polygon.caipNetworkId),
  ],
  [
    'Invalid CAIP-2 network id: eip155',
    'error',
    'switchNetworkById',
    connected,
    (context) => switchNetworkById(context, 'eip155'),
  ],
  [
    'Chain is not supported',
    'error',
    'switchNetwork',
    () => responses(responses(connected(), 'wallet_switchEthereumChain', 4902), 'wallet_addEthereumChain', -32602),
    (context) => switchNetwork(context, base),
  ],
  [
    'Does not support programmatic chain switching',
    'error',
    'switchNetwork',
    () => responses(connected(), 'wallet_switchEthereumChain', 4200),
    (context) => switchNetwork(context, base),
  ],
]

test.each(rows)("'%s' (%s) is thrown by %s with the exact text", async (text, kind, action, make, act) => {
  expect(actionNames()).toContain(action)
  const context = make()
  const outcome = await act(context).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (kind === 'toast') expect(context.toasts()).toEqual([text])
  else if (kind === 'alert') expect(context.store.getState().alerts.map(({ message }) => message)).toEqual([text])
  else
    expect(outcome instanceof ProviderError ? outcome.cause : outcome).toMatchObject({
      message: text,
      code: expect.any(String),
      docs: expect.stringMatching(/^errors#/),
    })
})

test('a pairing without a network fails with the expected text', async () => {
  const context = makeContext({ networks: [], view: { name: 'ConnectingWalletConnectBasic' } })
  await startPairing(context, undefined)
  expect(context.store.getState().pairing).toMatchObject({
    problem: { message: 'No ActiveCaipNetwork or client found' },
  })
})

const down = () => Promise.reject(new Error('down'))

/** [error text; the action; what the form contains after it ran] */
const names: [string, string, () => Promise<unknown>][] = [
  [
    'Error resolving name',
    'setSendRecipient',
    async () => {
      const context = makeSendingContext()
      startSend(context, ether)
      context.blockchain.nameResponses(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
      const typing = setSendRecipient(context, 'ada.reown.id')
      await context.clock.advance(500)
      await typing
      return selectSend(context.store.getState())?.resolution
    },
  ],
  [
    'Error fetching name suggestions',
    'suggestNames',
    async () => {
      const context = await makeNamingContext()
      context.blockchain.registrar.suggestResponses(down)
      const typing = suggestNames(context, 'alice')
      await context.clock.advance(500)
      await typing
      return selectNaming(context.store.getState())?.suggestions
    },
  ],
  [
    'Error fetching names for address',
    'loadNames',
    async () => {
      const context = await makeNamingContext()
      context.blockchain.registrar.namesOfResponses(down)
      return { problem: await loadNames(context).catch((reason: unknown) => reason) }
    },
  ],
  [
    'Error registering name',
    'registerName',
    async () => {
      const context = await makeNamingContext('alice')
      context.blockchain.registrar.registerResponses(down)
      await registerName(context)
      return selectNaming(context.store.getState())?.progress
    },
  ],
]

test.each(names)("'%s' is thrown by %s with the exact text and stays in its form", async (text, action, run) => {
  expect(actionNames()).toContain(action)
  expect(await run()).toMatchObject({ problem: { message: text, code: expect.any(String) } })
})
