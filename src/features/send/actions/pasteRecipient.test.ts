import { expect, test } from 'vitest'
import { copiedText } from '../../../../test/fakes/copiedText'
import { bob } from '../../../../test/fakes/connections'
import { makeSendingWorld } from '../../../../test/fakes/transfers'
import type { World } from '../../../session/world'
import { selectSend } from '../state'
import { pasteRecipient } from './pasteRecipient'
import { startSend } from './startSend'

const withClipboard = (paste: World['page']['paste']) => {
  const world = makeSendingWorld()
  startSend(world)
  Object.assign(world.page, { paste })
  return world
}

test('enters the clipboard text like typed text, trimmed', async () => {
  const world = withClipboard(async () => `\n ${bob}\t`)
  await pasteRecipient(world)
  expect(selectSend(world.store.getState())).toMatchObject({
    recipient: bob,
    resolution: { status: 'resolved', address: bob },
  })
})

test.each(copiedText)('enters a clipboard text with %s as people see it', async (_what, disguise) => {
  const world = withClipboard(async () => disguise(bob))
  await pasteRecipient(world)
  expect(selectSend(world.store.getState())).toMatchObject({
    recipient: bob,
    resolution: { status: 'resolved', address: bob },
  })
})

test('truncates a long text', async () => {
  const world = withClipboard(async () => 'x'.repeat(1_000_000))
  const pasted = pasteRecipient(world)
  await world.clock.advance(500)
  await pasted
  expect(selectSend(world.store.getState())?.recipient).toHaveLength(256)
  expect(selectSend(world.store.getState())?.resolution.status).toBe('invalid')
})

test('rejects if the browser refuses, and leaves the field as it is', async () => {
  const world = withClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  await expect(pasteRecipient(world)).rejects.toThrow('no')
  expect(selectSend(world.store.getState())?.recipient).toBe('')
})
