import { expect, test } from 'vitest'
import { ethereum, polygon } from '../../../test/fakes/networks'
import { BUTTON, makeWorld } from '../../../test/fakes/world'
import { connectInstalled } from '../connections/connectInstalled'
import { openModal } from './openModal'

test('opens on Connect without a wallet', () => {
  const world = makeWorld()
  openModal(world, BUTTON)
  expect(world.view()).toBe('Connect')
  expect(world.emitted).toEqual([{ type: 'open', detail: { view: 'Connect' } }])
  expect(world.tracked).toContainEqual({ event: 'MODAL_OPEN', properties: { connected: false } })
})

test('opens on Account when connected', () => {
  const world = makeWorld({ connectedTo: ethereum })
  openModal(world, BUTTON)
  expect(world.view()).toBe('Account')
  expect(world.tracked).toContainEqual({ event: 'MODAL_OPEN', properties: { connected: true } })
})

test('a named view opens without history', () => {
  const world = makeWorld()
  openModal(world, BUTTON, 'AllWallets')
  expect(world.store.getState().router.stack).toEqual([{ name: 'AllWallets' }])
})

test('a view that needs a wallet waits behind Connect and comes after success', async () => {
  const world = makeWorld()
  openModal(world, BUTTON, 'Account')
  expect(world.view()).toBe('Connect')

  await connectInstalled(world, 'io.injected')

  expect(world.view()).toBe('Account')
  expect(world.isOpen()).toBe(true)
  expect(world.heard()).not.toContain('close')
})

test('a pending named view is dropped when the dialog is opened again without it', async () => {
  const world = makeWorld()
  openModal(world, BUTTON, 'Account')
  openModal(world, BUTTON)

  await connectInstalled(world, 'io.injected')

  expect(world.isOpen()).toBe(false)
})

test.each(['NoSuchView', '', '__proto__', 'account'])('the unknown view %o is ignored', (view) => {
  const world = makeWorld()
  openModal(world, BUTTON, view)
  expect(world.view()).toBe('Connect')
})

test('a network that is not configured comes before any named view', () => {
  const world = makeWorld({ connectedTo: polygon })
  openModal(world, BUTTON, 'Account')
  expect(world.view()).toBe('UnsupportedChain')
})

test('a sign-in that is required comes before any named view', () => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'required' } })
  openModal(world, BUTTON, 'Networks')
  expect(world.view()).toBe('SIWXSignMessage')
})

test('opening an open dialog emits nothing', () => {
  const world = makeWorld()
  openModal(world, BUTTON)
  openModal(world, BUTTON)
  expect(world.heard()).toEqual(['open'])
  expect(world.trackedNames().filter((name) => name === 'MODAL_OPEN')).toHaveLength(1)
})

test('opening in another element moves the dialog there', () => {
  const world = makeWorld()
  openModal(world, BUTTON)
  openModal(world, 'button-2')
  expect(world.store.getState().modal.openIn).toBe('button-2')
})

test('a pairing that waits keeps its code', () => {
  const world = makeWorld()
  const pairing = { status: 'waiting', uri: 'wc:1', expiresAt: world.clock.now() + 100_000 } as const
  world.store.setState({ pairing })
  openModal(world, BUTTON)
  expect(world.store.getState().pairing).toBe(pairing)
})
