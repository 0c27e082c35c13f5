import { expect, test } from 'vitest'
import { alice, bob, createFakeConnection, signature } from '../../../../test/fakes/connections'
import { walletError } from '../../../../test/fakes/eip1193'
import { base, ethereum, solana } from '../../../../test/fakes/networks'
import { BUTTON, makeWorld, phone, type FakeWorld, type WorldFacts } from '../../../../test/fakes/world'
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
import { disconnect } from '../../../session/connections/disconnect'
import { goBack } from '../../../session/navigation/goBack'
import { goTo } from '../../../session/navigation/goTo'
import { PREFETCH_AFTER_MS } from '../../../session/navigation/prefetchView'
import { openWalletLink } from './openWalletLink'
import { signOut } from '../../sign-in/actions/signOut'
import { waitForWallet } from '../../../session/store/waiting'
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
async function shown({ wallet, ...facts }: WorldFacts & { wallet?: Wallet } = {}): Promise<FakeWorld> {
  const world = makeWorld({
    view: wallet ? { name: 'ConnectingWalletConnect', wallet } : { name: 'ConnectingWalletConnectBasic' },
    ...facts,
  })
  void startPairing(world, wallet)
  await world.settle()
  return world
}

const pairing = (world: FakeWorld) => world.store.getState().pairing
const asks = (world: FakeWorld): number => world.wallets.relay.questions.length

test('creates a pairing that lives four minutes', async () => {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnectBasic' } })
  void startPairing(world, undefined)
  expect(pairing(world)).toEqual({ status: 'creating' })
  expect(world.status().eip155).toBe('connecting')
  await world.settle()
  expect(pairing(world)).toEqual({
    status: 'waiting',
    uri: expect.stringMatching(/^wc:1@2/),
    expiresAt: world.clock.now() + 240_000,
  })
  expect(world.emitted).toEqual([{ type: 'connecting', detail: { method: 'walletconnect', namespace: 'eip155' } }])
})

test('proposes all configured networks and prefers the active one', async () => {
  const world = await shown({ networks: [ethereum, solana] })
  expect(world.wallets.relay.last().request).toMatchObject({ networks: [ethereum, solana], networkId: 'eip155:1' })
})

test.each([
  [undefined, 'solana', [solana]],
  ['solana', undefined, [ethereum, solana]],
] as const)('a pairing for %s is not reused for %s', async (first, second, networks) => {
  const world = makeWorld({ networks: [ethereum, solana], view: { name: 'ConnectingWalletConnectBasic' } })
  const start = async (connectingNamespace: 'solana' | undefined) => {
    world.store.setState({ connectingNamespace })
    void startPairing(world, undefined)
    await world.settle()
  }
  await start(first)
  await start(first)
  expect(asks(world)).toBe(1)
  await start(second)
  expect(asks(world)).toBe(2)
  expect(world.wallets.relay.last().request.networks).toEqual(networks)
  expect(pairing(world)).toMatchObject({ status: 'waiting', uri: expect.stringMatching(/^wc:2@2/) })
})

test('it counts as expired when ten seconds remain, not before', async () => {
  const world = await shown()
  await world.clock.advance(229_999)
  expect(asks(world)).toBe(1)
  expect(pairing(world).status).toBe('waiting')
  await world.clock.advance(1)
  expect(asks(world)).toBe(2)
  expect(world.wallets.relay.last().request.renews).toBe(true)
  expect(pairing(world)).toMatchObject({ status: 'waiting', uri: expect.stringMatching(/^wc:2@2/) })
})

test('a code that was scanned is approved after it was renewed: it connects, the newer one is given up', async () => {
  const world = await shown()
  await world.clock.advance(230_000)
  const [older, newer] = world.wallets.relay.questions
  expect(older?.signal.aborted).toBe(false)
  older?.approve(approval())
  await world.settle()
  expect(world.detailOf('connected')).toMatchObject({ method: 'walletconnect' })
  expect(newer?.signal.aborted).toBe(true)
  expect(pairing(world)).toEqual({ status: 'idle' })
  expect(world.clock.pending()).toBe(0)
  expect(world.visibilityListeners()).toBe(0)
})

