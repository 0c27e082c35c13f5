import { expect, test } from 'vitest'
import { patchMessages } from './patchMessages'

// The library's own code, over a session of 20,000 messages, is in test/torture/relayMessages.ts.

test('the hashes of the last hundred messages are kept, and of those that wait, without their texts', async () => {
  const hashes = Array.from({ length: 150 }, (_, each) => `hash-${each}`)
  const stored: object[] = []
  const tracker = {
    messages: new Map([
      ['long', Object.fromEntries(hashes.map((hash) => [hash, 'text']))],
      ['short', { one: 'text' }],
    ]),
    messagesWithoutClientAck: new Map([['long', { 'hash-3': 'text' }]]),
    async persist() {
      stored.push(structuredClone(Object.fromEntries(this.messages)))
    },
  }
  patchMessages(tracker)
  await tracker.persist()
  const kept = ['hash-3', ...hashes.slice(-100)]
  expect(stored).toEqual([{ long: Object.fromEntries(kept.map((hash) => [hash, ''])), short: { one: '' } }])
  expect(tracker.messagesWithoutClientAck.get('long')).toEqual({ 'hash-3': 'text' })
})
