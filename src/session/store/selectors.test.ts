import { expect, test } from 'vitest'
import { createFakeConnection, alice, bob } from '../../../test/fakes/connections'
import { base, ethereum, polygon } from '../../../test/fakes/networks'
import { makeContext } from '../../../test/fakes/context'
import { NO_SIGN_IN } from './siwx'
import type { SiwxSession } from '../../domain/siwx/session'
import { setConnectionNetwork } from './sessions'
import type { ConnectionStatus, NamespaceSession, State, WaitingSession } from './state'
import {
  selectActiveCaipAddress,
  selectActiveNetwork,
  selectActiveNetworkId,
  selectIsAuthenticated,
  selectIsUnconfiguredNetwork,
  selectIsUnsupportedNetwork,
  selectSignInRequired,
  selectSiwxMode,
  selectStatus,
} from './selectors'

const sessionOf = (accountAddress: string, chainId: SiwxSession['data']['chainId'] = 'eip155:1'): SiwxSession => ({
  data: { accountAddress, chainId, domain: 'shop.test', uri: 'https://shop.test/', version: '1', nonce: 'abcdefgh' },
  message: 'text',
  signature: '0xab',
})

const withSession = (session: SiwxSession) => ({ siwx: { ...NO_SIGN_IN, session } })

const held: NamespaceSession = { status: 'connected', facts: createFakeConnection().facts }
const waits = (reason: WaitingSession['reason']): NamespaceSession => ({
  status: 'waiting',
  connectorId: 'injected',
  reason,
})

test.each<readonly [Partial<State>, ConnectionStatus]>([
  [{}, 'disconnected'],
  [{ connectingIn: 'eip155' }, 'connecting'],
  [{ sessions: { eip155: held } }, 'connected'],
  // A wallet that is to replace the connected one.
  [{ sessions: { eip155: held }, connectingIn: 'eip155' }, 'connected'],
  [{ sessions: { eip155: held, solana: waits('asking') } }, 'connected'],
  [{ sessions: { eip155: waits('asking') } }, 'reconnecting'],
  [{ sessions: { eip155: waits('unannounced') } }, 'reconnecting'],
  [{ sessions: { eip155: waits('locked') } }, 'reconnecting'],
  [{ sessions: { eip155: waits('unreachable') } }, 'reconnecting'],
  [{ sessions: { eip155: waits('unauthorized') } }, 'disconnected'],
  [{ sessions: { eip155: waits('unserved') } }, 'disconnected'],
  // The visitor does not wait for the stored one any more.
  [{ sessions: { eip155: waits('locked') }, connectingIn: 'eip155' }, 'connecting'],
  [{ sessions: { solana: waits('locked') }, connectingIn: 'eip155' }, 'reconnecting'],
])('%o reads %s', (state, status) => {
  const { store } = makeContext()
  store.setState(state)
  expect(selectStatus(store.getState())).toBe(status)
})

test('a network that is not configured is known by its id, and is no network in use', () => {
  const { store } = makeContext({ connectedTo: ethereum })
  store.setState(setConnectionNetwork('eip155', 'eip155:999'))
  expect(selectActiveNetworkId(store.getState())).toBe('eip155:999')
  expect(selectActiveNetwork(store.getState())).toBeUndefined()
  expect(selectIsUnsupportedNetwork(store.getState())).toBe(true)
})

test('a page that allows unsupported chains has none', () => {
  const { store } = makeContext({ connectedTo: polygon, options: { allowUnsupportedChain: true } })
  expect(selectIsUnsupportedNetwork(store.getState())).toBe(false)
})

test('without a connection no network is unsupported', () => {
  expect(selectIsUnsupportedNetwork(makeContext({ networks: [] }).store.getState())).toBe(false)
})

test('the active account is written as CAIP-10', () => {
  expect(selectActiveCaipAddress(makeContext({ connectedTo: base, networks: [base] }).store.getState())).toBe(
    `eip155:8453:${alice}`,
  )
})

test('a session makes authenticated', () => {
  const { store } = makeContext({ connectedTo: ethereum })
  store.setState(withSession(sessionOf(alice)))
  expect(selectIsAuthenticated(store.getState())).toBe(true)
})

test.each([
  ['another account', sessionOf(bob)],
  ['another network', sessionOf(alice, 'eip155:8453')],
])('a session of %s does not make authenticated', (_whose, session) => {
  const { store } = makeContext({ connectedTo: ethereum })
  store.setState(withSession(session))
  expect(selectIsAuthenticated(store.getState())).toBe(false)
})

test('a session without a connection does not make authenticated', () => {
  const { store } = makeContext()
  store.setState(withSession(sessionOf(alice)))
  expect(selectIsAuthenticated(store.getState())).toBe(false)
})

test('sign-in is required only of a connected visitor', () => {
  expect(selectSignInRequired(makeContext({ options: { siwx: 'required' } }).store.getState())).toBe(false)
  expect(
    selectSignInRequired(makeContext({ options: { siwx: 'required' }, connectedTo: ethereum }).store.getState()),
  ).toBe(true)
  expect(
    selectSignInRequired(makeContext({ options: { siwx: 'optional' }, connectedTo: ethereum }).store.getState()),
  ).toBe(false)
})

test.each([
  [undefined, 'required'],
  [true, 'required'],
  [false, 'optional'],
] as const)("the page's own callbacks with required %s make sign-in %s", (required, mode) => {
  const siweConfig = {
    getNonce: async () => 'abcdefgh',
    verifyMessage: async () => true,
    ...(required !== undefined && { required }),
  }
  const { store } = makeContext({ options: { siweConfig } })
  expect(selectSiwxMode(store.getState())).toBe(mode)
})

test('the first of several accounts is the active one', () => {
  const { store } = makeContext({ connection: createFakeConnection({ addresses: [bob, alice] }) })
  expect(selectActiveCaipAddress(store.getState())).toBe(`eip155:1:${bob}`)
})

test.each([
  [ethereum, false],
  [polygon, true],
])(
  'on %o the active network is missing from the configuration: %s, and a required sign-in is due only where it is not',
  (network, expected) => {
    const state = makeContext({
      connectedTo: network,
      options: { allowUnsupportedChain: true, siwx: 'required' },
    }).store.getState()
    expect(selectIsUnconfiguredNetwork(state)).toBe(expected)
    expect(selectSignInRequired(state)).toBe(!expected)
  },
)

test('without a connection no network is missing', () => {
  expect(selectIsUnconfiguredNetwork(makeContext({}).store.getState())).toBe(false)
})
