import { expect, test } from 'vitest'
import { ethereum, polygon } from '../../../test/fakes/networks'
import { makeWorld } from '../../../test/fakes/world'
import { closeModal, mayClose } from './closeModal'

test('closing emits its reason', () => {
  const world = makeWorld({ view: { name: 'Connect' } })
  expect(closeModal(world, 'user')).toBe(true)
  expect(world.isOpen()).toBe(false)
  expect(world.emitted).toEqual([{ type: 'close', detail: { reason: 'user' } }])
  expect(world.tracked).toEqual([{ event: 'MODAL_CLOSE', properties: { connected: false } }])
})

test('closing a closed dialog emits nothing', () => {
  const world = makeWorld()
  expect(closeModal(world, 'user')).toBe(true)
  expect(world.emitted).toEqual([])
  expect(world.tracked).toEqual([])
})

test.each(['user', 'programmatic'] as const)('a required sign-in refuses the close of %s and shakes', (reason) => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'required' }, view: { name: 'SIWXSignMessage' } })
  expect(closeModal(world, reason)).toBe(false)
  expect(world.isOpen()).toBe(true)
  expect(world.store.getState().modal.refusals).toBe(1)
  expect(world.heard()).not.toContain('close')
})

test("the page's own callbacks require a sign-in as well", () => {
  const siweConfig = { getNonce: async () => 'abcdefgh', verifyMessage: async () => true }
  const world = makeWorld({ connectedTo: ethereum, options: { siweConfig }, view: { name: 'SIWXSignMessage' } })
  expect(closeModal(world, 'user')).toBe(false)
})

test('an optional sign-in lets the visitor close', () => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'optional' }, view: { name: 'SIWXSignMessage' } })
  expect(closeModal(world, 'user')).toBe(true)
})

test('other views close while a sign-in is required', () => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'required' }, view: { name: 'Account' } })
  expect(closeModal(world, 'user')).toBe(true)
})

test('an unsupported network refuses the close, unless the page allows it', () => {
  const view = { name: 'UnsupportedChain' } as const
  expect(closeModal(makeWorld({ connectedTo: polygon, view }), 'user')).toBe(false)
  expect(closeModal(makeWorld({ connectedTo: polygon, view, options: { allowUnsupportedChain: true } }), 'user')).toBe(
    true,
  )
})

test('what the flow itself closes is never refused', () => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'required' }, view: { name: 'SIWXSignMessage' } })
  expect(mayClose(world)).toBe(false)
  expect(closeModal(world, 'disconnected')).toBe(true)
})

test('the next view does not repeat the message of the previous one', () => {
  const world = makeWorld({ view: { name: 'ConnectingExternal', installedId: 'io.injected' } })
  const problem = { code: 'user_rejected', message: 'no' }
  world.store.setState({
    attempt: { status: 'rejected', walletId: 'io.injected', problem },
    switching: { status: 'rejected', networkId: 'eip155:1', problem },
    linkProblem: problem,
  })
  closeModal(world, 'user')
  expect(world.store.getState()).toMatchObject({ attempt: { status: 'idle' }, switching: { status: 'idle' } })
  expect(world.store.getState().linkProblem).toBeUndefined()
})

test('a pending pairing continues after the dialog is closed', () => {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnectBasic' } })
  const pairing = { status: 'waiting', uri: 'wc:1', expiresAt: 1 } as const
  world.store.setState({ pairing })
  closeModal(world, 'user')
  expect(world.store.getState().pairing).toBe(pairing)
})