test('a proposal opened by link is approved while the page is hidden, after its 230 s', async () => {
  const world = await shown({ wallet: pocket, environment: phone })
  openWalletLink(world, pocket, 'mobile')
  world.setVisible(false)
  await world.clock.advance(232_000)
  expect(pairing(world)).toEqual({ status: 'expired' })
  world.wallets.relay.last().approve({ connections: [createFakeConnection({ ...relayed, topic: 'first' })] })
  await world.settle()
  expect(world.heard()).toContain('connected')
  expect(asks(world)).toBe(1)
  // Later requests open the same app.
  expect(JSON.parse(linkChoice(world) ?? '')).toEqual({ href: 'pocket://', name: 'Pocket', topic: 'first' })
})

test('a proposal is approved after the dialog was closed and its code has grown old', async () => {
  const world = await shown()
  closeModal(world, 'user')
  await world.clock.advance(250_000)
  expect(pairing(world)).toEqual({ status: 'idle' })
  world.wallets.relay.last().approve(approval())
  await world.settle()
  expect(world.heard()).toContain('connected')
})

test('opening the view again shows a new code, and the older proposal stays open', async () => {
  const world = await shown()
  closeModal(world, 'user')
  await world.clock.advance(250_000)
  world.store.setState((state) => ({ modal: { ...state.modal, openIn: BUTTON } }))
  goTo(world, { name: 'ConnectingWalletConnectBasic' })
  void startPairing(world, undefined)
  await world.settle()
  expect(asks(world)).toBe(2)
  expect(pairing(world)).toMatchObject({ status: 'waiting', uri: expect.stringMatching(/^wc:2@2/) })
  world.wallets.relay.questions[0]?.approve(approval())
  await world.settle()
  expect(world.heard()).toContain('connected')
})

test('a replaced proposal ends unseen, and a rejection of it is one', async () => {
  const world = await shown()
  await world.clock.advance(230_000)
  const { uri } = pairing(world) as { uri: string }
  const [older] = world.wallets.relay.questions
  older?.refuse(new PairingExpired())
  await world.settle()
  expect(pairing(world)).toMatchObject({ status: 'waiting', uri })
  expect(world.heard()).toEqual(['connecting', 'connecting'])

  await world.clock.advance(230_000)
  world.wallets.relay.questions[1]?.refuse(new UserRejected())
  await world.clock.advance(1_000)
  expect(world.toasts()).toEqual(['You declined the request in your wallet.'])
  expect(pairing(world)).toMatchObject({ status: 'waiting', uri: expect.stringMatching(/^wc:4@2/) })
})

test('a code on screen stays when another connection ends meanwhile, and connects', async () => {
  const world = await shown({ connectedTo: ethereum })
  const code = pairing(world)
  await disconnect(world)
  expect(pairing(world)).toEqual(code)
  world.wallets.relay.last().approve(approval())
  await world.settle()
  expect(world.store.getState().connections.eip155?.wallet.name).toBe('Far wallet')
  expect(pairing(world)).toEqual({ status: 'idle' })
})

test('what a failed attempt has shown is gone when the connection ends', async () => {
  const world = makeWorld({ connectedTo: ethereum, view: { name: 'ConnectingWalletConnectBasic' } })
  world.wallets.relay.unreachable(new RelayUnreachable())
  await startPairing(world, undefined)
  expect(pairing(world).status).toBe('failed')
  await disconnect(world)
  expect(pairing(world)).toEqual({ status: 'idle' })
})

test('leaving gives up every open proposal', async () => {
  const world = await shown()
  await world.clock.advance(230_000)
  goBack(world)
  await world.settle()
  expect(world.wallets.relay.questions.map(({ signal }) => signal.aborted)).toEqual([true, true])
})

