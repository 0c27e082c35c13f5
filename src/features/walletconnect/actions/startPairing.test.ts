import { expect, test } from 'vitest'
import { alice, bob, createFakeConnection, signature } from '../../../../test/fakes/connections'
import { walletError } from '../../../../test/fakes/eip1193'
import { base, ethereum, solana } from '../../../../test/fakes/networks'
import { BUTTON, makeContext, phone, type FakeContext, type ContextFacts } from '../../../../test/fakes/context'
import type { PairingRequest } from '../../../wallets/contract'
import type { CaipNetworkId } from '../../../domain/network/caip'
import type { Cacao } from '../../../domain/siwx/cacao'
import type { Wallet } from '../../../domain/wallet/wallet'
import { PairingExpired, RelayUnreachable } from '../../../errors/connection'
import { LazyPartUnavailable } from '../../../errors/LazyPartUnavailable'
import { SiwxRejectedByServer, SiwxServerUnreachable } from '../../../errors/siwx'
import { UserRejected } from '../../../errors/wallet'
import { selectIsAuthenticated } from '../../../session/store/selectors'
import { choosePlatform } from './choosePlatform'
import { closeModal } from '../../../session/navigation/closeModal'
import { disconnect } from '../../../session/life/disconnect'
import { goBack } from '../../../session/navigation/goBack'
import { goTo } from '../../../session/navigation/goTo'
import { PREFETCH_AFTER_MS } from '../../../session/navigation/prefetchView'
import { openWalletLink } from './openWalletLink'
import { signOut } from '../../sign-in/actions/signOut'
import { waitForWallet } from '../../../session/store/sessions'
import { startPairing } from './startPairing'

const pocket: Wallet = {
  id: 'pocket',
  name: 'Pocket',
  mobileLink: 'pocket://',
  desktopLink: 'pocketdesk:',
  webappLink: 'https://pocket.test/app',
}
const purse: Wallet = { id: 'purse', name: 'Purse' }
const chest: Wallet = { id: 'chest', name: 'Chest' }

const relayed = { connectorId: 'walletConnect', name: 'Far wallet', method: 'walletconnect' } as const
const approval = () => ({ connections: [createFakeConnection(relayed)] })

/** A code is on screen. */
async function shown({ wallet, ...facts }: ContextFacts & { wallet?: Wallet } = {}): Promise<FakeContext> {
  const context = makeContext({
    view: wallet ? { name: 'ConnectingWalletConnect', wallet } : { name: 'ConnectingWalletConnectBasic' },
    ...facts,
  })
  void startPairing(context, wallet)
  await context.settle()
  return context
}

const pairing = (context: FakeContext) => context.store.getState().pairing
const asks = (context: FakeContext): number => context.wallets.relay.questions.length

test('creates a pairing that lives four minutes', async () => {
  const context = makeContext({ view: { name: 'ConnectingWalletConnectBasic' } })
  void startPairing(context, undefined)
  expect(pairing(context)).toEqual({ status: 'creating' })
  expect(context.status().eip155).toBe('connecting')
  await context.settle()
  expect(pairing(context)).toEqual({
    status: 'waiting',
    uri: expect.stringMatching(/^wc:1@2/),
    expiresAt: context.clock.now() + 240_000,
  })
  expect(context.emitted).toEqual([{ type: 'connecting', detail: { method: 'walletconnect', namespace: 'eip155' } }])
})

test('proposes all configured networks and prefers the active one', async () => {
  const context = await shown({ networks: [ethereum, solana] })
  expect(context.wallets.relay.last().request).toMatchObject({ networks: [ethereum, solana], networkId: 'eip155:1' })
})

test.each([
  [undefined, 'solana', [solana]],
  ['solana', undefined, [ethereum, solana]],
] as const)('a pairing for %s is not reused for %s', async (first, second, networks) => {
  const context = makeContext({ networks: [ethereum, solana], view: { name: 'ConnectingWalletConnectBasic' } })
  const start = async (connectingNamespace: 'solana' | undefined) => {
    context.store.setState({ connectingNamespace })
    void startPairing(context, undefined)
    await context.settle()
  }
  await start(first)
  await start(first)
  expect(asks(context)).toBe(1)
  await start(second)
  expect(asks(context)).toBe(2)
  expect(context.wallets.relay.last().request.networks).toEqual(networks)
  expect(pairing(context)).toMatchObject({ status: 'waiting', uri: expect.stringMatching(/^wc:2@2/) })
})

