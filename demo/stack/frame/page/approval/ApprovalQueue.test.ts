import { expect, test } from 'vitest'
import type { Description } from '../../requests/description'
import { ApprovalQueue, REJECTED, type Approval } from './ApprovalQueue'

function description(network: string): Description {
  return {
    method: 'personal_sign',
    network,
    account: { address: '0x1', type: 'eoa' },
    isReadable: true,
    warnings: [],
    blocks: [],
    details: [],
  }
}

function openQueue() {
  const drawn: (Approval | undefined)[] = []
  const acted: string[] = []
  const queue = new ApprovalQueue((approval) => drawn.push(approval))
  const ask = (network: string): Promise<string> =>
    queue.ask(
      async () => ({ description: description(network) }),
      async () => {
        acted.push(network)
        return `done ${network}`
      },
    )
  const shown = (): string | undefined => drawn.at(-1)?.description.network
  return { queue, ask, acted, drawn, shown }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('requests are shown one at a time in the order in which they came', async () => {
  const { queue, ask, shown, drawn } = openQueue()
  const first = ask('first')
  const second = ask('second')
  await settled()
  expect([shown(), drawn.at(-1)?.waiting]).toEqual(['first', 1])

  queue.answer(true)
  expect(await first).toBe('done first')
  await settled()
  expect(shown()).toBe('second')
  queue.answer(false)
  await expect(second).rejects.toThrow(REJECTED)
  expect(drawn.at(-1)).toBeUndefined()
})

test('nothing is done for a rejected or aborted request', async () => {
  const { queue, ask, acted } = openQueue()
  const rejected = expect(ask('rejected')).rejects.toThrow('User rejected the request')
  const givenUp = expect(ask('given up')).rejects.toThrow('User rejected the request')
  await settled()
  queue.answer(false)
  queue.abort()
  await Promise.all([rejected, givenUp])
  expect(acted).toEqual([])
})

test('a request can be aborted before it is shown, without affecting the next one', async () => {
  const { queue, ask, drawn, shown } = openQueue()
  const early = expect(ask('early')).rejects.toThrow(REJECTED)
  const next = ask('next')
  queue.abort()
  await early
  await settled()
  expect(drawn.map((each) => each?.description.network)).not.toContain('early')
  expect(shown()).toBe('next')
  queue.answer(true)
  expect(await next).toBe('done next')
})

test('a request that cannot be shown fails with its reason and does not block the next', async () => {
  const { queue, ask, shown } = openQueue()
  const impossible = queue.ask(
    async (): Promise<{ description: Description }> => {
      throw new Error('Nobody is logged in')
    },
    async () => undefined,
  )
  const next = ask('next')
  await expect(impossible).rejects.toThrow('Nobody is logged in')
  await settled()
  expect(shown()).toBe('next')
  queue.answer(true)
  await next
})

test('a second press while the first is pending does nothing', async () => {
  const { queue, ask, acted } = openQueue()
  const asked = ask('once')
  await settled()
  queue.answer(true)
  queue.answer(false)
  queue.abort()
  expect(await asked).toBe('done once')
  expect(acted).toEqual(['once'])
})
