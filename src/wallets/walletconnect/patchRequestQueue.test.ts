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
