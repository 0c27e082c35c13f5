import { expect, test, vi } from 'vitest'
import { changeSession } from '../../../services/storage/sessionRecord'
import { account, alice, bob, createFakeConnection, signature } from '../../../../test/fakes/connections'
import { walletError } from '../../../../test/fakes/eip1193'
import { base, ethereum, polygon } from '../../../../test/fakes/networks'
import { makeWorld, type FakeWorld, type WorldFacts } from '../../../../test/fakes/world'
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
import { connectInstalled } from '../../../session/connections/connectInstalled'
import { evaluateSession } from '../../../session/connections/evaluateSession'
import { evaluateSignIn } from '../../../session/siwx/evaluateSignIn'
import { onTabMessage } from '../../../session/connections/restore/onTabMessage'
import { openModal } from '../../../session/navigation/openModal'
import { waitForWallet } from '../../../session/store/waiting'
import { signIn } from './signIn'
import { signInFromPage } from './signInFromPage'
import { createMessageData } from '../../../session/siwx/signInMessage'
import { signOut } from './signOut'

/** A visitor who has connected and is asked to sign. */
async function asked(options: Partial<Options> = {}, facts: WorldFacts = {}): Promise<FakeWorld> {
  const world = makeWorld({ view: { name: 'Connect' }, options: { siwx: 'required', ...options }, ...facts })
  await connectInstalled(world, 'io.injected')
  world.emitted.length = 0
  world.tracked.length = 0
  return world
}

const kept = (world: FakeWorld): SiwxSession[] => (world.record().proofs ?? []) as SiwxSession[]
const signRequests = (world: FakeWorld): number =>
  world.connection.wallet.asked.filter((method) => method === 'personal_sign').length
const never = (): Promise<never> => new Promise(() => {})
/** The wallet signs when the test says so. */
const signsLater = (world: FakeWorld): ((response: unknown) => void) => {
  let give: (response: unknown) => void = () => {}
  world.connection.replies['personal_sign'] = () => new Promise((resolve) => (give = resolve))
  return (response) => give(response)
}

test('after connect the sign view opens when sign-in is on and no session exists', async () => {
  const world = await asked()
  expect(world.view()).toBe('SIWXSignMessage')
  expect(world.isOpen()).toBe(true)
  expect(world.store.getState().siwx.phase).toBe('waiting')
  expect(signRequests(world)).toBe(0)
})

test('without sign-in the dialog just closes', async () => {
  const world = await asked({ siwx: 'off' })
  expect(world.isOpen()).toBe(false)
  expect(world.store.getState().siwx).toMatchObject({ phase: 'idle', request: undefined })
})

test('does not request a signature on an unsupported network', async () => {
  const world = await asked({}, { connection: createFakeConnection({ networkId: polygon.caipNetworkId }) })
  expect(world.view()).toBe('UnsupportedChain')
  expect(world.store.getState().siwx).toMatchObject({ phase: 'idle', request: undefined })
})

test('signs exactly the message that was shown before', async () => {
  const world = await asked()
  const shown = world.store.getState().siwx.request
  const session = await signIn(world)
  expect(shown?.message).toContain('shop.test wants you to sign in with your Ethereum account:')
  expect(session.message).toBe(shown?.message)
})

test('stores the session, closes the dialog and notifies the page and other tabs', async () => {
  const world = await asked()
  const session = await signIn(world)
  expect(kept(world)).toEqual([session])
  expect(selectIsAuthenticated(world.store.getState())).toBe(true)
  expect(world.heard()).toEqual(['siwx-request', 'siwx-success', 'close'])
  expect(world.detailOf('siwx-success')).toEqual({
    address: alice,
    chainId: 'eip155:1',
    message: session.message,
    signature,
    session,
  })
  expect(world.detailOf('close')).toEqual({ reason: 'signed-in' })
  expect(world.tracked).toEqual([
    { event: 'CLICK_SIGN_SIWX_MESSAGE', properties: { network: 'eip155:1', isSmartAccount: false } },
    { event: 'SIWX_AUTH_SUCCESS', properties: { network: 'eip155:1', isSmartAccount: false } },
    { event: 'MODAL_CLOSE', properties: { connected: true } },
  ])
  expect(world.tabs.notified).toContainEqual({ type: 'signed-in' })
  expect(world.toasts()).toEqual([])
})

test("shows the toast 'Authenticating...' during the request", async () => {
  const world = await asked()
  const response = signsLater(world)
  const signing = signIn(world)
  await world.settle()
  expect(world.store.getState().toasts).toMatchObject([{ text: 'Authenticating...', tone: 'loading' }])
  response(signature)
  await signing
  expect(world.toasts()).toEqual([])
})

