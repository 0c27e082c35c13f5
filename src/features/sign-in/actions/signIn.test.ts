import { expect, test, vi } from 'vitest'
import { changeSession } from '../../../services/storage/sessionRecord'
import { account, alice, bob, createFakeConnection, signature } from '../../../../test/fakes/connections'
import { walletError } from '../../../../test/fakes/eip1193'
import { base, ethereum, polygon } from '../../../../test/fakes/networks'
import { makeContext, type FakeContext, type ContextFacts } from '../../../../test/fakes/context'
import type { CaipNetworkId } from '../../../domain/network/caip'
import type { Options } from '../../../domain/page/options'
import { formatSiwxMessage, parseSiwxMessage } from '../../../domain/siwx/message'
import type { SiwxSession } from '../../../domain/siwx/session'
import { ChainAdapterNotFound } from '../../../errors/connection'
import { SiwxRejectedByServer, SiwxServerUnreachable } from '../../../errors/siwx'
import { loadMessages } from '../../../messages/loadMessages'
import type { Problem } from '../../../session/store/state'
import { selectIsAuthenticated, selectSiwxMode } from '../../../session/store/selectors'
import { cancelSignIn } from './cancelSignIn'
import { closeModal } from '../../../session/navigation/closeModal'
import { connectInstalled } from '../../../session/life/connectInstalled'
import { evaluateSession } from '../../../session/life/evaluateSession'
import { evaluateSignIn } from '../../../session/sign-in/evaluateSignIn'
import { onTabMessage } from '../../../session/life/followTabs'
import { openModal } from '../../../session/navigation/openModal'
import { waitForWallet } from '../../../session/store/sessions'
import { signIn } from './signIn'
import { signInFromPage } from './signInFromPage'
import { createMessageData } from '../../../session/sign-in/signInMessage'
import { signOut } from './signOut'

/** A visitor who has connected and is asked to sign. */
async function asked(options: Partial<Options> = {}, facts: ContextFacts = {}): Promise<FakeContext> {
  const context = makeContext({ view: { name: 'Connect' }, options: { siwx: 'required', ...options }, ...facts })
  await connectInstalled(context, 'io.injected')
  context.emitted.length = 0
  context.tracked.length = 0
  return context
}

const kept = (context: FakeContext): SiwxSession[] => (context.record().proofs ?? []) as SiwxSession[]
const signRequests = (context: FakeContext): number =>
  context.connection.wallet.asked.filter((method) => method === 'personal_sign').length
const never = (): Promise<never> => new Promise(() => {})
/** The wallet signs when the test says so. */
const signsLater = (context: FakeContext): ((response: unknown) => void) => {
  let give: (response: unknown) => void = () => {}
  context.connection.replies['personal_sign'] = () => new Promise((resolve) => (give = resolve))
  return (response) => give(response)
}

test('after connect the sign view opens when sign-in is on and no session exists', async () => {
  const context = await asked()
  expect(context.view()).toBe('SIWXSignMessage')
  expect(context.isOpen()).toBe(true)
  expect(context.store.getState().siwx.phase).toBe('waiting')
  expect(signRequests(context)).toBe(0)
})

test('without sign-in the dialog just closes', async () => {
  const context = await asked({ siwx: 'off' })
  expect(context.isOpen()).toBe(false)
  expect(context.store.getState().siwx).toMatchObject({ phase: 'idle', request: undefined })
})

test('does not request a signature on an unsupported network', async () => {
  const context = await asked({}, { connection: createFakeConnection({ networkId: polygon.caipNetworkId }) })
  expect(context.view()).toBe('UnsupportedChain')
  expect(context.store.getState().siwx).toMatchObject({ phase: 'idle', request: undefined })
})

test('signs exactly the message that was shown before', async () => {
  const context = await asked()
  const shown = context.store.getState().siwx.request
  const session = await signIn(context)
  expect(shown?.message).toContain('shop.test wants you to sign in with your Ethereum account:')
  expect(session.message).toBe(shown?.message)
})

test('stores the session, closes the dialog and notifies the page and other tabs', async () => {
  const context = await asked()
  const session = await signIn(context)
  expect(kept(context)).toEqual([session])
  expect(selectIsAuthenticated(context.store.getState())).toBe(true)
  expect(context.heard()).toEqual(['siwx-request', 'siwx-success', 'close'])
  expect(context.detailOf('siwx-success')).toEqual({
    address: alice,
    chainId: 'eip155:1',
    message: session.message,
    signature,
    session,
  })
  expect(context.detailOf('close')).toEqual({ reason: 'signed-in' })
  expect(context.tracked).toEqual([
    { event: 'CLICK_SIGN_SIWX_MESSAGE', properties: { network: 'eip155:1', isSmartAccount: false } },
    { event: 'SIWX_AUTH_SUCCESS', properties: { network: 'eip155:1', isSmartAccount: false } },
    { event: 'MODAL_CLOSE', properties: { connected: true } },
  ])
  expect(context.tabs.notified).toContainEqual({ type: 'signed-in' })
  expect(context.toasts()).toEqual([])
})