test('it counts as expired when ten seconds remain, not before', async () => {
  const context = await shown()
  await context.clock.advance(229_999)
  expect(asks(context)).toBe(1)
  expect(pairing(context).status).toBe('waiting')
  await context.clock.advance(1)
  expect(asks(context)).toBe(2)
  expect(context.wallets.relay.last().request.renews).toBe(true)
  expect(pairing(context)).toMatchObject({ status: 'waiting', uri: expect.stringMatching(/^wc:2@2/) })
})

test('a code that was scanned is approved after it was renewed: it connects, the newer one is given up', async () => {
  const context = await shown()
  await context.clock.advance(230_000)
  const [older, newer] = context.wallets.relay.questions
  expect(older?.signal.aborted).toBe(false)
  older?.approve(approval())
  await context.settle()
  expect(context.detailOf('connected')).toMatchObject({ method: 'walletconnect' })
  expect(newer?.signal.aborted).toBe(true)
  expect(pairing(context)).toEqual({ status: 'idle' })
  expect(context.clock.pending()).toBe(0)
  expect(context.visibilityListeners()).toBe(0)
})

test('a proposal opened by link is approved while the page is hidden, after its 230 s', async () => {
  const context = await shown({ wallet: pocket, environment: phone })
  openWalletLink(context, pocket, 'mobile')
  context.setVisible(false)
  await context.clock.advance(232_000)
  expect(pairing(context)).toEqual({ status: 'expired' })
  context.wallets.relay.last().approve({ connections: [createFakeConnection({ ...relayed, topic: 'first' })] })
  await context.settle()
  expect(context.heard()).toContain('connected')
  expect(asks(context)).toBe(1)
  // Later requests open the same app.
  expect(JSON.parse(linkChoice(context) ?? '')).toEqual({ href: 'pocket://', name: 'Pocket', topic: 'first' })
})

test('a proposal is approved after the dialog was closed and its code has grown old', async () => {
  const context = await shown()
  closeModal(context, 'user')
  await context.clock.advance(250_000)
  expect(pairing(context)).toEqual({ status: 'idle' })
  context.wallets.relay.last().approve(approval())
  await context.settle()
  expect(context.heard()).toContain('connected')
})

test('opening the view again shows a new code, and the older proposal stays open', async () => {
  const context = await shown()
  closeModal(context, 'user')
  await context.clock.advance(250_000)
  context.store.setState((state) => ({ modal: { ...state.modal, openIn: BUTTON } }))
  goTo(context, { name: 'ConnectingWalletConnectBasic' })
  void startPairing(context, undefined)
  await context.settle()
  expect(asks(context)).toBe(2)
  expect(pairing(context)).toMatchObject({ status: 'waiting', uri: expect.stringMatching(/^wc:2@2/) })
  context.wallets.relay.questions[0]?.approve(approval())
  await context.settle()
  expect(context.heard()).toContain('connected')
})

test('a replaced proposal ends unseen, and a rejection of it is one', async () => {
  const context = await shown()
  await context.clock.advance(230_000)
  const { uri } = pairing(context) as { uri: string }
  const [older] = context.wallets.relay.questions
  older?.refuse(new PairingExpired())
  await context.settle()
  expect(pairing(context)).toMatchObject({ status: 'waiting', uri })
  expect(context.heard()).toEqual(['connecting', 'connecting'])

  await context.clock.advance(230_000)
  context.wallets.relay.questions[1]?.refuse(new UserRejected())
  await context.clock.advance(1_000)
  expect(context.toasts()).toEqual(['You declined the request in your wallet.'])
  expect(pairing(context)).toMatchObject({ status: 'waiting', uri: expect.stringMatching(/^wc:4@2/) })
})

test('a code on screen stays when another connection ends meanwhile, and connects', async () => {
  const context = await shown({ connectedTo: ethereum })
  const code = pairing(context)
  await disconnect(context)
  expect(pairing(context)).toEqual(code)
  context.wallets.relay.last().approve(approval())
  await context.settle()
  expect(context.connected()?.wallet.name).toBe('Far wallet')
  expect(pairing(context)).toEqual({ status: 'idle' })
})