test('keeps all twelve fields in message and session', async () => {
  const world = await asked({
    siwxStatement: 'Sign in to the shop.',
    siwxResources: ['https://shop.test/terms', 'ipfs://bafy'],
    siwxExpiry: 3_600,
    siwxNotBefore: '2025-12-31T00:00:00.000Z',
    siwxRequestId: 'request-1',
  })
  const { data, message } = await signIn(world)
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
  const world = await asked({ siwxExpiry: 60 })
  expect((await signIn(world)).data.expirationTime).toBe('2026-01-01T00:01:00.000Z')
})

test.each<[string, Partial<Options>, string]>([
  ['an expiry beyond every date', { siwxExpiry: 1e13 }, 'expirationTime'],
  ['an expiry after the year 9999', { siwxExpiry: 3e11 }, 'expirationTime'],
  ['an expiry after a beginning that is no date', { siwxExpiry: 60, siwxNotBefore: 'soon' }, 'expirationTime'],
  ['a beginning that is no date', { siwxNotBefore: 'soon' }, 'notBefore'],
])('%s is a typed failure that names the field', async (_, options, field) => {
  const world = await asked({ siwx: 'off', ...options })
  await expect(createMessageData(world, alice, new AbortController().signal)).rejects.toMatchObject({
    code: 'siwx_message_invalid',
    message: expect.stringContaining(field) as string,
  })
})

test('two presses make one request to the wallet', async () => {
  const world = await asked()
  const response = signsLater(world)
  const both = [signIn(world), signIn(world), signInFromPage(world)]
  await world.settle()
  response(signature)
  const [one, two, three] = await Promise.all(both)
  expect(signRequests(world)).toBe(1)
  expect(one).toBe(two)
  expect(two).toBe(three)
  expect(world.heard().filter((name) => name === 'siwx-request')).toHaveLength(1)
})

test('uses a new nonce for each attempt', async () => {
  const world = await asked()
  world.connection.replies['personal_sign'] = () => Promise.reject(walletError(4001))
  for (let times = 0; times < 5; times += 1) await signIn(world).catch(() => {})
  const asks = world.emitted
    .filter(({ type }) => type === 'siwx-request')
    .map(({ detail }) => parseSiwxMessage((detail as { message: string }).message)?.nonce)
  expect(asks).toHaveLength(5)
  expect(new Set(asks).size).toBe(5)
})

test("a rejection shows 'Signature declined', keeps the view, notifies the page and allows a retry", async () => {
  const world = await asked()
  world.connection.replies['personal_sign'] = () => Promise.reject(walletError(4001))

  await expect(signIn(world)).rejects.toMatchObject({ code: 'user_rejected' })

  expect(world.toasts()).toEqual(['Signature declined'])
  expect(world.view()).toBe('SIWXSignMessage')
  expect(world.isOpen()).toBe(true)
  expect(world.heard()).toEqual(['siwx-request', 'siwx-error'])
  expect(world.trackedNames()).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_ERROR'])
  expect(kept(world)).toEqual([])
  await world.settle()
  expect(world.store.getState().siwx).toMatchObject({ phase: 'waiting', problem: { code: 'user_rejected' } })

  world.connection.replies['personal_sign'] = () => signature
  expect((await signIn(world)).signature).toBe(signature)
})

test("a smart account that cannot sign: 'This application might not support Smart Accounts'", async () => {
  const world = await asked({}, { connection: createFakeConnection({ accountType: 'smartAccount' }) })
  world.connection.replies['personal_sign'] = () => Promise.reject(walletError(-32000, 'cannot sign'))
  await signIn(world).catch(() => {})
  expect(world.toasts()).toEqual(['This application might not support Smart Accounts'])
  expect(world.tracked).toContainEqual({
    event: 'SIWX_AUTH_ERROR',
    properties: expect.objectContaining({ isSmartAccount: true }),
  })
})

test("a rejection by the owner of a smart account: 'Signature declined'", async () => {
  const world = await asked({}, { connection: createFakeConnection({ accountType: 'smartAccount' }) })
  world.connection.replies['personal_sign'] = () => Promise.reject(walletError(4001))
  await signIn(world).catch(() => {})
  expect(world.toasts()).toEqual(['Signature declined'])
})

test.each([[undefined], [''], ['not hex'], [{}], [42]])('the signature %o counts as a failure', async (response) => {
  const world = await asked()
  world.connection.replies['personal_sign'] = () => response
  await expect(signIn(world)).rejects.toMatchObject({ code: 'wallet_request_failed' })
  expect(kept(world)).toEqual([])
  expect(world.toasts()).toEqual(['Signature declined'])
})

