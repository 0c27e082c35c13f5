import { expect, test } from 'vitest'
import { Mailbox, type Letter } from './Mailbox'

const letter = (extra: Partial<Letter> = {}): Letter => ({
  topic: 'a',
  message: 'sealed',
  tag: 1100,
  publishedAt: 1000,
  expiresAt: 2000,
  from: 'page',
  ...extra,
})

test('a message stays for the other side, however often it asks', () => {
  const mailbox = new Mailbox()
  const sent = letter()
  mailbox.put(sent)

  expect(mailbox.waitingFor('wallet', 'a', 1500)).toEqual([sent])
  expect(mailbox.waitingFor('wallet', 'a', 1500)).toEqual([sent])
})

test('senders do not get their own messages', () => {
  const mailbox = new Mailbox()
  mailbox.put(letter())
  expect(mailbox.waitingFor('page', 'a', 1500)).toEqual([])
})

test('an acknowledged message is removed', () => {
  const mailbox = new Mailbox()
  const sent = letter()
  mailbox.put(sent)
  mailbox.acknowledge(sent)

  expect(mailbox.waitingFor('wallet', 'a', 1500)).toEqual([])
  expect(mailbox.size).toBe(0)
})

test('an expired message is removed', () => {
  const mailbox = new Mailbox()
  mailbox.put(letter())
  mailbox.put(letter({ topic: 'b', expiresAt: 9000 }))
  mailbox.sweep(2000)

  expect(mailbox.waitingFor('wallet', 'a', 2000)).toEqual([])
  expect(mailbox.size).toBe(1)
})
