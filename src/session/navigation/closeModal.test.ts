import { expect, test } from 'vitest'
import { ethereum, polygon } from '../../../test/fakes/networks'
import { makeContext } from '../../../test/fakes/context'
import { closeModal, mayClose } from './closeModal'

test('closing emits its reason', () => {
  const context = makeContext({ view: { name: 'Connect' } })
  expect(closeModal(context, 'user')).toBe(true)
  expect(context.isOpen()).toBe(false)
  expect(context.emitted).toEqual([{ type: 'close', detail: { reason: 'user' } }])
  expect(context.tracked).toEqual([{ event: 'MODAL_CLOSE', properties: { connected: false } }])
})

test('closing a closed dialog emits nothing', () => {
  const context = makeContext()
  expect(closeModal(context, 'user')).toBe(true)
  expect(context.emitted).toEqual([])
  expect(context.tracked).toEqual([])
})

test.each(['user', 'programmatic'] as const)('a required sign-in refuses the close of %s and shakes', (reason) => {
  const context = makeContext({
    connectedTo: ethereum,
    options: { siwx: 'required' },
    view: { name: 'SIWXSignMessage' },
  })
  expect(closeModal(context, reason)).toBe(false)
  expect(context.isOpen()).toBe(true)
  expect(context.store.getState().modal.refusals).toBe(1)
  expect(context.heard()).not.toContain('close')
})

test("the page's own callbacks require a sign-in as well", () => {
  const siweConfig = { getNonce: async () => 'abcdefgh', verifyMessage: async () => true }
  const context = makeContext({ connectedTo: ethereum, options: { siweConfig }, view: { name: 'SIWXSignMessage' } })
  expect(closeModal(context, 'user')).toBe(false)
})

test('an optional sign-in lets the visitor close', () => {
  const context = makeContext({
    connectedTo: ethereum,
    options: { siwx: 'optional' },
    view: { name: 'SIWXSignMessage' },
  })
  expect(closeModal(context, 'user')).toBe(true)
})

test('other views close while a sign-in is required', () => {
  const context = makeContext({ connectedTo: ethereum, options: { siwx: 'required' }, view: { name: 'Account' } })
  expect(closeModal(context, 'user')).toBe(true)
})

test('an unsupported network refuses the close, unless the page allows it', () => {
  const view = { name: 'UnsupportedChain' } as const
  expect(closeModal(makeContext({ connectedTo: polygon, view }), 'user')).toBe(false)
  expect(
    closeModal(makeContext({ connectedTo: polygon, view, options: { allowUnsupportedChain: true } }), 'user'),
  ).toBe(true)
})

test('what the flow itself closes is never refused', () => {
  const context = makeContext({
    connectedTo: ethereum,
    options: { siwx: 'required' },
    view: { name: 'SIWXSignMessage' },
  })
  expect(mayClose(context)).toBe(false)
  expect(closeModal(context, 'disconnected')).toBe(true)
})

test('the next view does not repeat the message of the previous one', () => {
  const context = makeContext({ view: { name: 'ConnectingExternal', installedId: 'io.injected' } })
  const problem = { code: 'user_rejected', message: 'no' }
  context.store.setState({
    attempt: { status: 'rejected', walletId: 'io.injected', problem },
    switching: { status: 'rejected', networkId: 'eip155:1', problem },
    linkProblem: problem,
  })
  closeModal(context, 'user')
  expect(context.store.getState()).toMatchObject({ attempt: { status: 'idle' }, switching: { status: 'idle' } })
  expect(context.store.getState().linkProblem).toBeUndefined()
})

test('a pending pairing continues after the dialog is closed', () => {
  const context = makeContext({ view: { name: 'ConnectingWalletConnectBasic' } })
  const pairing = { status: 'waiting', uri: 'wc:1', expiresAt: 1 } as const
  context.store.setState({ pairing })
  closeModal(context, 'user')
  expect(context.store.getState().pairing).toBe(pairing)
})