test('what a failed attempt has shown is gone when the connection ends', async () => {
  const context = makeContext({ connectedTo: ethereum, view: { name: 'ConnectingWalletConnectBasic' } })
  context.wallets.relay.unreachable(new RelayUnreachable())
  await startPairing(context, undefined)
  expect(pairing(context).status).toBe('failed')
  await disconnect(context)
  expect(pairing(context)).toEqual({ status: 'idle' })
})

test('leaving gives up every open proposal', async () => {
  const context = await shown()
  await context.clock.advance(230_000)
  goBack(context)
  await context.settle()
  expect(context.wallets.relay.questions.map(({ signal }) => signal.aborted)).toEqual([true, true])
})

test('does not report or track an expiry', async () => {
  const context = await shown()
  await context.clock.advance(230_000)
  expect(context.heard()).toEqual(['connecting', 'connecting'])
  expect(context.tracked).toEqual([])
  expect(context.toasts()).toEqual([])
})

test('lives on until it expires after the dialog closes, and is not renewed', async () => {
  const context = await shown()
  closeModal(context, 'user')
  expect(pairing(context).status).toBe('waiting')
  await context.clock.advance(230_000)
  expect(asks(context)).toBe(1)
  expect(pairing(context)).toEqual({ status: 'idle' })
  expect(context.status().eip155).toBe('disconnected')
  expect(context.clock.pending()).toBe(0)
  expect(context.visibilityListeners()).toBe(0)
})

test('is not renewed on another view', async () => {
  const context = await shown()
  goTo(context, { name: 'AllWallets' })
  await context.clock.advance(230_000)
  expect(asks(context)).toBe(1)
  expect(pairing(context)).toEqual({ status: 'idle' })
})

test('is renewed inline', async () => {
  const context = await shown({ options: { display: 'inline' } })
  context.store.setState((state) => ({ modal: { ...state.modal, openIn: undefined } }))
  await context.clock.advance(230_000)
  expect(asks(context)).toBe(2)
})

test('is renewed only when the page is visible again', async () => {
  const context = await shown()
  context.setVisible(false)
  await context.clock.advance(600_000)
  expect(asks(context)).toBe(1)
  expect(pairing(context)).toEqual({ status: 'expired' })
  context.setVisible(true)
  await context.settle()
  expect(asks(context)).toBe(2)
  expect(pairing(context).status).toBe('waiting')
})

test('is not renewed if the dialog was closed while the page was hidden', async () => {
  const context = await shown()
  context.setVisible(false)
  await context.clock.advance(230_000)
  closeModal(context, 'user')
  context.setVisible(true)
  await context.settle()
  expect(asks(context)).toBe(1)
  expect(pairing(context)).toEqual({ status: 'idle' })
  expect(context.visibilityListeners()).toBe(0)
})

test('is renewed after the device has slept past the deadline', async () => {
  const context = await shown()
  context.clock.setWallClock(context.clock.now() + 3_600_000)
  context.setVisible(true)
  await context.clock.advance(1_000)
  expect(asks(context)).toBe(2)
})

test('a rejection without a chosen wallet shows a toast and a new code, at least a second after the last', async () => {
  const context = await shown()
  await context.clock.advance(300)
  context.wallets.relay.last().refuse(new UserRejected())
  await context.clock.advance(699)
  expect(context.toasts()).toEqual(['You declined the request in your wallet.'])
  expect(asks(context)).toBe(1)
  await context.clock.advance(1)
  expect(asks(context)).toBe(2)
  expect(context.trackedNames()).toEqual(['USER_REJECTED'])
  expect(context.detailOf('connect-error')).toMatchObject({ code: 'user_rejected', method: 'walletconnect' })
})

test.each([4001, 5000, 5002])('code %i over the relay is a rejection', async (code) => {
  const context = await shown({ wallet: pocket })
  context.wallets.relay.last().refuse(walletError(code))
  await context.settle()
  expect(pairing(context).status).toBe('rejected')
})

test('a rejection by the chosen wallet stays until the visitor retries', async () => {
  const context = await shown({ wallet: pocket })
  context.wallets.relay.last().refuse(new UserRejected())
  await context.clock.advance(300_000)
  expect(pairing(context)).toMatchObject({ status: 'rejected', problem: { code: 'user_rejected' } })
  expect(asks(context)).toBe(1)
  expect(context.toasts()).toEqual([])
  expect(context.status().eip155).toBe('disconnected')

  void startPairing(context, pocket)
  await context.settle()
  expect(pairing(context).status).toBe('waiting')
})

