import { describe, expect, test } from 'vitest'
import { ethereum, polygon } from '../../../test/fakes/networks'
import { BUTTON, makeWorld, type FakeWorld } from '../../../test/fakes/world'
import { connectInstalled } from '../connections/connectInstalled'
import { closeModal } from './closeModal'
import { initialView, openModal, prepareModal } from './openModal'

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

describe('a dialog that was drawn in advance', () => {
  const preparedEntry = (world: FakeWorld) => world.store.getState().modal.prepared?.entry

  test('contacts nothing and is no opened dialog', async () => {
    const world = makeWorld()
    prepareModal(world, BUTTON)
    await world.settle()
    expect(preparedEntry(world)).toEqual({ name: 'Connect' })
    expect(world.isOpen()).toBe(false)
    expect(world.api.asked).toEqual([])
    expect([world.emitted, world.tracked]).toEqual([[], []])
  })

  test('is opened as it was drawn', () => {
    const world = makeWorld()
    prepareModal(world, BUTTON)
    const entry = preparedEntry(world)
    openModal(world, BUTTON)
    expect(world.store.getState().router.stack[0]).toBe(entry)
    expect(preparedEntry(world)).toBe(entry)
  })

  test.each<[string, (world: FakeWorld) => void]>([
    ['on another view', (world) => openModal(world, BUTTON, 'WhatIsAWallet')],
    ['in another element', (world) => openModal(world, 'button-2')],
  ])('is drawn anew when it opens %s', (_what, open) => {
    const world = makeWorld()
    prepareModal(world, BUTTON)
    open(world)
    expect(preparedEntry(world)).toBeUndefined()
  })

  test('follows what a press would open now', () => {
    const world = makeWorld({ connectedTo: ethereum })
    prepareModal(world, BUTTON)
    expect(preparedEntry(world)).toEqual({ name: 'Account' })
    world.store.setState({ networkIds: { eip155: 'eip155:999' } })
    prepareModal(world, BUTTON)
    expect(preparedEntry(world)).toEqual({ name: initialView(world) })
  })

  test('leaves an open dialog as it is', () => {
    const world = makeWorld()
    openModal(world, BUTTON, 'WhatIsAWallet')
    prepareModal(world, BUTTON)
    expect(world.view()).toBe('WhatIsAWallet')
    closeModal(world, 'user')
    prepareModal(world, BUTTON)
    expect(preparedEntry(world)).toEqual({ name: 'Connect' })
  })
})

test('a connected visitor needs no wallet of the directory', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  openModal(world, BUTTON)
  await world.settle()
  expect(world.api.asked).toEqual([])
})