test("shows the toast 'Authenticating...' during the request", async () => {
  const context = await asked()
  const response = signsLater(context)
  const signing = signIn(context)
  await context.settle()
  expect(context.store.getState().toasts).toMatchObject([{ text: 'Authenticating...', tone: 'loading' }])
  response(signature)
  await signing
  expect(context.toasts()).toEqual([])
})

test('keeps all twelve fields in message and session', async () => {
  const context = await asked({
    siwxStatement: 'Sign in to the shop.',
    siwxResources: ['https://shop.test/terms', 'ipfs://bafy'],
    siwxExpiry: 3_600,
    siwxNotBefore: '2025-12-31T00:00:00.000Z',
    siwxRequestId: 'request-1',
  })
  const { data, message } = await signIn(context)
  expect(data).toEqual({
    accountAddress: alice,
    chainId: 'eip155:1',
    domain: 'shop.test',
    uri: 'https://shop.test/checkout',
    version: '1',
    nonce: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
    statement: 'Sign in to the shop.',
    issuedAt: '2026-01-01T00:00:00.000Z',
    // Counted from `notBefore`.
    expirationTime: '2025-12-31T01:00:00.000Z',
    notBefore: '2025-12-31T00:00:00.000Z',
    requestId: 'request-1',
    resources: ['https://shop.test/terms', 'ipfs://bafy'],
  })
  expect(parseSiwxMessage(message)).toEqual(data)
})

test('the expiry counts from now if the page sets no start', async () => {
  const context = await asked({ siwxExpiry: 60 })
  expect((await signIn(context)).data.expirationTime).toBe('2026-01-01T00:01:00.000Z')
})

test.each<[string, Partial<Options>, string]>([
  ['an expiry beyond every date', { siwxExpiry: 1e13 }, 'expirationTime'],
  ['an expiry after the year 9999', { siwxExpiry: 3e11 }, 'expirationTime'],
  ['an expiry after a beginning that is no date', { siwxExpiry: 60, siwxNotBefore: 'soon' }, 'expirationTime'],
  ['a beginning that is no date', { siwxNotBefore: 'soon' }, 'notBefore'],
])('%s is a typed failure that names the field', async (_, options, field) => {
  const context = await asked({ siwx: 'off', ...options })
  await expect(createMessageData(context, alice, new AbortController().signal)).rejects.toMatchObject({
    code: 'siwx_message_invalid',
    message: expect.stringContaining(field) as string,
  })
})

test('two presses make one request to the wallet', async () => {
  const context = await asked()
  const response = signsLater(context)
  const both = [signIn(context), signIn(context), signInFromPage(context)]
  await context.settle()
  response(signature)
  const [one, two, three] = await Promise.all(both)
  expect(signRequests(context)).toBe(1)
  expect(one).toBe(two)
  expect(two).toBe(three)
  expect(context.heard().filter((name) => name === 'siwx-request')).toHaveLength(1)
})

test('uses a new nonce for each attempt', async () => {
  const context = await asked()
  context.connection.replies['personal_sign'] = () => Promise.reject(walletError(4001))
  for (let times = 0; times < 5; times += 1) await signIn(context).catch(() => {})
  const asks = context.emitted
    .filter(({ type }) => type === 'siwx-request')
    .map(({ detail }) => parseSiwxMessage((detail as { message: string }).message)?.nonce)
  expect(asks).toHaveLength(5)
  expect(new Set(asks).size).toBe(5)
})

test("a rejection shows 'Signature declined', keeps the view, notifies the page and allows a retry", async () => {
  const context = await asked()
  context.connection.replies['personal_sign'] = () => Promise.reject(walletError(4001))

  await expect(signIn(context)).rejects.toMatchObject({ code: 'user_rejected' })

  expect(context.toasts()).toEqual(['Signature declined'])
  expect(context.view()).toBe('SIWXSignMessage')
  expect(context.isOpen()).toBe(true)
  expect(context.heard()).toEqual(['siwx-request', 'siwx-error'])
  expect(context.trackedNames()).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_ERROR'])
  expect(kept(context)).toEqual([])
  await context.settle()
  expect(context.store.getState().siwx).toMatchObject({ phase: 'waiting', problem: { code: 'user_rejected' } })

  context.connection.replies['personal_sign'] = () => signature
  expect((await signIn(context)).signature).toBe(signature)
})

test("a smart account that cannot sign: 'This application might not support Smart Accounts'", async () => {
  const context = await asked({}, { connection: createFakeConnection({ accountType: 'smartAccount' }) })
  context.connection.replies['personal_sign'] = () => Promise.reject(walletError(-32000, 'cannot sign'))
  await signIn(context).catch(() => {})
  expect(context.toasts()).toEqual(['This application might not support Smart Accounts'])
  expect(context.tracked).toContainEqual({
    event: 'SIWX_AUTH_ERROR',
    properties: expect.objectContaining({ isSmartAccount: true }),
  })
})

test("a rejection by the owner of a smart account: 'Signature declined'", async () => {
  const context = await asked({}, { connection: createFakeConnection({ accountType: 'smartAccount' }) })
  context.connection.replies['personal_sign'] = () => Promise.reject(walletError(4001))
  await signIn(context).catch(() => {})
  expect(context.toasts()).toEqual(['Signature declined'])
})