test('a rejection by a wallet chosen after the code was created stays as well', async () => {
  const context = await shown()
  goTo(context, { name: 'ConnectingWalletConnect', wallet: pocket })
  void startPairing(context, pocket)
  await context.settle()
  context.wallets.relay.last().refuse(new UserRejected())
  await context.clock.advance(2_000)
  expect(pairing(context).status).toBe('rejected')
  expect(asks(context)).toBe(1)
})

test('fails without a code if the relay cannot be reached', async () => {
  const context = makeContext({ view: { name: 'ConnectingWalletConnectBasic' } })
  context.wallets.relay.unreachable(new RelayUnreachable())
  await startPairing(context, undefined)
  expect(pairing(context)).toMatchObject({
    status: 'failed',
    problem: { code: 'relay_unreachable', hint: expect.any(String) },
  })
  expect(context.status().eip155).toBe('disconnected')
  expect(context.trackedNames()).toEqual(['CONNECT_ERROR'])
  expect(context.clock.pending()).toBe(0)
})

test('fails if the library does not load', async () => {
  const context = makeContext({ view: { name: 'ConnectingWalletConnectBasic' } })
  context.connectors.load = () => Promise.reject(new LazyPartUnavailable('walletConnect'))
  await startPairing(context, undefined)
  expect(pairing(context)).toMatchObject({ status: 'failed', problem: { code: 'lazy_part_unavailable' } })
})

test('reports a page without networks once', async () => {
  const context = makeContext({ view: { name: 'ConnectingWalletConnectBasic' }, networks: [] })
  await startPairing(context, undefined)
  expect(pairing(context)).toMatchObject({
    status: 'failed',
    problem: { message: 'No ActiveCaipNetwork or client found' },
  })
  expect(context.clock.pending()).toBe(0)
})

test('reuses a fresh code', async () => {
  const context = await shown()
  closeModal(context, 'user')
  await context.clock.advance(60_000)
  const { uri } = pairing(context) as { uri: string }
  await startPairing(context, undefined)
  expect(asks(context)).toBe(1)
  expect(pairing(context)).toMatchObject({ uri })
  expect(context.status().eip155).toBe('connecting')
})

test('does not show a code that arrives after its pairing was aborted', async () => {
  const context = makeContext({ view: { name: 'ConnectingWalletConnectBasic' } })
  let late: PairingRequest | undefined
  const { pair } = context.wallets.relay
  context.wallets.relay.pair = (request, signal) => {
    late = request
    return pair({ ...request, onUri: () => {} }, signal)
  }
  void startPairing(context, undefined)
  await context.settle()
  context.tasks.cancel('pairing')
  context.store.setState({ pairing: { status: 'idle' } })
  await context.settle()
  late?.onUri('wc:late@2')
  expect(pairing(context)).toEqual({ status: 'idle' })
  expect(context.clock.pending()).toBe(0)
  expect(context.visibilityListeners()).toBe(0)
})

test('an approval connects, closes the dialog and leaves no timer behind', async () => {
  const context = await shown({ wallet: pocket })
  context.wallets.relay.last().approve(approval())
  await context.settle()
  expect(context.heard()).toEqual(['connecting', 'connected', 'close'])
  expect(context.detailOf('connected')).toMatchObject({
    method: 'walletconnect',
    wallet: 'Far wallet',
    restored: false,
  })
  expect(pairing(context)).toEqual({ status: 'idle' })
  expect(context.tracked).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'Pocket' } })
  expect(context.record().namespaces.eip155?.connector).toBe('walletConnect')
  expect(context.clock.pending()).toBe(0)
  expect(context.visibilityListeners()).toBe(0)
})

test('tracks a wallet that was not chosen as Unknown and does not store it', async () => {
  const context = await shown()
  context.wallets.relay.last().approve(approval())
  await context.settle()
  expect(context.tracked).toContainEqual({
    event: 'CONNECT_SUCCESS',
    properties: { method: 'qrcode', name: 'Unknown' },
  })
  expect(context.stored('recent_wallets')).toBeUndefined()
})

