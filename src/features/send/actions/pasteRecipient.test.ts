import { expect, test } from 'vitest'
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

test('what was copied is taken as if it had been typed, without blanks around it', async () => {
  const world = withClipboard(async () => `\n ${bob}\t`)
  await pasteRecipient(world)
  expect(selectSend(world.store.getState())).toMatchObject({
    recipient: bob,
    resolution: { status: 'resolved', address: bob },
  })
})

test('a book on the clipboard is cut', async () => {
  const world = withClipboard(async () => 'x'.repeat(1_000_000))
  const pasted = pasteRecipient(world)
  await world.clock.advance(500)
  await pasted
  expect(selectSend(world.store.getState())?.recipient).toHaveLength(256)
  expect(selectSend(world.store.getState())?.resolution.status).toBe('invalid')
})

test('a browser that refuses is passed on, and the field stays as it is', async () => {
  const world = withClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  await expect(pasteRecipient(world)).rejects.toThrow('no')
  expect(selectSend(world.store.getState())?.recipient).toBe('')
})
