import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createLog } from './log'

const quiet = () => ({ error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() })
const at = { now: () => 0 }

test('only errors are printed and kept unless the level says otherwise', () => {
  const print = quiet()
  const log = createLog({ ...at, print })
  log.warn('w')
  log.info('i')
  log.debug('d')
  expect(log.text()).toBe('')
  log.error('e')
  expect(log.text()).toBe('1970-01-01T00:00:00.000Z error e')
  expect(print.error).toHaveBeenCalledOnce()
  expect(print.warn).not.toHaveBeenCalled()
})

test('a level that changes later holds for later entries', () => {
  let level: 'error' | 'debug' = 'error'
  const log = createLog({ ...at, print: quiet(), level: () => level })
  log.debug('before')
  level = 'debug'
  log.debug('after')
  expect(log.text()).toMatch(/debug after$/)
  expect(log.text()).not.toContain('before')
})

test.each([
  ['wc:abc@2?relay-protocol=irn&symKey=CANARY', 'wc:abc@2?relay-protocol=irn&symKey=[secret]'],
  ['{"otp":"CANARY"}', '{"otp":"[secret]"}'],
  ['{"a":"{\\"token\\":\\"CANARY\\"}"}', '{"a":"{\\"token\\":\\"[secret]\\"}"}'],
  ['Authorization: Bearer CANARY', 'Authorization: Bearer [secret]'],
  ['sessionToken=CANARY&x=1', 'sessionToken=[secret]&x=1'],
  ['wss://relay?auth=CANARY&projectId=p', 'wss://relay?auth=[secret]&projectId=p'],
  ['got eyJhbGciOi.CANARY.CANARY', 'got [secret]'],
  ['{"signature":"0xCANARY","address":"0x12"}', '{"signature":"[secret]","address":"0x12"}'],
])('%s is kept without its secret', (message, kept) => {
  const print = quiet()
  const log = createLog({ ...at, print, level: () => 'debug' })
  log.error(message)
  log.error('cause', message)
  expect(log.text()).toContain(kept)
  expect(log.text()).not.toContain('CANARY')
  expect(JSON.stringify(print.error.mock.calls)).not.toContain('CANARY')
})

test('with debug, causes are described down the chain', () => {
  const log = createLog({ ...at, print: quiet(), level: () => 'debug' })
  log.error('failed', new TypeError('outer', { cause: Object.assign(new Error('inner'), { code: 4001 }) }))
  expect(log.text()).toContain('failed | TypeError: outer <- Error (4001): inner')
})

test('the buffer stays under its limit and keeps the newest', () => {
  const log = createLog({ ...at, print: quiet(), maxBytes: 4_096 })
  for (let n = 0; n < 1_000; n += 1) log.error(`entry ${n} ${'x'.repeat(n)}`)
  expect(log.text().length * 2).toBeLessThanOrEqual(4_096 * 1.1)
  expect(log.text()).toContain('entry 999')
  expect(log.text()).not.toContain('entry 1 ')
})

test('the download holds the same text', async () => {
  const log = createLog({ ...at, print: quiet() })
  log.error('kept')
  expect(await log.download().text()).toBe(log.text())
})

test('nothing it is handed makes it throw', () => {
  const throwing = quiet()
  throwing.error.mockImplementation(() => {
    throw new Error('console is broken')
  })
  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new Error('no')
      },
      getPrototypeOf: () => {
        throw new Error('no')
      },
    },
  )
  const log = createLog({ ...at, print: throwing })
  for (const cause of [cycle, hostile, 10n, Symbol('s'), () => 1, Object.create(null), null, { n: 1n }])
    log.error('m', cause)
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (cause) => log.error('m', cause)),
    { numRuns: 1_000 },
  )
  expect(log.text()).toContain('[unreadable]')
})