test('does not report or track an expiry', async () => {
  const world = await shown()
  await world.clock.advance(230_000)
  expect(world.heard()).toEqual(['connecting', 'connecting'])
  expect(world.tracked).toEqual([])
  expect(world.toasts()).toEqual([])
})

test('lives on until it expires after the dialog closes, and is not renewed', async () => {
  const world = await shown()
  closeModal(world, 'user')
  expect(pairing(world).status).toBe('waiting')
  await world.clock.advance(230_000)
  expect(asks(world)).toBe(1)
  expect(pairing(world)).toEqual({ status: 'idle' })
  expect(world.status().eip155).toBe('disconnected')
  expect(world.clock.pending()).toBe(0)
  expect(world.visibilityListeners()).toBe(0)
})

test('is not renewed on another view', async () => {
  const world = await shown()
  goTo(world, { name: 'AllWallets' })
  await world.clock.advance(230_000)
  expect(asks(world)).toBe(1)
  expect(pairing(world)).toEqual({ status: 'idle' })
})

test('is renewed inline', async () => {
  const world = await shown({ options: { display: 'inline' } })
  world.store.setState((state) => ({ modal: { ...state.modal, openIn: undefined } }))
  await world.clock.advance(230_000)
  expect(asks(world)).toBe(2)
})

test('is renewed only when the page is visible again', async () => {
  const world = await shown()
  world.setVisible(false)
  await world.clock.advance(600_000)
  expect(asks(world)).toBe(1)
  expect(pairing(world)).toEqual({ status: 'expired' })
  world.setVisible(true)
  await world.settle()
  expect(asks(world)).toBe(2)
  expect(pairing(world).status).toBe('waiting')
})

test('is not renewed if the dialog was closed while the page was hidden', async () => {
  const world = await shown()
  world.setVisible(false)
  await world.clock.advance(230_000)
  closeModal(world, 'user')
  world.setVisible(true)
  await world.settle()
  expect(asks(world)).toBe(1)
  expect(pairing(world)).toEqual({ status: 'idle' })
  expect(world.visibilityListeners()).toBe(0)
})

test('is renewed after the device has slept past the deadline', async () => {
  const world = await shown()
  world.clock.setWallClock(world.clock.now() + 3_600_000)
  world.setVisible(true)
  await world.clock.advance(1_000)
  expect(asks(world)).toBe(2)
})

test('a rejection without a chosen wallet shows a toast and a new code, at least a second after the last', async () => {
  const world = await shown()
  await world.clock.advance(300)
  world.wallets.relay.last().refuse(new UserRejected())
  await world.clock.advance(699)
  expect(world.toasts()).toEqual(['You declined the request in your wallet.'])
  expect(asks(world)).toBe(1)
  await world.clock.advance(1)
  expect(asks(world)).toBe(2)
  expect(world.trackedNames()).toEqual(['USER_REJECTED'])
  expect(world.detailOf('connect-error')).toMatchObject({ code: 'user_rejected', method: 'walletconnect' })
})

test.each([4001, 5000, 5002])('code %i over the relay is a rejection', async (code) => {
  const world = await shown({ wallet: pocket })
  world.wallets.relay.last().refuse(walletError(code))
  await world.settle()
  expect(pairing(world).status).toBe('rejected')
})

test('a rejection by the chosen wallet stays until the visitor retries', async () => {
  const world = await shown({ wallet: pocket })
  world.wallets.relay.last().refuse(new UserRejected())
  await world.clock.advance(300_000)
  expect(pairing(world)).toMatchObject({ status: 'rejected', problem: { code: 'user_rejected' } })
  expect(asks(world)).toBe(1)
  expect(world.toasts()).toEqual([])
  expect(world.status().eip155).toBe('disconnected')

  void startPairing(world, pocket)
  await world.settle()
  expect(pairing(world).status).toBe('waiting')
})