test.each([[undefined], [''], ['not hex'], [{}], [42]])('the signature %o counts as a failure', async (response) => {
  const context = await asked()
  context.connection.replies['personal_sign'] = () => response
  await expect(signIn(context)).rejects.toMatchObject({ code: 'wallet_request_failed' })
  expect(kept(context)).toEqual([])
  expect(context.toasts()).toEqual(['Signature declined'])
})

test('a failure opens the dialog again if it was closed meanwhile', async () => {
  const context = await asked({ siwx: 'optional' })
  let refuse: (reason: unknown) => void = () => {}
  context.connection.replies['personal_sign'] = () => new Promise((_resolve, reject) => (refuse = reject))
  const signing = signIn(context)
  await context.settle()
  context.store.setState((state) => ({ modal: { ...state.modal, openIn: undefined } }))
  refuse(walletError(4001))
  await signing.catch(() => {})
  expect(context.isOpen()).toBe(true)
  expect(context.view()).toBe('SIWXSignMessage')
})

test("'SIWX is not enabled'", async () => {
  const context = makeContext({ connectedTo: ethereum })
  for (const flow of [signIn, signInFromPage, signOut]) {
    await expect(flow(context)).rejects.toMatchObject({ code: 'siwx_not_enabled', message: 'SIWX is not enabled' })
  }
  expect(context.emitted).toEqual([])
  expect(context.isOpen()).toBe(false)
})

test("'No ActiveCaipAddress found'", async () => {
  const context = makeContext({ options: { siwx: 'optional' } })
  for (const flow of [signIn, signInFromPage]) {
    await expect(flow(context)).rejects.toMatchObject({
      code: 'no_active_caip_address',
      message: 'No ActiveCaipAddress found',
    })
  }
  expect(context.isOpen()).toBe(false)
})

test("'No ActiveCaipNetwork or client found' on a network that is not configured", async () => {
  const context = makeContext({ connectedTo: polygon, options: { siwx: 'optional' } })
  await expect(signIn(context)).rejects.toMatchObject({
    code: 'no_active_caip_network',
    message: 'No ActiveCaipNetwork or client found',
  })
  expect(signRequests(context)).toBe(0)
})

test("'No ActiveCaipNetwork or client found' without a live connection", async () => {
  const context = makeContext({ connectedTo: ethereum, options: { siwx: 'optional' } })
  context.live.clear()
  await expect(signIn(context)).rejects.toThrow('No ActiveCaipNetwork or client found')
})

test("'Chain adapter not found' is shown in the view", async () => {
  const context = await asked()
  const chains = context.chains as { for: unknown }
  chains.for = async (namespace: string) => Promise.reject(new ChainAdapterNotFound(namespace))
  await expect(signIn(context)).rejects.toThrow('Chain adapter not found')
  await context.settle()
  expect(context.store.getState().siwx.phase).toBe('waiting')
  expect(context.toasts()).not.toContain('Authenticating...')
})

test('never sends a statement to the wallet that a message cannot contain', async () => {
  const context = makeContext({ connectedTo: ethereum, options: { siwx: 'optional', siwxStatement: 'two\nlines' } })
  await expect(signIn(context)).rejects.toMatchObject({ code: 'siwx_message_invalid', field: 'statement' })
  expect(signRequests(context)).toBe(0)
  expect(context.toasts()).toEqual([])
  expect(context.detailOf('siwx-error')).toMatchObject({ code: 'siwx_message_invalid' })
})

test('drops the signature if the account changes while the wallet signs', async () => {
  const context = await asked()
  const response = signsLater(context)
  const signing = signIn(context).catch((reason: unknown) => reason)
  await context.settle()

  context.connection.reports.accounts(bob)
  response(signature)

  expect(await signing).toMatchObject({ code: 'siwx_cancelled' })
  await context.settle()
  expect(kept(context)).toEqual([])
  expect(context.heard()).not.toContain('siwx-success')
  expect(selectIsAuthenticated(context.store.getState())).toBe(false)
  expect(context.view()).toBe('SIWXSignMessage')
  expect(context.store.getState().siwx).toMatchObject({ phase: 'waiting', request: { data: { accountAddress: bob } } })
  expect(context.toasts()).not.toContain('Authenticating...')
})

test('drops the session if the account changes while the server verifies', async () => {
  const context = await asked({ siwxEndpoint: '/sign-in' })
  context.server.responsesProof(async () => context.connection.reports.accounts(bob))
  await expect(signIn(context)).rejects.toMatchObject({ code: 'siwx_cancelled' })
  expect(kept(context)).toEqual([])
  expect(context.heard()).not.toContain('siwx-success')
})

test('closes the dialog without a problem if the wallet disconnects while signing', async () => {
  const context = await asked()
  const response = signsLater(context)
  const signing = signIn(context).catch((reason: unknown) => reason)
  await context.settle()
  context.connection.reports.gone()
  response(signature)
  expect(await signing).toMatchObject({ code: 'siwx_cancelled' })
  await context.settle()
  expect(context.isOpen()).toBe(false)
  expect(context.store.getState().siwx).toMatchObject({ phase: 'idle', problem: undefined, session: undefined })
  expect(context.toasts()).toEqual([])
})