test('a failure opens the dialog again if it was closed meanwhile', async () => {
  const world = await asked({ siwx: 'optional' })
  let refuse: (reason: unknown) => void = () => {}
  world.connection.replies['personal_sign'] = () => new Promise((_resolve, reject) => (refuse = reject))
  const signing = signIn(world)
  await world.settle()
  world.store.setState((state) => ({ modal: { ...state.modal, openIn: undefined } }))
  refuse(walletError(4001))
  await signing.catch(() => {})
  expect(world.isOpen()).toBe(true)
  expect(world.view()).toBe('SIWXSignMessage')
})

test("'SIWX is not enabled'", async () => {
  const world = makeWorld({ connectedTo: ethereum })
  for (const flow of [signIn, signInFromPage, signOut]) {
    await expect(flow(world)).rejects.toMatchObject({ code: 'siwx_not_enabled', message: 'SIWX is not enabled' })
  }
  expect(world.emitted).toEqual([])
  expect(world.isOpen()).toBe(false)
})

test("'No ActiveCaipAddress found'", async () => {
  const world = makeWorld({ options: { siwx: 'optional' } })
  for (const flow of [signIn, signInFromPage]) {
    await expect(flow(world)).rejects.toMatchObject({
      code: 'no_active_caip_address',
      message: 'No ActiveCaipAddress found',
    })
  }
  expect(world.isOpen()).toBe(false)
})

test("'No ActiveCaipNetwork or client found' on a network that is not configured", async () => {
  const world = makeWorld({ connectedTo: polygon, options: { siwx: 'optional' } })
  await expect(signIn(world)).rejects.toMatchObject({
    code: 'no_active_caip_network',
    message: 'No ActiveCaipNetwork or client found',
  })
  expect(signRequests(world)).toBe(0)
})

test("'No ActiveCaipNetwork or client found' without a live connection", async () => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'optional' } })
  world.live.clear()
  await expect(signIn(world)).rejects.toThrow('No ActiveCaipNetwork or client found')
})

test("'Chain adapter not found' is shown in the view", async () => {
  const world = await asked()
  const chains = world.chains as { for: unknown }
  chains.for = async (namespace: string) => Promise.reject(new ChainAdapterNotFound(namespace))
  await expect(signIn(world)).rejects.toThrow('Chain adapter not found')
  await world.settle()
  expect(world.store.getState().siwx.phase).toBe('waiting')
  expect(world.toasts()).not.toContain('Authenticating...')
})

test('never sends a statement to the wallet that a message cannot contain', async () => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'optional', siwxStatement: 'two\nlines' } })
  await expect(signIn(world)).rejects.toMatchObject({ code: 'siwx_message_invalid', field: 'statement' })
  expect(signRequests(world)).toBe(0)
  expect(world.toasts()).toEqual([])
  expect(world.detailOf('siwx-error')).toMatchObject({ code: 'siwx_message_invalid' })
})

test('drops the signature if the account changes while the wallet signs', async () => {
  const world = await asked()
  const response = signsLater(world)
  const signing = signIn(world).catch((reason: unknown) => reason)
  await world.settle()

  world.connection.reports.accounts(bob)
  response(signature)

  expect(await signing).toMatchObject({ code: 'siwx_cancelled' })
  await world.settle()
  expect(kept(world)).toEqual([])
  expect(world.heard()).not.toContain('siwx-success')
  expect(selectIsAuthenticated(world.store.getState())).toBe(false)
  expect(world.view()).toBe('SIWXSignMessage')
  expect(world.store.getState().siwx).toMatchObject({ phase: 'waiting', request: { data: { accountAddress: bob } } })
  expect(world.toasts()).not.toContain('Authenticating...')
})

test('drops the session if the account changes while the server verifies', async () => {
  const world = await asked({ siwxEndpoint: '/sign-in' })
  world.server.responsesProof(async () => world.connection.reports.accounts(bob))
  await expect(signIn(world)).rejects.toMatchObject({ code: 'siwx_cancelled' })
  expect(kept(world)).toEqual([])
  expect(world.heard()).not.toContain('siwx-success')
})

test('closes the dialog without a problem if the wallet disconnects while signing', async () => {
  const world = await asked()
  const response = signsLater(world)
  const signing = signIn(world).catch((reason: unknown) => reason)
  await world.settle()
  world.connection.reports.gone()
  response(signature)
  expect(await signing).toMatchObject({ code: 'siwx_cancelled' })
  await world.settle()
  expect(world.isOpen()).toBe(false)
  expect(world.store.getState().siwx).toMatchObject({ phase: 'idle', problem: undefined, session: undefined })
  expect(world.toasts()).toEqual([])
})

test('cancel of a required sign-in disconnects and resets to Connect', async () => {
  const world = await asked()
  await cancelSignIn(world)
  expect(world.connection.ended()).toBe(1)
  expect(world.detailOf('siwx-cancel')).toEqual({ required: true })
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'siwx-cancelled' })
  expect(world.view()).toBe('Connect')
  expect(world.isOpen()).toBe(false)
  expect(world.trackedNames()).toContain('CLICK_CANCEL_SIWX')
})