test('a rejection by a wallet chosen after the code was created stays as well', async () => {
  const world = await shown()
  goTo(world, { name: 'ConnectingWalletConnect', wallet: pocket })
  void startPairing(world, pocket)
  await world.settle()
  world.wallets.relay.last().refuse(new UserRejected())
  await world.clock.advance(2_000)
  expect(pairing(world).status).toBe('rejected')
  expect(asks(world)).toBe(1)
})

test('fails without a code if the relay cannot be reached', async () => {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnectBasic' } })
  world.wallets.relay.unreachable(new RelayUnreachable())
  await startPairing(world, undefined)
  expect(pairing(world)).toMatchObject({
    status: 'failed',
    problem: { code: 'relay_unreachable', hint: expect.any(String) },
  })
  expect(world.status().eip155).toBe('disconnected')
  expect(world.trackedNames()).toEqual(['CONNECT_ERROR'])
  expect(world.clock.pending()).toBe(0)
})

test('fails if the library does not load', async () => {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnectBasic' } })
  world.connectors.load = () => Promise.reject(new LazyPartUnavailable('walletConnect'))
  await startPairing(world, undefined)
  expect(pairing(world)).toMatchObject({ status: 'failed', problem: { code: 'lazy_part_unavailable' } })
})

test('reports a page without networks once', async () => {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnectBasic' }, networks: [] })
  await startPairing(world, undefined)
  expect(pairing(world)).toMatchObject({
    status: 'failed',
    problem: { message: 'No ActiveCaipNetwork or client found' },
  })
  expect(world.clock.pending()).toBe(0)
})

test('reuses a fresh code', async () => {
  const world = await shown()
  closeModal(world, 'user')
  await world.clock.advance(60_000)
  const { uri } = pairing(world) as { uri: string }
  await startPairing(world, undefined)
  expect(asks(world)).toBe(1)
  expect(pairing(world)).toMatchObject({ uri })
  expect(world.status().eip155).toBe('connecting')
})

test('does not show a code that arrives after its pairing was aborted', async () => {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnectBasic' } })
  let late: PairingRequest | undefined
  const { pair } = world.wallets.relay
  world.wallets.relay.pair = (request, signal) => {
    late = request
    return pair({ ...request, onUri: () => {} }, signal)
  }
  void startPairing(world, undefined)
  await world.settle()
  world.tasks.cancel('pairing')
  world.store.setState({ pairing: { status: 'idle' } })
  await world.settle()
  late?.onUri('wc:late@2')
  expect(pairing(world)).toEqual({ status: 'idle' })
  expect(world.clock.pending()).toBe(0)
  expect(world.visibilityListeners()).toBe(0)
})

test('an approval connects, closes the dialog and leaves no timer behind', async () => {
  const world = await shown({ wallet: pocket })
  world.wallets.relay.last().approve(approval())
  await world.settle()
  expect(world.heard()).toEqual(['connecting', 'connected', 'close'])
  expect(world.detailOf('connected')).toMatchObject({ method: 'walletconnect', wallet: 'Far wallet', restored: false })
  expect(pairing(world)).toEqual({ status: 'idle' })
  expect(world.tracked).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'Pocket' } })
  expect(world.record().namespaces.eip155?.connector).toBe('walletConnect')
  expect(world.clock.pending()).toBe(0)
  expect(world.visibilityListeners()).toBe(0)
})

test('tracks a wallet that was not chosen as Unknown and does not store it', async () => {
  const world = await shown()
  world.wallets.relay.last().approve(approval())
  await world.settle()
  expect(world.tracked).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'Unknown' } })
  expect(world.stored('recent_wallets')).toBeUndefined()
})

test('stores the two most recent wallets, newest first', async () => {
  const world = makeWorld()
  for (const wallet of [pocket, purse, chest]) {
    goTo(world, { name: 'ConnectingWalletConnect', wallet })
    void startPairing(world, wallet)
    await world.settle()
    world.wallets.relay.last().approve(approval())
    await world.settle()
    await disconnect(world)
  }
  expect(world.store.getState().directory.recent.map(({ name }) => name)).toEqual(['Chest', 'Purse'])
  expect(JSON.parse(world.stored('recent_wallets') ?? '').map(({ id }: Wallet) => id)).toEqual(['chest', 'purse'])
})