test('stores the two most recent wallets, newest first', async () => {
  const context = makeContext()
  for (const wallet of [pocket, purse, chest]) {
    goTo(context, { name: 'ConnectingWalletConnect', wallet })
    void startPairing(context, wallet)
    await context.settle()
    context.wallets.relay.last().approve(approval())
    await context.settle()
    await disconnect(context)
  }
  expect(context.store.getState().directory.recent.map(({ name }) => name)).toEqual(['Chest', 'Purse'])
  expect(JSON.parse(context.stored('recent_wallets') ?? '').map(({ id }: Wallet) => id)).toEqual(['chest', 'purse'])
})

test('a stored wallet keeps its position', async () => {
  const context = makeContext()
  for (const wallet of [pocket, purse, pocket]) {
    goTo(context, { name: 'ConnectingWalletConnect', wallet })
    void startPairing(context, wallet)
    await context.settle()
    context.wallets.relay.last().approve(approval())
    await context.settle()
    await disconnect(context)
  }
  expect(JSON.parse(context.stored('recent_wallets') ?? '').map(({ id }: Wallet) => id)).toEqual(['purse', 'pocket'])
})

test('a rejection stores nothing', async () => {
  const context = await shown({ wallet: pocket })
  context.wallets.relay.last().refuse(new UserRejected())
  await context.settle()
  for (const key of ['session', 'recent_wallets']) expect(context.stored(key), key).toBeUndefined()
})

const linkChoice = (context: FakeContext) => context.services.storage.raw.read('WALLETCONNECT_DEEPLINK_CHOICE')

test('stores the wallet that was opened by link for later requests, but not a scanned one', async () => {
  const scanned = await shown({ wallet: pocket })
  scanned.wallets.relay.last().approve(approval())
  await scanned.settle()
  expect(linkChoice(scanned)).toBeUndefined()

  const linked = await shown({ wallet: pocket, environment: phone })
  openWalletLink(linked, pocket, 'mobile')
  linked.wallets.relay.last().approve(approval())
  await linked.settle()
  expect(JSON.parse(linkChoice(linked) ?? '')).toEqual({ href: 'pocket://', name: 'Pocket' })
  expect(linked.tracked).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'mobile', name: 'Pocket' } })
})

test.each<[string, (context: FakeContext) => void | Promise<void>]>([
  [
    'a code for any wallet is shown',
    (context) => {
      goBack(context)
      goTo(context, { name: 'ConnectingWalletConnectBasic' })
      void startPairing(context, undefined)
    },
  ],
  [
    'another wallet is chosen',
    (context) => {
      goBack(context)
      goTo(context, { name: 'ConnectingWalletConnect', wallet: purse })
      void startPairing(context, purse)
    },
  ],
  ['the code of the same wallet is shown', (context) => choosePlatform(context, pocket, 'qrcode')],
  ['the pairing has expired and a fresh one is there', (context) => context.clock.advance(240_000)],
])('a wallet that was opened by link is not remembered when %s and scanned', async (_what, giveUp) => {
  const context = await shown({ wallet: pocket, environment: phone })
  openWalletLink(context, pocket, 'mobile')
  await giveUp(context)
  await context.settle()
  context.wallets.relay.last().approve(approval())
  await context.settle()
  expect(linkChoice(context)).toBeUndefined()
  expect(context.tracked).toContainEqual({
    event: 'CONNECT_SUCCESS',
    properties: expect.objectContaining({ method: 'qrcode' }),
  })
})

test('a scanned connection clears the link of an earlier one', async () => {
  const context = await shown()
  context.services.storage.raw.write('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"other://","name":"Other"}')
  context.wallets.relay.last().approve(approval())
  await context.settle()
  expect(linkChoice(context)).toBeUndefined()
})

test('coming back to the wallet that was opened by link keeps its link', async () => {
  const context = await shown({ wallet: pocket, environment: phone })
  openWalletLink(context, pocket, 'mobile')
  void startPairing(context, pocket)
  await context.settle()
  context.wallets.relay.last().approve(approval())
  await context.settle()
  expect(JSON.parse(linkChoice(context) ?? '')).toEqual({ href: 'pocket://', name: 'Pocket' })
})

const cacaoOf = (request: PairingRequest, { address = alice, reference = '1' } = {}): Cacao => ({
  h: { t: 'caip122' },
  p: {
    iss: `did:pkh:eip155:${reference}:${address}`,
    domain: request.oneClick?.domain ?? '',
    aud: request.oneClick?.uri ?? '',
    version: '1',
    nonce: request.oneClick?.nonce ?? '',
    iat: request.oneClick?.issuedAt ?? '',
  },
  s: { t: 'eip191', s: signature },
})