test('cancel of an optional sign-in only closes, and resets to Connect', async () => {
  const world = await asked({ siwx: 'optional' })
  await cancelSignIn(world)
  expect(world.connection.ended()).toBe(0)
  expect(world.heard()).not.toContain('disconnected')
  expect(world.detailOf('siwx-cancel')).toEqual({ required: false })
  expect(world.status().eip155).toBe('connected')
  expect(world.store.getState()).toMatchObject({ siwx: { phase: 'idle', request: undefined } })
  expect(world.view()).toBe('Connect')
  expect(world.isOpen()).toBe(false)
  expect(world.heard()).toEqual(['siwx-cancel', 'close'])
  expect(world.detailOf('close')).toEqual({ reason: 'user' })
})

test('cancel resets to Connect even if the wallet cannot be disconnected', async () => {
  const world = await asked()
  world.connection.endsBy(() => Promise.reject(new Error('asleep')))
  await expect(cancelSignIn(world)).rejects.toThrow('Failed to disconnect chains')
  expect(world.view()).toBe('Connect')
  expect(world.status().eip155).toBe('disconnected')
})

test('cancel during the request ends it, whatever the wallet responds later', async () => {
  const world = await asked({ siwx: 'optional' })
  const response = signsLater(world)
  const signing = signIn(world).catch((reason: unknown) => reason)
  await world.settle()
  await cancelSignIn(world)
  response(signature)
  expect(await signing).toMatchObject({ code: 'siwx_cancelled', message: 'Sign-in was cancelled.' })
  await world.settle()
  expect(kept(world)).toEqual([])
  expect(world.toasts()).toEqual([])
  expect(world.isOpen()).toBe(false)
  expect(world.heard()).not.toContain('siwx-success')
  expect(world.heard()).not.toContain('siwx-error')
})

test('cancel during the nonce request sends nothing to the wallet', async () => {
  const world = makeWorld({
    connectedTo: ethereum,
    options: { siwx: 'optional', siwxNonceEndpoint: '/nonce' },
    view: { name: 'SIWXSignMessage' },
  })
  let give: (nonce: string) => void = () => {}
  world.server.givesNonce(() => new Promise((resolve) => (give = resolve)))
  const signing = signIn(world).catch((reason: unknown) => reason)
  await world.settle()
  await cancelSignIn(world)
  give('abcdefgh12345678')
  expect(await signing).toMatchObject({ code: 'siwx_cancelled' })
  await world.settle()
  expect(signRequests(world)).toBe(0)
  expect(world.heard()).not.toContain('siwx-request')
  expect(world.store.getState().siwx).toMatchObject({ phase: 'idle', request: undefined })
})

test('cancel also ends a pending callback of the page', async () => {
  const world = makeWorld({
    connectedTo: ethereum,
    options: { siweConfig: { getNonce: never, verifyMessage: async () => true } },
    view: { name: 'SIWXSignMessage' },
  })
  const signing = signIn(world).catch((reason: unknown) => reason)
  await world.settle()
  await cancelSignIn(world)
  expect(await signing).toMatchObject({ code: 'siwx_cancelled' })
})

test.each(['optional', 'required'] as const)('a page that cancels siwx-request takes over: %s', async (siwx) => {
  const world = await asked({ siwx })
  world.refuse('siwx-request')
  await expect(signIn(world)).rejects.toBeInstanceOf(Error)
  expect(signRequests(world)).toBe(0)
  expect(world.toasts()).toEqual([])
  expect(world.heard()).toEqual(['siwx-request', 'close'])
  expect(world.detailOf('close')).toEqual({ reason: 'programmatic' })
  expect(world.isOpen()).toBe(false)
  expect(kept(world)).toEqual([])
})

test('the nonce of the page is in the message', async () => {
  const world = await asked({ siwxNonceEndpoint: '/nonce' })
  const { data } = await signIn(world)
  expect(data.nonce).toBe(world.server.nonces.at(-1))
})

test('never sends an invalid nonce to the wallet', async () => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'optional', siwxNonceEndpoint: '/nonce' } })
  world.server.givesNonce(async () => 'short')
  await expect(signIn(world)).rejects.toMatchObject({ code: 'siwx_message_invalid', field: 'nonce' })
  expect(signRequests(world)).toBe(0)
})

