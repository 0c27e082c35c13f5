import { expect, test } from 'vitest'
import { createLog } from '../../services/log/log'
import { patchRequestQueue } from './patchRequestQueue'

test('a request that cannot be taken is noted, the next one is taken, and an end comes once', async () => {
  const log = createLog({ now: () => 0, level: () => 'debug', print: { error() {}, warn() {}, info() {}, debug() {} } })
  const taken: unknown[] = []
  const engine = {
    async processRequest({ payload: { method } }: { payload: { method: string } }) {
      if (method === 'wc_sessionUpdate') throw new Error('Missing or invalid')
      taken.push(method)
      return 'taken'
    },
  }
  patchRequestQueue(engine, (topic) => topic === 'open', log)
  const process = (method: string, topic = 'open') => engine.processRequest({ topic, payload: { method } } as never)
  expect(await process('wc_sessionUpdate')).toBeUndefined()
  expect(await process('wc_sessionEvent')).toBe('taken')
  expect(await process('wc_sessionDelete')).toBe('taken')
  expect(await process('wc_sessionDelete', 'over')).toBeUndefined()
  expect(taken).toEqual(['wc_sessionEvent', 'wc_sessionDelete'])
  expect(log.text()).toContain('Missing or invalid')
})

test('a check that the library does not await leaves no unhandled rejection', async () => {
  const log = createLog({ now: () => 0, level: () => 'debug', print: { error() {}, warn() {}, info() {}, debug() {} } })
  const engine = {
    async isValidEmit(_params?: unknown) {
      throw new Error('Missing or invalid. emit() chainId')
    },
    async processRequest(_request: unknown) {
      // Like the library: vitest fails on the unhandled rejection.
      void this.isValidEmit()
      return 'taken'
    },
  }
  patchRequestQueue(engine, () => true, log)
  expect(await engine.processRequest({ topic: 'open', payload: { method: 'wc_sessionEvent' } } as never)).toBe('taken')
  await expect(engine.isValidEmit()).rejects.toThrow('chainId')
})