test('a stored wallet keeps its position', async () => {
  const world = makeWorld()
  for (const wallet of [pocket, purse, pocket]) {
    goTo(world, { name: 'ConnectingWalletConnect', wallet })
    void startPairing(world, wallet)
    await world.settle()
    world.wallets.relay.last().approve(approval())
    await world.settle()
    await disconnect(world)
  }
  expect(JSON.parse(world.stored('recent_wallets') ?? '').map(({ id }: Wallet) => id)).toEqual(['purse', 'pocket'])
})

test('a rejection stores nothing', async () => {
  const world = await shown({ wallet: pocket })
  world.wallets.relay.last().refuse(new UserRejected())
  await world.settle()
  for (const key of ['session', 'recent_wallets']) expect(world.stored(key), key).toBeUndefined()
})

const linkChoice = (world: FakeWorld) => world.services.storage.raw.read('WALLETCONNECT_DEEPLINK_CHOICE')

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

test.each<[string, (world: FakeWorld) => void | Promise<void>]>([
  [
    'a code for any wallet is shown',
    (world) => {
      goBack(world)
      goTo(world, { name: 'ConnectingWalletConnectBasic' })
      void startPairing(world, undefined)
    },
  ],
  [
    'another wallet is chosen',
    (world) => {
      goBack(world)
      goTo(world, { name: 'ConnectingWalletConnect', wallet: purse })
      void startPairing(world, purse)
    },
  ],
  ['the code of the same wallet is shown', (world) => choosePlatform(world, pocket, 'qrcode')],
  ['the pairing has expired and a fresh one is there', (world) => world.clock.advance(240_000)],
])('a wallet that was opened by link is not remembered when %s and scanned', async (_what, giveUp) => {
  const world = await shown({ wallet: pocket, environment: phone })
  openWalletLink(world, pocket, 'mobile')
  await giveUp(world)
  await world.settle()
  world.wallets.relay.last().approve(approval())
  await world.settle()
  expect(linkChoice(world)).toBeUndefined()
  expect(world.tracked).toContainEqual({
    event: 'CONNECT_SUCCESS',
    properties: expect.objectContaining({ method: 'qrcode' }),
  })
})

test('a scanned connection clears the link of an earlier one', async () => {
  const world = await shown()
  world.services.storage.raw.write('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"other://","name":"Other"}')
  world.wallets.relay.last().approve(approval())
  await world.settle()
  expect(linkChoice(world)).toBeUndefined()
})

