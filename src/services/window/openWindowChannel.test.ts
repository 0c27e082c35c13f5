import { expect, test, vi } from 'vitest'
import { openWindowChannel } from './openWindowChannel'

const ORIGIN = 'https://site.example'
const GOOD = { type: '@wallet-connect-button/window', nonce: 'n1', step: 'result', content: '{"siwx":"[]"}' }

function open() {
  const page = Object.assign(new EventTarget(), { origin: ORIGIN }) as unknown as Window
  const other = { postMessage: vi.fn<(message: unknown, origin: unknown) => void>() }
  const result = vi.fn<(records: unknown) => void>()
  const channel = openWindowChannel(page, other as unknown as Window, 'n1', { result })
  const receive = (data: unknown, { source = other, origin = ORIGIN }: { source?: unknown; origin?: string } = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
  return { other, result, channel, receive }
}

test('a result of the window that was opened is received', () => {
  const { result, receive } = open()
  receive(GOOD)
  expect(result).toHaveBeenCalledExactlyOnceWith({ siwx: '[]' })
})

test.each([
  ['another window', GOOD, { source: {} }],
  ['no window', GOOD, { source: null }],
  ['another origin', GOOD, { origin: 'https://evil.example' }],
  ['an opaque origin', GOOD, { origin: 'null' }],
  ['another nonce', { ...GOOD, nonce: 'n2' }, {}],
  ['another type', { ...GOOD, type: '@w3m-frame/READY' }, {}],
  ['an unknown step', { ...GOOD, step: 'toString' }, {}],
  ['a step that is not expected', { ...GOOD, step: 'ready', content: 'null' }, {}],
  ['content that is no JSON', { ...GOOD, content: '{' }, {}],
  ['content in another shape', { ...GOOD, content: '{"siwx":[]}' }, {}],
  ['content that is no text', { ...GOOD, content: { siwx: '[]' } }, {}],
  ['too much content', { ...GOOD, content: JSON.stringify({ siwx: ' '.repeat(1_048_576) }) }, {}],
  ['no message at all', null, {}],
] as const)('a message of or with %s is ignored', (_what, data, from) => {
  const { result, receive } = open()
  receive(data, from)
  expect(result).not.toHaveBeenCalled()
})

test('nothing is received once the channel is closed', () => {
  const { result, channel, receive } = open()
  channel.close()
  receive(GOOD)
  expect(result).not.toHaveBeenCalled()
})

test('messages are posted to the origin of the page alone', () => {
  const { other, channel } = open()
  channel.post('result', { siwx: '[]' })
  expect(other.postMessage).toHaveBeenCalledExactlyOnceWith(GOOD, ORIGIN)
})