test('gives up on the nonce endpoint after 5 s', async () => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'optional', siwxNonceEndpoint: '/nonce' } })
  world.server.givesNonce(
    (signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new SiwxServerUnreachable('/nonce', signal.reason))),
      ),
  )
  const signing = signIn(world).catch((reason: unknown) => reason)
  await world.clock.advance(4_999)
  expect(world.store.getState().siwx.phase).toBe('preparing')
  await world.clock.advance(1)
  expect(await signing).toMatchObject({ code: 'siwx_server_unreachable' })
  expect(signRequests(world)).toBe(0)
})

test('sends the proof to the server of the page, and its response to the page', async () => {
  const world = await asked({ siwxEndpoint: '/sign-in' })
  world.server.responsesProof(async () => ({ token: 't' }))
  const session = await signIn(world)
  expect(world.server.posted).toEqual([
    { session, account: { address: alice, caipAddress: `eip155:1:${alice}`, chainId: 'eip155:1' } },
  ])
  expect(world.detailOf('siwx-success')?.serverResponse).toEqual({ token: 't' })
})

test('stores nothing if the server refuses, shows the reason and notifies the page', async () => {
  const world = await asked({ siwxEndpoint: '/sign-in' })
  world.server.responsesProof(() =>
    Promise.reject(new SiwxRejectedByServer('replayed', 'This proof was used before.', 401)),
  )

  await expect(signIn(world)).rejects.toMatchObject({ code: 'siwx_rejected_by_server' })
  await world.settle()

  expect(world.detailOf('siwx-error')).toEqual({ code: 'replayed', message: 'This proof was used before.' })
  expect(kept(world)).toEqual([])
  expect(selectIsAuthenticated(world.store.getState())).toBe(false)
  expect(world.view()).toBe('SIWXSignMessage')
  const { phase, problem } = world.store.getState().siwx
  expect(phase).toBe('waiting')
  expect((await loadMessages('de')).error(problem as Problem)).toBe('This proof was used before.')
  expect(world.toasts()).toEqual([])
  expect(world.trackedNames()).toContain('SIWX_AUTH_ERROR')
})

test('gives up on the server after 5 s', async () => {
  const world = await asked({ siwxEndpoint: '/sign-in' })
  world.server.responsesProof(
    (_proof, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new SiwxServerUnreachable('/sign-in', signal.reason))),
      ),
  )
  const signing = signIn(world).catch((reason: unknown) => reason)
  await world.clock.advance(5_000)
  expect(await signing).toMatchObject({ code: 'siwx_server_unreachable' })
  expect(kept(world)).toEqual([])
  await world.settle()
  expect(world.store.getState().siwx.phase).toBe('waiting')
})

test('does not ask a visitor with a session', async () => {
  const world = await asked()
  await signIn(world)
  const before = signRequests(world)
  await evaluateSession(world, 'moved')
  expect(world.isOpen()).toBe(false)
  expect(signRequests(world)).toBe(before)
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
  const world = makeWorld({ options: { siwx: 'required' }, view: { name: 'Connect' } })
  const data = { ...session.data, ...part } as SiwxSession['data']
  changeSession(world.services.storage, () => ({ proofs: [{ ...session, data, message: formatSiwxMessage(data) }] }))
  await connectInstalled(world, 'io.injected')
  expect(world.view()).toBe('SIWXSignMessage')
  expect(selectIsAuthenticated(world.store.getState())).toBe(false)
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
  const world = makeWorld({ options: { siwx: 'required' }, view: { name: 'Connect' } })
  changeSession(world.services.storage, () => ({ proofs: [forged] }))
  await connectInstalled(world, 'io.injected')
  expect(selectIsAuthenticated(world.store.getState())).toBe(false)
})

test('a stored session in the words of the page is used there', async () => {
  const options = siwe({ createMessage: () => 'own words', getSession: async () => ({ address: alice, chainId: 1 }) })
  const session = await signIn(await asked(options))
  const world = makeWorld({ options, view: { name: 'Connect' } })
  changeSession(world.services.storage, () => ({ proofs: [session] }))
  await connectInstalled(world, 'io.injected')
  expect(selectIsAuthenticated(world.store.getState())).toBe(true)
})

test('a stored session of this account and network is used, whatever the case of its address', async () => {
  const before = await asked()
  const session = await signIn(before)
  const world = makeWorld({ options: { siwx: 'required' }, view: { name: 'Connect' } })
  const data = { ...session.data, accountAddress: alice.toLowerCase() }
  changeSession(world.services.storage, () => ({ proofs: [{ ...session, data, message: formatSiwxMessage(data) }] }))
  await connectInstalled(world, 'io.injected')
  expect(selectIsAuthenticated(world.store.getState())).toBe(true)
  expect(world.isOpen()).toBe(false)
})