test('coming back to the wallet that was opened by link keeps its link', async () => {
  const world = await shown({ wallet: pocket, environment: phone })
  openWalletLink(world, pocket, 'mobile')
  void startPairing(world, pocket)
  await world.settle()
  world.wallets.relay.last().approve(approval())
  await world.settle()
  expect(JSON.parse(linkChoice(world) ?? '')).toEqual({ href: 'pocket://', name: 'Pocket' })
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

const approvalWithProof = (world: FakeWorld, whose: { address?: string; reference?: string } = {}) => {
  const cacao = cacaoOf(world.wallets.relay.last().request, whose)
  return { ...approval(), proofs: [{ cacao, message: messageOf(cacao) }] }
}

test('tries one-click sign-in if it is on and every network is eip155', async () => {
  const world = await shown({ options: { siwx: 'required', siwxStatement: 'Hello.' }, networks: [ethereum, base] })
  expect(world.wallets.relay.last().request.oneClick).toMatchObject({
    chainId: 'eip155:1',
    domain: 'shop.test',
    uri: 'https://shop.test/checkout',
    statement: 'Hello.',
    nonce: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
  })
})

test.each<[string, WorldFacts]>([
  ['sign-in is off', {}],
  ['another namespace is configured', { options: { siwx: 'required' }, networks: [ethereum, solana] }],
  [
    'the page signs in by its own callbacks',
    { options: { siweConfig: { getNonce: async () => 'abcdefgh', verifyMessage: async () => true } } },
  ],
])('one-click sign-in is not tried when %s', async (_why, facts) => {
  const world = await shown(facts)
  expect(world.wallets.relay.last().request.oneClick).toBeUndefined()
})

test('a fresh code has a fresh nonce', async () => {
  const world = await shown({ options: { siwx: 'required' } })
  await world.clock.advance(230_000)
  const [one, two] = world.wallets.relay.questions
  expect(one?.request.oneClick?.nonce).not.toBe(two?.request.oneClick?.nonce)
})

test('a proof signs in: connected, then siwx-request, siwx-success, close', async () => {
  const world = await shown({ options: { siwx: 'required', siwxEndpoint: '/sign-in' } })
  world.wallets.relay.last().approve(approvalWithProof(world))
  await world.settle()
  expect(world.heard()).toEqual(['connecting', 'connected', 'siwx-request', 'siwx-success', 'close'])
  expect(selectIsAuthenticated(world.store.getState())).toBe(true)
  expect(world.server.posted).toHaveLength(1)
  expect(world.server.posted[0]?.session.cacao).toBeDefined()
  expect(world.toasts()).toEqual([])
  expect(world.isOpen()).toBe(false)
  expect(world.trackedNames()).toContain('SIWX_AUTH_SUCCESS')
})

/** One click that signs for Ethereum, Base and a network that the page does not have. */
async function signedForSeveral(facts: WorldFacts = {}): Promise<FakeWorld> {
  const world = await shown({
    options: { siwx: 'required', siwxEndpoint: '/sign-in' },
    networks: [ethereum, base],
    ...facts,
  })
  const proofs = ['8453', '1', '10', '8453']
    .map((reference) => cacaoOf(world.wallets.relay.last().request, { reference }))
    .map((cacao) => ({ cacao, message: messageOf(cacao) }))
  const response = { ...approval(), proofs }
  world.wallets.relay.last().approve(response)
  await world.settle()
  moveTo = (id) => response.connections[0]?.reports.network(id)
  return world
}
let moveTo: (id: CaipNetworkId) => void
const keptFor = (world: FakeWorld): string[] => (world.record().proofs ?? []).map(({ data }) => data.chainId)

test('proofs for several networks sign in on each of them without another request', async () => {
  const world = await signedForSeveral()
  expect(keptFor(world).toSorted()).toEqual(['eip155:1', 'eip155:8453'])
  // They share one nonce, which a server accepts once.
  expect(world.server.posted.map(({ session }) => session.data.chainId)).toEqual(['eip155:1'])

  moveTo('eip155:8453')
  await world.settle()
  expect(selectIsAuthenticated(world.store.getState())).toBe(true)
  expect(world.store.getState().siwx.session?.data.chainId).toBe('eip155:8453')
  expect(world.isOpen()).toBe(false)
  expect(world.heard().filter((name) => name === 'siwx-request')).toHaveLength(1)

  await signOut(world)
  expect(keptFor(world)).toEqual([])
  moveTo('eip155:1')
  await world.settle()
  expect(selectIsAuthenticated(world.store.getState())).toBe(false)
})

test('disconnecting clears the proofs of all networks', async () => {
  const world = await signedForSeveral()
  await disconnect(world)
  expect(world.record().proofs ?? []).toEqual([])
})

test('stores no proof if the server refuses that of the active network', async () => {
  const world = await shown({ options: { siwx: 'required', siwxEndpoint: '/sign-in' }, networks: [ethereum, base] })
  world.server.responsesProof(() => Promise.reject(new SiwxRejectedByServer('replayed', 'Used before.', 401)))
  const proofs = ['1', '8453']
    .map((reference) => cacaoOf(world.wallets.relay.last().request, { reference }))
    .map((cacao) => ({ cacao, message: messageOf(cacao) }))
  world.wallets.relay.last().approve({ ...approval(), proofs })
  await world.settle()
  expect(world.record().proofs ?? []).toEqual([])
})

test("shows the toast 'Authenticating...' while the proof is verified", async () => {
  const world = await shown({ options: { siwx: 'required', siwxEndpoint: '/sign-in' } })
  let accept: (response: unknown) => void = () => {}
  world.server.responsesProof(() => new Promise((resolve) => (accept = resolve)))
  world.wallets.relay.last().approve(approvalWithProof(world))
  await world.settle()
  expect(world.store.getState().toasts).toMatchObject([{ text: 'Authenticating...', tone: 'loading' }])
  accept({})
  await world.settle()
  expect(world.toasts()).toEqual([])
})

test('a proof that the server refuses leaves the session of another namespace, which waits', async () => {
  const world = await shown({ options: { siwx: 'required', siwxEndpoint: '/sign-in' } })
  world.store.setState(waitForWallet('solana', { connectorId: 'Solitaire', reason: 'unserved' }))
  world.server.responsesProof(() => Promise.reject(new SiwxRejectedByServer('replayed', 'Used before.', 401)))
  world.wallets.relay.last().approve(approvalWithProof(world))
  await world.settle()
  expect(world.status().eip155).toBe('disconnected')
  expect(world.store.getState().waiting.solana).toBeDefined()
})

test('disconnects, reports and resets to Connect if the server refuses the proof', async () => {
  const world = await shown({ options: { siwx: 'required', siwxEndpoint: '/sign-in' } })
  world.server.responsesProof(() => Promise.reject(new SiwxRejectedByServer('replayed', 'Used before.', 401)))
  const response = approvalWithProof(world)
  world.wallets.relay.last().approve(response)
  await world.settle()
  expect(response.connections[0]?.ended()).toBe(1)
  expect(world.detailOf('siwx-error')).toEqual({ code: 'replayed', message: 'Used before.' })
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'siwx-cancelled' })
  expect(world.trackedNames()).toContain('SIWX_AUTH_ERROR')
  expect(world.toasts()).toEqual(['A problem occurred while trying initialize authentication'])
  expect(world.view()).toBe('Connect')
  expect(world.status().eip155).toBe('disconnected')
  expect(world.store.getState()).toMatchObject({ siwx: { session: undefined, phase: 'idle' } })
  expect(world.record().proofs ?? []).toEqual([])
  expect(world.record().namespaces).toEqual({})
  expect(['idle', 'failed']).toContain(pairing(world).status)
})

