// @vitest-environment node
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Inbox } from '../../../demo/stack/frame/Inbox'
import { mailboxService } from '../../../demo/stack/frame/mailboxService'
import { listen, type Listening } from '../../../demo/stack/http/listen'
import { firstOf, json } from '../../../demo/stack/http/reply'
import { openInbox } from './openInbox'

const VISITOR = 'visitor@shop.example'
let mails: Inbox
let stack: Listening

beforeEach(async () => {
  mails = new Inbox()
  stack = await listen({
    port: 0,
    answer: firstOf(
      async ({ url }) => (url.pathname === '/stack.json' ? json({ mailbox: `${stack.url}/mailbox` }) : undefined),
      async (ask) => (ask.url.pathname === '/mailbox' ? mailboxService(mails).answer(ask) : undefined),
    ),
  })
})
afterEach(() => stack.close())

test('the code that was sent to an address, and the second one', async () => {
  const inbox = await openInbox(stack.url)
  mails.send(VISITOR, { kind: 'otp', otp: '111111' })
  mails.send('other@shop.example', { kind: 'otp', otp: '999999' })
  mails.send(VISITOR, { kind: 'device', link: 'https://frame.example/device' })
  mails.send(VISITOR, { kind: 'otp', otp: '222222' })
  mails.send(VISITOR, { kind: 'update-primary', otp: '333333' })
  expect(await inbox.code(VISITOR)).toBe('111111')
  expect(await inbox.code(VISITOR, { nth: 2 })).toBe('222222')
  expect(await inbox.code(VISITOR, { kind: 'update-primary' })).toBe('333333')
  expect(await inbox.link(VISITOR)).toBe('https://frame.example/device')
})

test('a code that is yet to come is waited for, and one that does not come is named', async () => {
  const inbox = await openInbox(stack.url)
  const code = inbox.code(VISITOR)
  await expect(inbox.code(VISITOR, { withinMs: 1 })).rejects.toThrow('No mail 1 of the kind otp came to visitor@')
  mails.send(VISITOR, { kind: 'otp', otp: '111111' })
  expect(await code).toBe('111111')
})

test('without a stack at the URL there is no inbox', async () => {
  await expect(openInbox(`${stack.url}/`)).resolves.toBeDefined()
  const other = await listen({ port: 0, answer: async () => json({}) })
  await expect(openInbox(other.url)).rejects.toThrow('There is no stack with an inbox at')
  await other.close()
})