test('cancel of a required sign-in disconnects and resets to Connect', async () => {
  const context = await asked()
  await cancelSignIn(context)
  expect(context.connection.ended()).toBe(1)
  expect(context.detailOf('siwx-cancel')).toEqual({ required: true })
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'siwx-cancelled' })
  expect(context.view()).toBe('Connect')
  expect(context.isOpen()).toBe(false)
  expect(context.trackedNames()).toContain('CLICK_CANCEL_SIWX')
})

test('cancel of an optional sign-in only closes, and resets to Connect', async () => {
  const context = await asked({ siwx: 'optional' })
  await cancelSignIn(context)
  expect(context.connection.ended()).toBe(0)
  expect(context.heard()).not.toContain('disconnected')
  expect(context.detailOf('siwx-cancel')).toEqual({ required: false })
  expect(context.status().eip155).toBe('connected')
  expect(context.store.getState()).toMatchObject({ siwx: { phase: 'idle', request: undefined } })
  expect(context.view()).toBe('Connect')
  expect(context.isOpen()).toBe(false)
  expect(context.heard()).toEqual(['siwx-cancel', 'close'])
  expect(context.detailOf('close')).toEqual({ reason: 'user' })
})

test('cancel resets to Connect even if the wallet cannot be disconnected', async () => {
  const context = await asked()
  context.connection.endsBy(() => Promise.reject(new Error('asleep')))
  await expect(cancelSignIn(context)).rejects.toThrow('Failed to disconnect chains')
  expect(context.view()).toBe('Connect')
  expect(context.status().eip155).toBe('disconnected')
})

test('cancel during the request ends it, whatever the wallet responds later', async () => {
  const context = await asked({ siwx: 'optional' })
  const response = signsLater(context)
  const signing = signIn(context).catch((reason: unknown) => reason)
  await context.settle()
  await cancelSignIn(context)
  response(signature)
  expect(await signing).toMatchObject({ code: 'siwx_cancelled', message: 'Sign-in was cancelled.' })
  await context.settle()
  expect(kept(context)).toEqual([])
  expect(context.toasts()).toEqual([])
  expect(context.isOpen()).toBe(false)
  expect(context.heard()).not.toContain('siwx-success')
  expect(context.heard()).not.toContain('siwx-error')
})

test('cancel during the nonce request sends nothing to the wallet', async () => {
  const context = makeContext({
    connectedTo: ethereum,
    options: { siwx: 'optional', siwxNonceEndpoint: '/nonce' },
    view: { name: 'SIWXSignMessage' },
  })
  let give: (nonce: string) => void = () => {}
  context.server.givesNonce(() => new Promise((resolve) => (give = resolve)))
  const signing = signIn(context).catch((reason: unknown) => reason)
  await context.settle()
  await cancelSignIn(context)
  give('abcdefgh12345678')
  expect(await signing).toMatchObject({ code: 'siwx_cancelled' })
  await context.settle()
  expect(signRequests(context)).toBe(0)
  expect(context.heard()).not.toContain('siwx-request')
  expect(context.store.getState().siwx).toMatchObject({ phase: 'idle', request: undefined })
})

test('cancel also ends a pending callback of the page', async () => {
  const context = makeContext({
    connectedTo: ethereum,
    options: { siweConfig: { getNonce: never, verifyMessage: async () => true } },
    view: { name: 'SIWXSignMessage' },
  })
  const signing = signIn(context).catch((reason: unknown) => reason)
  await context.settle()
  await cancelSignIn(context)
  expect(await signing).toMatchObject({ code: 'siwx_cancelled' })
})

test.each(['optional', 'required'] as const)('a page that cancels siwx-request takes over: %s', async (siwx) => {
  const context = await asked({ siwx })
  context.refuse('siwx-request')
  await expect(signIn(context)).rejects.toBeInstanceOf(Error)
  expect(signRequests(context)).toBe(0)
  expect(context.toasts()).toEqual([])
  expect(context.heard()).toEqual(['siwx-request', 'close'])
  expect(context.detailOf('close')).toEqual({ reason: 'programmatic' })
  expect(context.isOpen()).toBe(false)
  expect(kept(context)).toEqual([])
})

test('the nonce of the page is in the message', async () => {
  const context = await asked({ siwxNonceEndpoint: '/nonce' })
  const { data } = await signIn(context)
  expect(data.nonce).toBe(context.server.nonces.at(-1))
})

test('never sends an invalid nonce to the wallet', async () => {
  const context = makeContext({ connectedTo: ethereum, options: { siwx: 'optional', siwxNonceEndpoint: '/nonce' } })
  context.server.givesNonce(async () => 'short')
  await expect(signIn(context)).rejects.toMatchObject({ code: 'siwx_message_invalid', field: 'nonce' })
  expect(signRequests(context)).toBe(0)
})