const messageOf = ({ p }: Cacao): string => {
  const [, , , reference = '', address = ''] = p.iss.split(':')
  return [
    `${p.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    '',
    `URI: ${p.aud}`,
    'Version: 1',
    `Chain ID: ${reference}`,
    `Nonce: ${p.nonce}`,
    `Issued At: ${p.iat}`,
  ].join('\n')
}

const approvalWithProof = (context: FakeContext, whose: { address?: string; reference?: string } = {}) => {
  const cacao = cacaoOf(context.wallets.relay.last().request, whose)
  return { ...approval(), proofs: [{ cacao, message: messageOf(cacao) }] }
}

test('tries one-click sign-in if it is on and every network is eip155', async () => {
  const context = await shown({ options: { siwx: 'required', siwxStatement: 'Hello.' }, networks: [ethereum, base] })
  expect(context.wallets.relay.last().request.oneClick).toMatchObject({
    chainId: 'eip155:1',
    domain: 'shop.test',
    uri: 'https://shop.test/checkout',
    statement: 'Hello.',
    nonce: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
  })
})

test.each<[string, ContextFacts]>([
  ['sign-in is off', {}],
  ['another namespace is configured', { options: { siwx: 'required' }, networks: [ethereum, solana] }],
  [
    'the page signs in by its own callbacks',
    { options: { siweConfig: { getNonce: async () => 'abcdefgh', verifyMessage: async () => true } } },
  ],
])('one-click sign-in is not tried when %s', async (_why, facts) => {
  const context = await shown(facts)
  expect(context.wallets.relay.last().request.oneClick).toBeUndefined()
})

test('a fresh code has a fresh nonce', async () => {
  const context = await shown({ options: { siwx: 'required' } })
  await context.clock.advance(230_000)
  const [one, two] = context.wallets.relay.questions
  expect(one?.request.oneClick?.nonce).not.toBe(two?.request.oneClick?.nonce)
})

test('a proof signs in: connected, then siwx-request, siwx-success, close', async () => {
  const context = await shown({ options: { siwx: 'required', siwxEndpoint: '/sign-in' } })
  context.wallets.relay.last().approve(approvalWithProof(context))
  await context.settle()
  expect(context.heard()).toEqual(['connecting', 'connected', 'siwx-request', 'siwx-success', 'close'])
  expect(selectIsAuthenticated(context.store.getState())).toBe(true)
  expect(context.server.posted).toHaveLength(1)
  expect(context.server.posted[0]?.session.cacao).toBeDefined()
  expect(context.toasts()).toEqual([])
  expect(context.isOpen()).toBe(false)
  expect(context.trackedNames()).toContain('SIWX_AUTH_SUCCESS')
})

/** One click that signs for Ethereum, Base and a network that the page does not have. */
async function signedForSeveral(facts: ContextFacts = {}): Promise<FakeContext> {
  const context = await shown({
    options: { siwx: 'required', siwxEndpoint: '/sign-in' },
    networks: [ethereum, base],
    ...facts,
  })
  const proofs = ['8453', '1', '10', '8453']
    .map((reference) => cacaoOf(context.wallets.relay.last().request, { reference }))
    .map((cacao) => ({ cacao, message: messageOf(cacao) }))
  const response = { ...approval(), proofs }
  context.wallets.relay.last().approve(response)
  await context.settle()
  moveTo = (id) => response.connections[0]?.reports.network(id)
  return context
}
let moveTo: (id: CaipNetworkId) => void
const keptFor = (context: FakeContext): string[] => (context.record().proofs ?? []).map(({ data }) => data.chainId)

test('proofs for several networks sign in on each of them without another request', async () => {
  const context = await signedForSeveral()
  expect(keptFor(context).toSorted()).toEqual(['eip155:1', 'eip155:8453'])
  // They share one nonce, which a server accepts once.
  expect(context.server.posted.map(({ session }) => session.data.chainId)).toEqual(['eip155:1'])

  moveTo('eip155:8453')
  await context.settle()
  expect(selectIsAuthenticated(context.store.getState())).toBe(true)
  expect(context.store.getState().siwx.session?.data.chainId).toBe('eip155:8453')
  expect(context.isOpen()).toBe(false)
  expect(context.heard().filter((name) => name === 'siwx-request')).toHaveLength(1)

  await signOut(context)
  expect(keptFor(context)).toEqual([])
  moveTo('eip155:1')
  await context.settle()
  expect(selectIsAuthenticated(context.store.getState())).toBe(false)
})

test('disconnecting clears the proofs of all networks', async () => {
  const context = await signedForSeveral()
  await disconnect(context)
  expect(context.record().proofs ?? []).toEqual([])
})

test('stores no proof if the server refuses that of the active network', async () => {
  const context = await shown({ options: { siwx: 'required', siwxEndpoint: '/sign-in' }, networks: [ethereum, base] })
  context.server.responsesProof(() => Promise.reject(new SiwxRejectedByServer('replayed', 'Used before.', 401)))
  const proofs = ['1', '8453']
    .map((reference) => cacaoOf(context.wallets.relay.last().request, { reference }))
    .map((cacao) => ({ cacao, message: messageOf(cacao) }))
  context.wallets.relay.last().approve({ ...approval(), proofs })
  await context.settle()
  expect(context.record().proofs ?? []).toEqual([])
})

test("shows the toast 'Authenticating...' while the proof is verified", async () => {
  const context = await shown({ options: { siwx: 'required', siwxEndpoint: '/sign-in' } })
  let accept: (response: unknown) => void = () => {}
  context.server.responsesProof(() => new Promise((resolve) => (accept = resolve)))
  context.wallets.relay.last().approve(approvalWithProof(context))
  await context.settle()
  expect(context.store.getState().toasts).toMatchObject([{ text: 'Authenticating...', tone: 'loading' }])
  accept({})
  await context.settle()
  expect(context.toasts()).toEqual([])
})

test('a proof that the server refuses leaves the session of another namespace, which waits', async () => {
  const context = await shown({ options: { siwx: 'required', siwxEndpoint: '/sign-in' } })
  context.store.setState(waitForWallet('solana', { connectorId: 'Solitaire', reason: 'unserved' }))
  context.server.responsesProof(() => Promise.reject(new SiwxRejectedByServer('replayed', 'Used before.', 401)))
  context.wallets.relay.last().approve(approvalWithProof(context))
  await context.settle()
  expect(context.status().eip155).toBe('disconnected')
  expect(context.store.getState().sessions.solana).toMatchObject({ status: 'waiting' })
})

test('disconnects, reports and resets to Connect if the server refuses the proof', async () => {
  const context = await shown({ options: { siwx: 'required', siwxEndpoint: '/sign-in' } })
  context.server.responsesProof(() => Promise.reject(new SiwxRejectedByServer('replayed', 'Used before.', 401)))
  const response = approvalWithProof(context)
  context.wallets.relay.last().approve(response)
  await context.settle()
  expect(response.connections[0]?.ended()).toBe(1)
  expect(context.detailOf('siwx-error')).toEqual({ code: 'replayed', message: 'Used before.' })
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'siwx-cancelled' })
  expect(context.trackedNames()).toContain('SIWX_AUTH_ERROR')
  expect(context.toasts()).toEqual(['A problem occurred while trying initialize authentication'])
  expect(context.view()).toBe('Connect')
  expect(context.status().eip155).toBe('disconnected')
  expect(context.store.getState()).toMatchObject({ siwx: { session: undefined, phase: 'idle' } })
  expect(context.record().proofs ?? []).toEqual([])
  expect(context.record().namespaces).toEqual({})
  expect(['idle', 'failed']).toContain(pairing(context).status)
})

test.each([
  ['another account', { address: bob }],
  ['another network', { reference: '10' }],
])('a proof of %s signs no one in; the sign view takes over', async (_whose, whose) => {
  const context = await shown({ options: { siwx: 'required' } })
  context.wallets.relay.last().approve(approvalWithProof(context, whose))
  await context.settle()
  expect(context.heard()).not.toContain('siwx-success')
  expect(selectIsAuthenticated(context.store.getState())).toBe(false)
  expect(context.view()).toBe('SIWXSignMessage')
  expect(context.toasts()).toEqual([])
})

test('a proof of another message does not sign in', async () => {
  const context = await shown({ options: { siwx: 'required' } })
  const response = approvalWithProof(context)
  context.wallets.relay
    .last()
    .approve({ ...response, proofs: response.proofs.map((proof) => ({ ...proof, message: 'something else' })) })
  await context.settle()
  expect(context.heard()).not.toContain('siwx-success')
  expect(context.view()).toBe('SIWXSignMessage')
})

test('opens the sign-in view for a wallet without one-click sign-in', async () => {
  const context = await shown({ options: { siwx: 'required' } })
  context.wallets.relay.last().approve(approval())
  await context.settle()
  expect(context.view()).toBe('SIWXSignMessage')
  expect(context.isOpen()).toBe(true)
})

test('does not sign in a wallet that disconnects during verification', async () => {
  const context = await shown({ options: { siwx: 'required', siwxEndpoint: '/sign-in' } })
  const response = approvalWithProof(context)
  context.server.responsesProof(async () => response.connections[0]?.reports.gone())
  context.wallets.relay.last().approve(response)
  await context.settle()
  expect(context.heard()).not.toContain('siwx-success')
  expect(context.record().proofs ?? []).toEqual([])
  expect(context.toasts()).not.toContain('Authenticating...')
})

test('does not offer an invalid message for one-click sign-in', async () => {
  const context = await shown({ options: { siwx: 'required', siwxStatement: 'two\nlines' } })
  expect(context.wallets.relay.last().request.oneClick).toBeUndefined()
  expect(pairing(context).status).toBe('waiting')
})

test('the relay is begun while the nonce of a sign-in is fetched', async () => {
  const context = makeContext({
    view: { name: 'ConnectingWalletConnectBasic' },
    options: { siwx: 'optional', siwxNonceEndpoint: '/nonce' },
  })
  context.server.givesNonce(() => new Promise(() => undefined))
  void startPairing(context, undefined)
  await context.settle()
  expect(context.wallets.relay.prepared()).toBe(1)
  expect(context.wallets.relay.questions).toHaveLength(0)
})

test('the code of the chain is fetched after the QR code has been drawn, not beside the pairing', async () => {
  const context = makeContext({ view: { name: 'ConnectingWalletConnectBasic' } })
  context.wallets.relay.unreachable(new RelayUnreachable())
  await startPairing(context, undefined)
  expect(context.prefetched).toEqual([])
  const reached = await shown()
  expect(reached.prefetched).toEqual([])
  await reached.clock.advance(PREFETCH_AFTER_MS)
  expect(reached.prefetched).toEqual(['eip155'])
})

test('shows the code even if the nonce cannot be fetched', async () => {
  const context = makeContext({
    view: { name: 'ConnectingWalletConnectBasic' },
    options: { siwx: 'optional', siwxNonceEndpoint: '/nonce' },
  })
  context.server.givesNonce(() => Promise.reject(new SiwxServerUnreachable('/nonce')))
  void startPairing(context, undefined)
  await context.settle()
  expect(pairing(context).status).toBe('waiting')
  expect(context.wallets.relay.last().request.oneClick).toBeUndefined()
})

test('does not expire a pairing on return to the page while an approval is processed', async () => {
  const context = await shown({ options: { siwx: 'required', siwxEndpoint: '/sign-in' } })
  let accept: (response: unknown) => void = () => {}
  context.server.responsesProof(() => new Promise((resolve) => (accept = resolve)))
  await context.clock.advance(229_000)
  context.wallets.relay.last().approve(approvalWithProof(context))
  await context.clock.advance(2_000)
  context.setVisible(true)
  accept({})
  await context.settle()
  expect(selectIsAuthenticated(context.store.getState())).toBe(true)
  expect(asks(context)).toBe(1)
})

test('a retry starts a second after the failed attempt', async () => {
  const context = await shown()
  context.wallets.relay.last().refuse(new RelayUnreachable())
  await context.settle()
  expect(pairing(context).status).toBe('failed')
  void startPairing(context, undefined)
  await context.settle()
  expect(pairing(context)).toEqual({ status: 'creating' })
  expect(asks(context)).toBe(1)
  await context.clock.advance(999)
  expect(asks(context)).toBe(1)
  await context.clock.advance(1)
  expect(asks(context)).toBe(2)
})

test('a second press while a retry waits for its second does not count as connecting', async () => {
  const context = await shown()
  context.wallets.relay.last().refuse(new RelayUnreachable())
  await context.settle()
  void startPairing(context, undefined)
  await context.settle()
  void startPairing(context, undefined)
  await context.settle()
  expect(context.status().eip155).toBe('disconnected')
  await context.clock.advance(1_000)
  expect(context.status().eip155).toBe('connecting')
  expect(asks(context)).toBe(2)
})
