import { expect, test } from 'vitest'
import { createLog } from '../../services/log/log'
import { patchRequestQueue } from './patchRequestQueue'

test('a request that cannot be taken is noted, and the next one is taken', async () => {
  const log = createLog({ now: () => 0, level: () => 'debug', print: { error() {}, warn() {}, info() {}, debug() {} } })
  const taken: unknown[] = []
  const engine = {
    async processRequest(request: unknown) {
      if (request === 'goodbye, again') throw new Error('Record was recently deleted')
      taken.push(request)
      return 'taken'
    },
  }
  patchRequestQueue(engine, log)
  expect(await engine.processRequest('goodbye')).toBe('taken')
  expect(await engine.processRequest('goodbye, again')).toBeUndefined()
  expect(await engine.processRequest('hello')).toBe('taken')
  expect(taken).toEqual(['goodbye', 'hello'])
  expect(log.text()).toContain('recently deleted')
})