test('gives up on the nonce endpoint after 5 s', async () => {
  const context = makeContext({ connectedTo: ethereum, options: { siwx: 'optional', siwxNonceEndpoint: '/nonce' } })
  context.server.givesNonce(
    (signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new SiwxServerUnreachable('/nonce', signal.reason))),
      ),
  )
  const signing = signIn(context).catch((reason: unknown) => reason)
  await context.clock.advance(4_999)
  expect(context.store.getState().siwx.phase).toBe('preparing')
  await context.clock.advance(1)
  expect(await signing).toMatchObject({ code: 'siwx_server_unreachable' })
  expect(signRequests(context)).toBe(0)
})

test('sends the proof to the server of the page, and its response to the page', async () => {
  const context = await asked({ siwxEndpoint: '/sign-in' })
  context.server.responsesProof(async () => ({ token: 't' }))
  const session = await signIn(context)
  expect(context.server.posted).toEqual([
    { session, account: { address: alice, caipAddress: `eip155:1:${alice}`, chainId: 'eip155:1' } },
  ])
  expect(context.detailOf('siwx-success')?.serverResponse).toEqual({ token: 't' })
})

test('stores nothing if the server refuses, shows the reason and notifies the page', async () => {
  const context = await asked({ siwxEndpoint: '/sign-in' })
  context.server.responsesProof(() =>
    Promise.reject(new SiwxRejectedByServer('replayed', 'This proof was used before.', 401)),
  )

  await expect(signIn(context)).rejects.toMatchObject({ code: 'siwx_rejected_by_server' })
  await context.settle()

  expect(context.detailOf('siwx-error')).toEqual({ code: 'replayed', message: 'This proof was used before.' })
  expect(kept(context)).toEqual([])
  expect(selectIsAuthenticated(context.store.getState())).toBe(false)
  expect(context.view()).toBe('SIWXSignMessage')
  const { phase, problem } = context.store.getState().siwx
  expect(phase).toBe('waiting')
  expect((await loadMessages('de')).error(problem as Problem)).toBe('This proof was used before.')
  expect(context.toasts()).toEqual([])
  expect(context.trackedNames()).toContain('SIWX_AUTH_ERROR')
})

test('gives up on the server after 5 s', async () => {
  const context = await asked({ siwxEndpoint: '/sign-in' })
  context.server.responsesProof(
    (_proof, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new SiwxServerUnreachable('/sign-in', signal.reason))),
      ),
  )
  const signing = signIn(context).catch((reason: unknown) => reason)
  await context.clock.advance(5_000)
  expect(await signing).toMatchObject({ code: 'siwx_server_unreachable' })
  expect(kept(context)).toEqual([])
  await context.settle()
  expect(context.store.getState().siwx.phase).toBe('waiting')
})

test('does not ask a visitor with a session', async () => {
  const context = await asked()
  await signIn(context)
  const before = signRequests(context)
  await evaluateSession(context, 'moved')
  expect(context.isOpen()).toBe(false)
  expect(signRequests(context)).toBe(before)
})

test.each([
  ['another account', { accountAddress: bob }],
  ['another network', { chainId: 'eip155:8453' }],
  ['yesterday', { expirationTime: '2025-12-31T00:00:00.000Z' }],
  ['this very moment', { expirationTime: '2026-01-01T00:00:00.000Z' }],
  ['tomorrow', { notBefore: '2026-01-02T00:00:00.000Z' }],
])('a stored session of %s is not used', async (_whose, part) => {
  const before = await asked()
  const session = await signIn(before)
  const context = makeContext({ options: { siwx: 'required' }, view: { name: 'Connect' } })
  const data = { ...session.data, ...part } as SiwxSession['data']
  changeSession(context.services.storage, () => ({ proofs: [{ ...session, data, message: formatSiwxMessage(data) }] }))
  await connectInstalled(context, 'io.injected')
  expect(context.view()).toBe('SIWXSignMessage')
  expect(selectIsAuthenticated(context.store.getState())).toBe(false)
})

test.each([
  ['has no proof', { signature: 'x' }, {}],
  ['has the message of another nonce', {}, { nonce: 'another1234' }],
  ['has a message in words of nobody', { message: 'own words' }, {}],
  ['was made for another page', {}, { domain: 'evil.example', uri: 'https://evil.example/' }],
])('a stored session that %s is not used', async (_what, other, part) => {
  const session = await signIn(await asked())
  const data = { ...session.data, ...part }
  const isOfPage = !('nonce' in part)
  const forged = { ...session, data: isOfPage ? data : session.data, message: formatSiwxMessage(data), ...other }
  const context = makeContext({ options: { siwx: 'required' }, view: { name: 'Connect' } })
  changeSession(context.services.storage, () => ({ proofs: [forged] }))
  await connectInstalled(context, 'io.injected')
  expect(selectIsAuthenticated(context.store.getState())).toBe(false)
})

test('a stored session in the words of the page is used there', async () => {
  const options = siwe({ createMessage: () => 'own words', getSession: async () => ({ address: alice, chainId: 1 }) })
  const session = await signIn(await asked(options))
  const context = makeContext({ options, view: { name: 'Connect' } })
  changeSession(context.services.storage, () => ({ proofs: [session] }))
  await connectInstalled(context, 'io.injected')
  expect(selectIsAuthenticated(context.store.getState())).toBe(true)
})

