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

test('a letter waits for the other end, however often it asks', () => {
  const mailbox = new Mailbox()
  const sent = letter()
  mailbox.put(sent)

  expect(mailbox.waitingFor('wallet', 'a', 1500)).toEqual([sent])
  expect(mailbox.waitingFor('wallet', 'a', 1500)).toEqual([sent])
})

test('nobody gets back what they sent', () => {
  const mailbox = new Mailbox()
  mailbox.put(letter())
  expect(mailbox.waitingFor('page', 'a', 1500)).toEqual([])
})

test('an acknowledged letter is gone', () => {
  const mailbox = new Mailbox()
  const sent = letter()
  mailbox.put(sent)
  mailbox.acknowledge(sent)

  expect(mailbox.waitingFor('wallet', 'a', 1500)).toEqual([])
  expect(mailbox.size).toBe(0)
})

test('a letter whose time to live is over is gone', () => {
  const mailbox = new Mailbox()
  mailbox.put(letter())
  mailbox.put(letter({ topic: 'b', expiresAt: 9000 }))
  mailbox.sweep(2000)

  expect(mailbox.waitingFor('wallet', 'a', 2000)).toEqual([])
  expect(mailbox.size).toBe(1)
})