test('a session expires while the page is open', async () => {
  const world = await asked({ siwxExpiry: 60 })
  await signIn(world)
  await world.clock.advance(59_999)
  expect(selectIsAuthenticated(world.store.getState())).toBe(true)
  await world.clock.advance(1)
  // The evaluation is code of its own, fetched when a session ends.
  await expect.poll(() => selectIsAuthenticated(world.store.getState())).toBe(false)
  await expect.poll(() => world.view()).toBe('SIWXSignMessage')
})

test('signing in again replaces only the session of the same account', async () => {
  const world = await asked({}, { networks: [ethereum, base] })
  const first = await signIn(world)
  world.connection.reports.network(base.caipNetworkId)
  await world.settle()
  const second = await signIn(world)
  expect(kept(world)).toEqual([first, second])
  world.connection.reports.network(ethereum.caipNetworkId)
  await world.settle()
  expect(selectIsAuthenticated(world.store.getState())).toBe(true)
  expect(kept(world)).toHaveLength(2)
})

test('another account has to sign in; the former session is kept', async () => {
  const world = await asked()
  await signIn(world)
  world.connection.reports.accounts(bob)
  expect(selectIsAuthenticated(world.store.getState())).toBe(false)
  await world.settle()
  expect(world.view()).toBe('SIWXSignMessage')
  world.connection.reports.accounts(alice)
  await world.settle()
  expect(selectIsAuthenticated(world.store.getState())).toBe(true)
  expect(world.isOpen()).toBe(false)
})

test('signing out clears the session, keeps the wallet and notifies other tabs', async () => {
  const world = await asked()
  await signIn(world)
  await signOut(world)
  expect(kept(world)).toEqual([])
  expect(selectIsAuthenticated(world.store.getState())).toBe(false)
  expect(world.status().eip155).toBe('connected')
  expect(world.tabs.notified).toContainEqual({ type: 'signed-out', reason: 'visitor' })
})

test('follows other tabs that sign in or out', async () => {
  const world = await asked()
  const session = await signIn(world)
  onTabMessage(world, { type: 'signed-out' })
  expect(selectIsAuthenticated(world.store.getState())).toBe(false)
  expect(kept(world)).toEqual([session])
  onTabMessage(world, { type: 'signed-in' })
  await world.settle()
  expect(selectIsAuthenticated(world.store.getState())).toBe(true)
})

test('signIn() of the page shows the request', async () => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'optional' } })
  const response = signsLater(world)
  const signing = signInFromPage(world)
  await world.settle()
  expect(world.isOpen()).toBe(true)
  expect(world.view()).toBe('SIWXSignMessage')
  expect(world.heard()).toEqual(['open', 'siwx-request'])
  response(signature)
  await signing
  expect(world.isOpen()).toBe(false)
})

test('disconnects, tracks and resets to Connect if sign-in cannot be initialized, with its literal toast', async () => {
  const siweConfig = {
    getNonce: async () => 'abcdefgh',
    verifyMessage: async () => true,
    getSession: () => Promise.reject(new Error('no cookie')),
  }
  const world = await asked({ siwx: 'off', siweConfig })
  expect(world.toasts()).toEqual(['A problem occurred while trying initialize authentication'])
  expect(world.connection.ended()).toBe(1)
  expect(world.status().eip155).toBe('disconnected')
  expect(world.view()).toBe('Connect')
})

test('a sign-in that cannot be initialized leaves the session of another namespace, which waits', async () => {
  const world = makeWorld({ options: { siwx: 'required', siwxNonceEndpoint: '/nonce' }, view: { name: 'Connect' } })
  world.store.setState(waitForWallet('solana', { connectorId: 'Solitaire', reason: 'locked' }))
  world.server.givesNonce(() => Promise.reject(new SiwxServerUnreachable('/nonce')))
  await connectInstalled(world, 'io.injected')
  expect(world.status().eip155).toBe('disconnected')
  expect(world.store.getState().waiting.solana).toBeDefined()
  expect(world.view()).toBe('Connect')
})

test('reports and tracks that sign-in could not be initialized', async () => {
  const world = makeWorld({ options: { siwx: 'required', siwxNonceEndpoint: '/nonce' }, view: { name: 'Connect' } })
  world.server.givesNonce(() => Promise.reject(new SiwxServerUnreachable('/siwx/nonce?key=1', undefined, 404)))
  await connectInstalled(world, 'io.injected')
  expect(world.trackedNames()).toContain('SIWX_AUTH_ERROR')
  expect(world.heard()).toEqual(expect.arrayContaining(['connecting', 'connected', 'disconnected', 'siwx-error']))
  expect(world.heard()).not.toContain('connect-error')
  expect(world.detailOf('siwx-error')).toMatchObject({ code: 'siwx_server_unreachable' })
  expect(world.log.text()).toContain('The sign-in could not begin: /siwx/nonce responded with 404.')
  expect(world.store.getState().attempt).toEqual({ status: 'idle' })
})