test('a stored session of this account and network is used, whatever the case of its address', async () => {
  const before = await asked()
  const session = await signIn(before)
  const context = makeContext({ options: { siwx: 'required' }, view: { name: 'Connect' } })
  const data = { ...session.data, accountAddress: alice.toLowerCase() }
  changeSession(context.services.storage, () => ({ proofs: [{ ...session, data, message: formatSiwxMessage(data) }] }))
  await connectInstalled(context, 'io.injected')
  expect(selectIsAuthenticated(context.store.getState())).toBe(true)
  expect(context.isOpen()).toBe(false)
})

test('a session expires while the page is open', async () => {
  const context = await asked({ siwxExpiry: 60 })
  await signIn(context)
  await context.clock.advance(59_999)
  expect(selectIsAuthenticated(context.store.getState())).toBe(true)
  await context.clock.advance(1)
  // The evaluation is code of its own, fetched when a session ends.
  await expect.poll(() => selectIsAuthenticated(context.store.getState())).toBe(false)
  await expect.poll(() => context.view()).toBe('SIWXSignMessage')
})

test('signing in again replaces only the session of the same account', async () => {
  const context = await asked({}, { networks: [ethereum, base] })
  const first = await signIn(context)
  context.connection.reports.network(base.caipNetworkId)
  await context.settle()
  const second = await signIn(context)
  expect(kept(context)).toEqual([first, second])
  context.connection.reports.network(ethereum.caipNetworkId)
  await context.settle()
  expect(selectIsAuthenticated(context.store.getState())).toBe(true)
  expect(kept(context)).toHaveLength(2)
})

test('another account has to sign in; the former session is kept', async () => {
  const context = await asked()
  await signIn(context)
  context.connection.reports.accounts(bob)
  expect(selectIsAuthenticated(context.store.getState())).toBe(false)
  await context.settle()
  expect(context.view()).toBe('SIWXSignMessage')
  context.connection.reports.accounts(alice)
  await context.settle()
  expect(selectIsAuthenticated(context.store.getState())).toBe(true)
  expect(context.isOpen()).toBe(false)
})

test('signing out clears the session, keeps the wallet and notifies other tabs', async () => {
  const context = await asked()
  await signIn(context)
  await signOut(context)
  expect(kept(context)).toEqual([])
  expect(selectIsAuthenticated(context.store.getState())).toBe(false)
  expect(context.status().eip155).toBe('connected')
  expect(context.tabs.notified).toContainEqual({ type: 'signed-out', reason: 'visitor' })
})

test('follows other tabs that sign in or out', async () => {
  const context = await asked()
  const session = await signIn(context)
  onTabMessage(context, { type: 'signed-out' })
  expect(selectIsAuthenticated(context.store.getState())).toBe(false)
  expect(kept(context)).toEqual([session])
  onTabMessage(context, { type: 'signed-in' })
  await context.settle()
  expect(selectIsAuthenticated(context.store.getState())).toBe(true)
})

test('signIn() of the page shows the request', async () => {
  const context = makeContext({ connectedTo: ethereum, options: { siwx: 'optional' } })
  const response = signsLater(context)
  const signing = signInFromPage(context)
  await context.settle()
  expect(context.isOpen()).toBe(true)
  expect(context.view()).toBe('SIWXSignMessage')
  expect(context.heard()).toEqual(['open', 'siwx-request'])
  response(signature)
  await signing
  expect(context.isOpen()).toBe(false)
})

test('disconnects, tracks and resets to Connect if sign-in cannot be initialized, with its literal toast', async () => {
  const siweConfig = {
    getNonce: async () => 'abcdefgh',
    verifyMessage: async () => true,
    getSession: () => Promise.reject(new Error('no cookie')),
  }
  const context = await asked({ siwx: 'off', siweConfig })
  expect(context.toasts()).toEqual(['A problem occurred while trying initialize authentication'])
  expect(context.connection.ended()).toBe(1)
  expect(context.status().eip155).toBe('disconnected')
  expect(context.view()).toBe('Connect')
})

test('a sign-in that cannot be initialized leaves the session of another namespace, which waits', async () => {
  const context = makeContext({ options: { siwx: 'required', siwxNonceEndpoint: '/nonce' }, view: { name: 'Connect' } })
  context.store.setState(waitForWallet('solana', { connectorId: 'Solitaire', reason: 'locked' }))
  context.server.givesNonce(() => Promise.reject(new SiwxServerUnreachable('/nonce')))
  await connectInstalled(context, 'io.injected')
  expect(context.status().eip155).toBe('disconnected')
  expect(context.store.getState().sessions.solana).toMatchObject({ status: 'waiting' })
  expect(context.view()).toBe('Connect')
})

