import { expect, test } from 'vitest'
import { copiedText } from '../../../../test/fakes/copiedText'
import { bob } from '../../../../test/fakes/connections'
import { makeSendingContext } from '../../../../test/fakes/transfers'
import type { Context } from '../../../session/context'
import { selectSend } from '../state'
import { pasteRecipient } from './pasteRecipient'
import { startSend } from './startSend'

const withClipboard = (paste: Context['page']['paste']) => {
  const context = makeSendingContext()
  startSend(context)
  Object.assign(context.page, { paste })
  return context
}

test('enters the clipboard text like typed text, trimmed', async () => {
  const context = withClipboard(async () => `\n ${bob}\t`)
  await pasteRecipient(context)
  expect(selectSend(context.store.getState())).toMatchObject({
    recipient: bob,
    resolution: { status: 'resolved', address: bob },
  })
})

test.each(copiedText)('enters a clipboard text with %s as people see it', async (_what, disguise) => {
  const context = withClipboard(async () => disguise(bob))
  await pasteRecipient(context)
  expect(selectSend(context.store.getState())).toMatchObject({
    recipient: bob,
    resolution: { status: 'resolved', address: bob },
  })
})

test('truncates a long text', async () => {
  const context = withClipboard(async () => 'x'.repeat(1_000_000))
  const pasted = pasteRecipient(context)
  await context.clock.advance(500)
  await pasted
  expect(selectSend(context.store.getState())?.recipient).toHaveLength(256)
  expect(selectSend(context.store.getState())?.resolution.status).toBe('invalid')
})

test('rejects if the browser refuses, and leaves the field as it is', async () => {
  const context = withClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  await expect(pasteRecipient(context)).rejects.toThrow('no')
  expect(selectSend(context.store.getState())?.recipient).toBe('')
})
