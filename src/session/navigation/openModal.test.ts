import { describe, expect, test } from 'vitest'
import { ethereum, polygon } from '../../../test/fakes/networks'
import { BUTTON, makeContext, type FakeContext } from '../../../test/fakes/context'
import { connectInstalled } from '../life/connectInstalled'
import { closeModal } from './closeModal'
import { initialView, openModal, prepareModal } from './openModal'

test('opens on Connect without a wallet', () => {
  const context = makeContext()
  openModal(context, BUTTON)
  expect(context.view()).toBe('Connect')
  expect(context.emitted).toEqual([{ type: 'open', detail: { view: 'Connect' } }])
  expect(context.tracked).toContainEqual({ event: 'MODAL_OPEN', properties: { connected: false } })
})

test('opens on Account when connected', () => {
  const context = makeContext({ connectedTo: ethereum })
  openModal(context, BUTTON)
  expect(context.view()).toBe('Account')
  expect(context.tracked).toContainEqual({ event: 'MODAL_OPEN', properties: { connected: true } })
})

test('a named view opens without history', () => {
  const context = makeContext()
  openModal(context, BUTTON, 'AllWallets')
  expect(context.store.getState().router.stack).toEqual([{ name: 'AllWallets' }])
})

test('a view that needs a wallet waits behind Connect and comes after success', async () => {
  const context = makeContext()
  openModal(context, BUTTON, 'Account')
  expect(context.view()).toBe('Connect')

  await connectInstalled(context, 'io.injected')

  expect(context.view()).toBe('Account')
  expect(context.isOpen()).toBe(true)
  expect(context.heard()).not.toContain('close')
})

test('a pending named view is dropped when the dialog is opened again without it', async () => {
  const context = makeContext()
  openModal(context, BUTTON, 'Account')
  openModal(context, BUTTON)

  await connectInstalled(context, 'io.injected')

  expect(context.isOpen()).toBe(false)
})

test.each(['NoSuchView', '', '__proto__', 'account'])('the unknown view %o is ignored', (view) => {
  const context = makeContext()
  openModal(context, BUTTON, view)
  expect(context.view()).toBe('Connect')
})

test('a network that is not configured comes before any named view', () => {
  const context = makeContext({ connectedTo: polygon })
  openModal(context, BUTTON, 'Account')
  expect(context.view()).toBe('UnsupportedChain')
})

test('a sign-in that is required comes before any named view', () => {
  const context = makeContext({ connectedTo: ethereum, options: { siwx: 'required' } })
  openModal(context, BUTTON, 'Networks')
  expect(context.view()).toBe('SIWXSignMessage')
})

test('opening an open dialog emits nothing', () => {
  const context = makeContext()
  openModal(context, BUTTON)
  openModal(context, BUTTON)
  expect(context.heard()).toEqual(['open'])
  expect(context.trackedNames().filter((name) => name === 'MODAL_OPEN')).toHaveLength(1)
})

test('opening in another element moves the dialog there', () => {
  const context = makeContext()
  openModal(context, BUTTON)
  openModal(context, 'button-2')
  expect(context.store.getState().modal.openIn).toBe('button-2')
})

test('a pairing that waits keeps its code', () => {
  const context = makeContext()
  const pairing = { status: 'waiting', uri: 'wc:1', expiresAt: context.clock.now() + 100_000 } as const
  context.store.setState({ pairing })
  openModal(context, BUTTON)
  expect(context.store.getState().pairing).toBe(pairing)
})

describe('a dialog that was drawn in advance', () => {
  const preparedEntry = (context: FakeContext) => context.store.getState().modal.prepared?.entry

  test('contacts nothing and is no opened dialog', async () => {
    const context = makeContext()
    prepareModal(context, BUTTON)
    await context.settle()
    expect(preparedEntry(context)).toEqual({ name: 'Connect' })
    expect(context.isOpen()).toBe(false)
    expect(context.api.asked).toEqual([])
    expect([context.emitted, context.tracked]).toEqual([[], []])
  })

  test('is opened as it was drawn', () => {
    const context = makeContext()
    prepareModal(context, BUTTON)
    const entry = preparedEntry(context)
    openModal(context, BUTTON)
    expect(context.store.getState().router.stack[0]).toBe(entry)
    expect(preparedEntry(context)).toBe(entry)
  })

  test.each<[string, (context: FakeContext) => void]>([
    ['on another view', (context) => openModal(context, BUTTON, 'WhatIsAWallet')],
    ['in another element', (context) => openModal(context, 'button-2')],
  ])('is drawn anew when it opens %s', (_what, open) => {
    const context = makeContext()
    prepareModal(context, BUTTON)
    open(context)
    expect(preparedEntry(context)).toBeUndefined()
  })

  test('follows what a press would open now', () => {
    const context = makeContext({ connectedTo: ethereum })
    prepareModal(context, BUTTON)
    expect(preparedEntry(context)).toEqual({ name: 'Account' })
    context.store.setState({ networkIds: { eip155: 'eip155:999' } })
    prepareModal(context, BUTTON)
    expect(preparedEntry(context)).toEqual({ name: initialView(context) })
  })

  test('leaves an open dialog as it is', () => {
    const context = makeContext()
    openModal(context, BUTTON, 'WhatIsAWallet')
    prepareModal(context, BUTTON)
    expect(context.view()).toBe('WhatIsAWallet')
    closeModal(context, 'user')
    prepareModal(context, BUTTON)
    expect(preparedEntry(context)).toEqual({ name: 'Connect' })
  })
})

test('a connected visitor needs no wallet of the directory', async () => {
  const context = makeContext({ connectedTo: ethereum })
  openModal(context, BUTTON)
  await context.settle()
  expect(context.api.asked).toEqual([])
})