test.each([
  ['another account', { address: bob }],
  ['another network', { reference: '10' }],
])('a proof of %s signs nobody in; the sign view takes over', async (_whose, whose) => {
  const world = await shown({ options: { siwx: 'required' } })
  world.wallets.relay.last().approve(approvalWithProof(world, whose))
  await world.settle()
  expect(world.heard()).not.toContain('siwx-success')
  expect(selectIsAuthenticated(world.store.getState())).toBe(false)
  expect(world.view()).toBe('SIWXSignMessage')
  expect(world.toasts()).toEqual([])
})

test('a proof of another message does not sign in', async () => {
  const world = await shown({ options: { siwx: 'required' } })
  const response = approvalWithProof(world)
  world.wallets.relay
    .last()
    .approve({ ...response, proofs: response.proofs.map((proof) => ({ ...proof, message: 'something else' })) })
  await world.settle()
  expect(world.heard()).not.toContain('siwx-success')
  expect(world.view()).toBe('SIWXSignMessage')
})

test('opens the sign-in view for a wallet without one-click sign-in', async () => {
  const world = await shown({ options: { siwx: 'required' } })
  world.wallets.relay.last().approve(approval())
  await world.settle()
  expect(world.view()).toBe('SIWXSignMessage')
  expect(world.isOpen()).toBe(true)
})