const siwe = (part: Partial<NonNullable<Options['siweConfig']>> = {}) => ({
  siwx: 'off' as const,
  siweConfig: { getNonce: async () => 'pageNonce123', verifyMessage: async () => true, ...part },
})

test('siweConfig and siwx together: nobody signs, by either of them, and the wallet does not stay', async () => {
  const used = vi.fn(async () => 'pageNonce123')
  const both = {
    siwx: 'optional',
    siweConfig: { getNonce: used, verifyMessage: async () => true, required: false },
  } as const
  expect(selectSiwxMode(makeWorld({ options: both }).store.getState())).toBe('required')
  const world = makeWorld({ connectedTo: ethereum, options: both, view: { name: 'SIWXSignMessage' } })
  await expect(signIn(world)).rejects.toMatchObject({
    code: 'configuration_invalid',
    message: 'The configuration sets both siweConfig and siwx.',
  })
  const connecting = makeWorld({ options: both, view: { name: 'Connect' } })
  await connectInstalled(connecting, 'io.injected')
  expect(connecting.heard()).toEqual(expect.arrayContaining(['connected', 'disconnected', 'siwx-error']))
  for (const each of [world, connecting]) expect(signRequests(each)).toBe(0)
  expect(used).not.toHaveBeenCalled()
})

test('a wallet that has moved without an event is shown, and signs, the message for the network it is on', async () => {
  const world = makeWorld({
    networks: [ethereum, base],
    connectedTo: ethereum,
    options: { siwx: 'required' },
    view: { name: 'Account' },
  })
  const shown: (string | undefined)[] = []
  world.store.subscribe(() => shown.push(world.store.getState().siwx.request?.data.chainId))
  const movesTo = (id: CaipNetworkId) => async () => {
    // As a wallet answers: later.
    await Promise.resolve()
    world.connection.reports.network(id)
  }
  world.connection.refresh = movesTo('eip155:8453')
  await evaluateSignIn(world, 'connected')
  await world.settle()
  expect(shown).toContain('eip155:8453')
  expect(shown).not.toContain('eip155:1')

  world.connection.refresh = movesTo('eip155:1')
  await expect(signIn(world)).rejects.toMatchObject({ code: 'siwx_cancelled' })
  await world.settle()
  expect(signRequests(world)).toBe(0)
  expect(world.store.getState().siwx.request?.data.chainId).toBe('eip155:1')
})

test('on a network that is not configured no sign view opens and nothing is asked', async () => {
  const world = makeWorld({
    connectedTo: polygon,
    options: { siwx: 'required', allowUnsupportedChain: true },
    view: { name: 'Account' },
  })
  expect(await evaluateSignIn(world, 'connected')).toBe('skip')
  await evaluateSession(world, 'moved')
  expect(world.view()).not.toBe('SIWXSignMessage')
  expect(world.heard()).not.toContain('siwx-request')
  expect(world.heard()).not.toContain('siwx-error')
  expect(world.toasts()).toEqual([])
  expect(world.connection.ended()).toBe(0)
  expect(signRequests(world)).toBe(0)
  expect(world.store.getState().siwx).toMatchObject({ phase: 'idle', request: undefined })
})

test('uses the callbacks of the page for nonce, message and verification', async () => {
  const judged: unknown[] = []
  const world = await asked(
    siwe({
      createMessage: (data) => `own words for ${data.accountAddress}`,
      verifyMessage: async (proof) => judged.push(proof) > 0,
    }),
  )
  const session = await signIn(world)
  expect(session).toMatchObject({ message: `own words for ${alice}`, data: { nonce: 'pageNonce123' } })
  expect(judged).toEqual([{ message: `own words for ${alice}`, signature }])
})

const undeployed = `0x${'ab'.repeat(200)}${'6492'.repeat(16)}`

test('a contract that is not deployed is refused before its proof is posted, where none can verify it', async () => {
  const world = await asked({ siwxBackend: 'auth-js' })
  const warned = vi.spyOn(world.services.log, 'warn')
  world.connection.replies['personal_sign'] = async () => undeployed
  await expect(signIn(world)).rejects.toMatchObject({ code: 'siwx_rejected_by_server' })
  expect(world.server.posted).toEqual([])
  expect(warned.mock.calls.map(([text]) => text)).toEqual([
    'auth-js cannot sign in contract accounts that are not deployed (ERC-6492).',
  ])
  expect(world.view()).toBe('SIWXSignMessage')
  expect(kept(world)).toEqual([])
})

test('a backend that can verify such a contract gets its proof', async () => {
  const world = await asked({ siwxBackend: 'better-auth' })
  world.connection.replies['personal_sign'] = async () => undeployed
  await signIn(world)
  expect(world.server.posted).toHaveLength(1)
})