test('reports and tracks that sign-in could not be initialized', async () => {
  const context = makeContext({ options: { siwx: 'required', siwxNonceEndpoint: '/nonce' }, view: { name: 'Connect' } })
  context.server.givesNonce(() => Promise.reject(new SiwxServerUnreachable('/siwx/nonce?key=1', undefined, 404)))
  await connectInstalled(context, 'io.injected')
  expect(context.trackedNames()).toContain('SIWX_AUTH_ERROR')
  expect(context.heard()).toEqual(expect.arrayContaining(['connecting', 'connected', 'disconnected', 'siwx-error']))
  expect(context.heard()).not.toContain('connect-error')
  expect(context.detailOf('siwx-error')).toMatchObject({ code: 'siwx_server_unreachable' })
  expect(context.log.text()).toContain('The sign-in could not begin: /siwx/nonce responded with 404.')
  expect(context.store.getState().attempt).toEqual({ status: 'idle' })
})

const siwe = (part: Partial<NonNullable<Options['siweConfig']>> = {}) => ({
  siwx: 'off' as const,
  siweConfig: { getNonce: async () => 'pageNonce123', verifyMessage: async () => true, ...part },
})

test('siweConfig and siwx together: no one signs, by either of them, and the wallet does not stay', async () => {
  const used = vi.fn(async () => 'pageNonce123')
  const both = {
    siwx: 'optional',
    siweConfig: { getNonce: used, verifyMessage: async () => true, required: false },
  } as const
  expect(selectSiwxMode(makeContext({ options: both }).store.getState())).toBe('required')
  const context = makeContext({ connectedTo: ethereum, options: both, view: { name: 'SIWXSignMessage' } })
  await expect(signIn(context)).rejects.toMatchObject({
    code: 'configuration_invalid',
    message: 'The configuration sets both siweConfig and siwx.',
  })
  const connecting = makeContext({ options: both, view: { name: 'Connect' } })
  await connectInstalled(connecting, 'io.injected')
  expect(connecting.heard()).toEqual(expect.arrayContaining(['connected', 'disconnected', 'siwx-error']))
  for (const each of [context, connecting]) expect(signRequests(each)).toBe(0)
  expect(used).not.toHaveBeenCalled()
})

test('a wallet that has moved without an event is shown, and signs, the message for the network it is on', async () => {
  const context = makeContext({
    networks: [ethereum, base],
    connectedTo: ethereum,
    options: { siwx: 'required' },
    view: { name: 'Account' },
  })
  const shown: (string | undefined)[] = []
  context.store.subscribe(() => shown.push(context.store.getState().siwx.request?.data.chainId))
  const movesTo = (id: CaipNetworkId) => async () => {
    // As a wallet answers: later.
    await Promise.resolve()
    context.connection.reports.network(id)
  }
  context.connection.refresh = movesTo('eip155:8453')
  await evaluateSignIn(context, 'connected')
  await context.settle()
  expect(shown).toContain('eip155:8453')
  expect(shown).not.toContain('eip155:1')

  context.connection.refresh = movesTo('eip155:1')
  await expect(signIn(context)).rejects.toMatchObject({ code: 'siwx_cancelled' })
  await context.settle()
  expect(signRequests(context)).toBe(0)
  expect(context.store.getState().siwx.request?.data.chainId).toBe('eip155:1')
})

test('on a network that is not configured no sign view opens and nothing is asked', async () => {
  const context = makeContext({
    connectedTo: polygon,
    options: { siwx: 'required', allowUnsupportedChain: true },
    view: { name: 'Account' },
  })
  expect(await evaluateSignIn(context, 'connected')).toBe('skip')
  await evaluateSession(context, 'moved')
  expect(context.view()).not.toBe('SIWXSignMessage')
  expect(context.heard()).not.toContain('siwx-request')
  expect(context.heard()).not.toContain('siwx-error')
  expect(context.toasts()).toEqual([])
  expect(context.connection.ended()).toBe(0)
  expect(signRequests(context)).toBe(0)
  expect(context.store.getState().siwx).toMatchObject({ phase: 'idle', request: undefined })
})

test('uses the callbacks of the page for nonce, message and verification', async () => {
  const judged: unknown[] = []
  const context = await asked(
    siwe({
      createMessage: (data) => `own words for ${data.accountAddress}`,
      verifyMessage: async (proof) => judged.push(proof) > 0,
    }),
  )
  const session = await signIn(context)
  expect(session).toMatchObject({ message: `own words for ${alice}`, data: { nonce: 'pageNonce123' } })
  expect(judged).toEqual([{ message: `own words for ${alice}`, signature }])
})

const undeployed = `0x${'ab'.repeat(200)}${'6492'.repeat(16)}`

test('a contract that is not deployed is refused before its proof is posted, where none can verify it', async () => {
  const context = await asked({ siwxBackend: 'auth-js' })
  const warned = vi.spyOn(context.services.log, 'warn')
  context.connection.replies['personal_sign'] = async () => undeployed
  await expect(signIn(context)).rejects.toMatchObject({ code: 'siwx_rejected_by_server' })
  expect(context.server.posted).toEqual([])
  expect(warned.mock.calls.map(([text]) => text)).toEqual([
    'auth-js cannot sign in contract accounts that are not deployed (ERC-6492).',
  ])
  expect(context.view()).toBe('SIWXSignMessage')
  expect(kept(context)).toEqual([])
})