test('does not sign in a wallet that disconnects during verification', async () => {
  const world = await shown({ options: { siwx: 'required', siwxEndpoint: '/sign-in' } })
  const response = approvalWithProof(world)
  world.server.responsesProof(async () => response.connections[0]?.reports.gone())
  world.wallets.relay.last().approve(response)
  await world.settle()
  expect(world.heard()).not.toContain('siwx-success')
  expect(world.record().proofs ?? []).toEqual([])
  expect(world.toasts()).not.toContain('Authenticating...')
})

test('does not offer an invalid message for one-click sign-in', async () => {
  const world = await shown({ options: { siwx: 'required', siwxStatement: 'two\nlines' } })
  expect(world.wallets.relay.last().request.oneClick).toBeUndefined()
  expect(pairing(world).status).toBe('waiting')
})

test('the relay is begun while the nonce of a sign-in is fetched', async () => {
  const world = makeWorld({
    view: { name: 'ConnectingWalletConnectBasic' },
    options: { siwx: 'optional', siwxNonceEndpoint: '/nonce' },
  })
  world.server.givesNonce(() => new Promise(() => undefined))
  void startPairing(world, undefined)
  await world.settle()
  expect(world.wallets.relay.prepared()).toBe(1)
  expect(world.wallets.relay.questions).toHaveLength(0)
})

test('the code of the chain is fetched after the QR code has been drawn, not beside the pairing', async () => {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnectBasic' } })
  world.wallets.relay.unreachable(new RelayUnreachable())
  await startPairing(world, undefined)
  expect(world.prefetched).toEqual([])
  const reached = await shown()
  expect(reached.prefetched).toEqual([])
  await reached.clock.advance(PREFETCH_AFTER_MS)
  expect(reached.prefetched).toEqual(['eip155'])
})

test('shows the code even if the nonce cannot be fetched', async () => {
  const world = makeWorld({
    view: { name: 'ConnectingWalletConnectBasic' },
    options: { siwx: 'optional', siwxNonceEndpoint: '/nonce' },
  })
  world.server.givesNonce(() => Promise.reject(new SiwxServerUnreachable('/nonce')))
  void startPairing(world, undefined)
  await world.settle()
  expect(pairing(world).status).toBe('waiting')
  expect(world.wallets.relay.last().request.oneClick).toBeUndefined()
})

test('does not expire a pairing on return to the page while an approval is processed', async () => {
  const world = await shown({ options: { siwx: 'required', siwxEndpoint: '/sign-in' } })
  let accept: (response: unknown) => void = () => {}
  world.server.responsesProof(() => new Promise((resolve) => (accept = resolve)))
  await world.clock.advance(229_000)
  world.wallets.relay.last().approve(approvalWithProof(world))
  await world.clock.advance(2_000)
  world.setVisible(true)
  accept({})
  await world.settle()
  expect(selectIsAuthenticated(world.store.getState())).toBe(true)
  expect(asks(world)).toBe(1)
})

test('a retry starts a second after the failed attempt', async () => {
  const world = await shown()
  world.wallets.relay.last().refuse(new RelayUnreachable())
  await world.settle()
  expect(pairing(world).status).toBe('failed')
  void startPairing(world, undefined)
  await world.settle()
  expect(pairing(world)).toEqual({ status: 'creating' })
  expect(asks(world)).toBe(1)
  await world.clock.advance(999)
  expect(asks(world)).toBe(1)
  await world.clock.advance(1)
  expect(asks(world)).toBe(2)
})

test('a second press while a retry waits for its second does not count as connecting', async () => {
  const world = await shown()
  world.wallets.relay.last().refuse(new RelayUnreachable())
  await world.settle()
  void startPairing(world, undefined)
  await world.settle()
  void startPairing(world, undefined)
  await world.settle()
  expect(world.status().eip155).toBe('disconnected')
  await world.clock.advance(1_000)
  expect(world.status().eip155).toBe('connecting')
  expect(asks(world)).toBe(2)
})