test.each([
  ['a contract', `0x${'ab'.repeat(200)}`, 1],
  ['a key', signature, 0],
])('of a refusal of %s the log says why that may be', async (_, signed, times) => {
  const world = await asked({ siwxBackend: 'auth-js' })
  const warned = vi.spyOn(world.services.log, 'warn')
  world.connection.replies['personal_sign'] = async () => signed
  world.server.responsesProof(() => Promise.reject(new SiwxRejectedByServer(undefined, undefined, 401)))
  await expect(signIn(world)).rejects.toMatchObject({ code: 'siwx_rejected_by_server' })
  expect(warned.mock.calls.filter(([text]) => text.includes('contract account'))).toHaveLength(times)
})

test('stores nothing if the callback of the page refuses the proof', async () => {
  const world = await asked(siwe({ verifyMessage: async () => false }))
  await expect(signIn(world)).rejects.toMatchObject({ code: 'siwx_rejected_by_server' })
  expect(kept(world)).toEqual([])
  expect(world.view()).toBe('SIWXSignMessage')
})

test.each([
  ['nobody', null],
  ['another account', { address: bob, chainId: 1 }],
  ['another network', { address: alice, chainId: 10 }],
])('a kept session does not count when the page knows %s', async (_whom, theirs) => {
  const first = await asked(siwe())
  const session = await signIn(first)
  const world = makeWorld({ options: siwe({ getSession: async () => theirs }), view: { name: 'Connect' } })
  changeSession(world.services.storage, () => ({ proofs: [session] }))
  await connectInstalled(world, 'io.injected')
  expect(selectIsAuthenticated(world.store.getState())).toBe(false)
  expect(world.view()).toBe('SIWXSignMessage')
})

test('signing out calls the callback of the page', async () => {
  let asks = 0
  const world = await asked(siwe({ signOut: async () => (asks += 1) > 0 }))
  await signIn(world)
  await signOut(world)
  expect(asks).toBe(1)
})

test('ignores a late session lookup for a former account', async () => {
  const responses: ((theirs: { address: string; chainId: number } | null) => void)[] = []
  const first = await asked(siwe())
  const session = await signIn(first)
  const world = makeWorld({
    options: siwe({ getSession: () => new Promise((resolve) => responses.push(resolve)) }),
    view: { name: 'Connect' },
  })
  changeSession(world.services.storage, () => ({ proofs: [session] }))
  void connectInstalled(world, 'io.injected')
  await world.settle()
  world.connection.reports.accounts(bob)
  await world.settle()

  responses[1]?.(null)
  await world.settle()
  responses[0]?.({ address: alice, chainId: 1 })
  await world.settle()

  expect(selectIsAuthenticated(world.store.getState())).toBe(false)
  expect(world.store.getState().siwx).toMatchObject({ phase: 'waiting', session: undefined })
  expect(world.store.getState().connections.eip155?.accounts).toEqual([account(bob)])
})

test('shows a view that the page requested after the sign-in', async () => {
  const world = makeWorld({ options: { siwx: 'required' } })
  openModal(world, 'element-1', 'Account')
  await connectInstalled(world, 'io.injected')
  expect(world.view()).toBe('SIWXSignMessage')
  await signIn(world)
  expect(world.view()).toBe('Account')
  expect(world.isOpen()).toBe(true)
})

test('removes the toast when an optional sign-in is closed during the request', async () => {
  const world = await asked({ siwx: 'optional' })
  const response = signsLater(world)
  const signing = signIn(world).catch((reason: unknown) => reason)
  await world.settle()
  expect(world.toasts()).toEqual(['Authenticating...'])
  expect(closeModal(world, 'user')).toBe(true)
  expect(world.toasts()).toEqual([])
  expect(await signing).toMatchObject({ code: 'siwx_cancelled' })
  response(signature)
  await world.settle()
  expect(world.store.getState().siwx).toMatchObject({ phase: 'idle', session: undefined })
})

test('signing out aborts a pending sign-in', async () => {
  const world = await asked()
  const response = signsLater(world)
  const signing = signIn(world).catch((reason: unknown) => reason)
  await world.settle()
  await signOut(world)
  expect(await signing).toMatchObject({ code: 'siwx_cancelled' })
  response(signature)
  await world.settle()
  expect(kept(world)).toEqual([])
  expect(world.toasts()).toEqual([])
})

test('at an opaque origin there is no message to sign, and the reason is plain', async () => {
  const world = await asked({ siwx: 'optional' })
  const there = { ...world, page: { ...world.page, location: () => ({ ...world.page.location(), host: '' }) } }
  await expect(createMessageData(there, alice, new AbortController().signal)).rejects.toMatchObject({
    code: 'configuration_invalid',
    message: 'You can’t sign in here, because this part of the page has no address of its own.',
  })
})