test('a backend that can verify such a contract gets its proof', async () => {
  const context = await asked({ siwxBackend: 'better-auth' })
  context.connection.replies['personal_sign'] = async () => undeployed
  await signIn(context)
  expect(context.server.posted).toHaveLength(1)
})

test.each([
  ['a contract', `0x${'ab'.repeat(200)}`, 1],
  ['a key', signature, 0],
])('of a refusal of %s the log says why that may be', async (_, signed, times) => {
  const context = await asked({ siwxBackend: 'auth-js' })
  const warned = vi.spyOn(context.services.log, 'warn')
  context.connection.replies['personal_sign'] = async () => signed
  context.server.responsesProof(() => Promise.reject(new SiwxRejectedByServer(undefined, undefined, 401)))
  await expect(signIn(context)).rejects.toMatchObject({ code: 'siwx_rejected_by_server' })
  expect(warned.mock.calls.filter(([text]) => text.includes('contract account'))).toHaveLength(times)
})

test('stores nothing if the callback of the page refuses the proof', async () => {
  const context = await asked(siwe({ verifyMessage: async () => false }))
  await expect(signIn(context)).rejects.toMatchObject({ code: 'siwx_rejected_by_server' })
  expect(kept(context)).toEqual([])
  expect(context.view()).toBe('SIWXSignMessage')
})

test.each([
  ['nobody', null],
  ['another account', { address: bob, chainId: 1 }],
  ['another network', { address: alice, chainId: 10 }],
])('a kept session does not count when the page knows %s', async (_whom, theirs) => {
  const first = await asked(siwe())
  const session = await signIn(first)
  const context = makeContext({ options: siwe({ getSession: async () => theirs }), view: { name: 'Connect' } })
  changeSession(context.services.storage, () => ({ proofs: [session] }))
  await connectInstalled(context, 'io.injected')
  expect(selectIsAuthenticated(context.store.getState())).toBe(false)
  expect(context.view()).toBe('SIWXSignMessage')
})

test('signing out calls the callback of the page', async () => {
  let asks = 0
  const context = await asked(siwe({ signOut: async () => (asks += 1) > 0 }))
  await signIn(context)
  await signOut(context)
  expect(asks).toBe(1)
})

test('ignores a late session lookup for a former account', async () => {
  const responses: ((theirs: { address: string; chainId: number } | null) => void)[] = []
  const first = await asked(siwe())
  const session = await signIn(first)
  const context = makeContext({
    options: siwe({ getSession: () => new Promise((resolve) => responses.push(resolve)) }),
    view: { name: 'Connect' },
  })
  changeSession(context.services.storage, () => ({ proofs: [session] }))
  void connectInstalled(context, 'io.injected')
  await context.settle()
  context.connection.reports.accounts(bob)
  await context.settle()

  responses[1]?.(null)
  await context.settle()
  responses[0]?.({ address: alice, chainId: 1 })
  await context.settle()

  expect(selectIsAuthenticated(context.store.getState())).toBe(false)
  expect(context.store.getState().siwx).toMatchObject({ phase: 'waiting', session: undefined })
  expect(context.connected()?.accounts).toEqual([account(bob)])
})

test('shows a view that the page requested after the sign-in', async () => {
  const context = makeContext({ options: { siwx: 'required' } })
  openModal(context, 'element-1', 'Account')
  await connectInstalled(context, 'io.injected')
  expect(context.view()).toBe('SIWXSignMessage')
  await signIn(context)
  expect(context.view()).toBe('Account')
  expect(context.isOpen()).toBe(true)
})

test('removes the toast when an optional sign-in is closed during the request', async () => {
  const context = await asked({ siwx: 'optional' })
  const response = signsLater(context)
  const signing = signIn(context).catch((reason: unknown) => reason)
  await context.settle()
  expect(context.toasts()).toEqual(['Authenticating...'])
  expect(closeModal(context, 'user')).toBe(true)
  expect(context.toasts()).toEqual([])
  expect(await signing).toMatchObject({ code: 'siwx_cancelled' })
  response(signature)
  await context.settle()
  expect(context.store.getState().siwx).toMatchObject({ phase: 'idle', session: undefined })
})

test('signing out aborts a pending sign-in', async () => {
  const context = await asked()
  const response = signsLater(context)
  const signing = signIn(context).catch((reason: unknown) => reason)
  await context.settle()
  await signOut(context)
  expect(await signing).toMatchObject({ code: 'siwx_cancelled' })
  response(signature)
  await context.settle()
  expect(kept(context)).toEqual([])
  expect(context.toasts()).toEqual([])
})

test('at an opaque origin there is no message to sign, and the reason is plain', async () => {
  const context = await asked({ siwx: 'optional' })
  const there = { ...context, page: { ...context.page, location: () => ({ ...context.page.location(), host: '' }) } }
  await expect(createMessageData(there, alice, new AbortController().signal)).rejects.toMatchObject({
    code: 'configuration_invalid',
    message: 'You can’t sign in here, because this part of the page has no address of its own.',
  })
})
