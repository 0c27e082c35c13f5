import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { askOnce } from '../chains/requestWallet'
import { ConnectAborted } from '../errors/connection'
import { ServiceUnavailable } from '../errors/service'
import { abortable } from './abortable'
import { abortableRpc } from './rpc/rpcClient'

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length
const never = () => new Promise<never>(() => {})

describe.each([
  ['abortable', (work: () => Promise<unknown>, signal: AbortSignal) => abortable(work(), signal)],
  ['a chain', (work: () => Promise<unknown>, signal: AbortSignal) => abortableRpc(work(), signal)],
  ['a wallet', askOnce],
])('%s', (_name, race) => {
  test('leaves no listener on a signal that lives on', async () => {
    const { signal } = new AbortController()
    for (let call = 0; call < 100; call++) {
      await race(() => Promise.resolve(call), signal)
      await race(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')), signal).catch(() => undefined)
    }
    expect(listeners(signal)).toBe(0)
  })

  test('rejects at once when the signal is aborted, and lets go of it', async () => {
    const controller = new AbortController()
    const racing = race(never, controller.signal)
    controller.abort(new Error('left'))
    await expect(racing).rejects.toBeInstanceOf(Error)
    expect(listeners(controller.signal)).toBe(0)
  })

  test('rejects with a signal that was aborted before, and leaves no failure unhandled', async () => {
    const controller = new AbortController()
    controller.abort(new Error('left'))
    await expect(race(() => Promise.reject(new Error('late')), controller.signal)).rejects.not.toHaveProperty(
      'message',
      'late',
    )
    expect(listeners(controller.signal)).toBe(0)
  })
})

test('the reason is the signal’s own, unless it is explained', async () => {
  const controller = new AbortController()
  const left = new Error('left')
  controller.abort(left)
  await expect(abortable(never(), controller.signal)).rejects.toBe(left)
  await expect(abortableRpc(never(), controller.signal)).rejects.toMatchObject({
    code: new ConnectAborted().code,
    cause: left,
  })
})

test('a wallet is not asked once the signal is aborted', async () => {
  const controller = new AbortController()
  controller.abort()
  let asked = false
  await expect(askOnce(() => (asked = true), controller.signal)).rejects.toBeInstanceOf(ConnectAborted)
  expect(asked).toBe(false)
})

test('a wallet that throws, or gives a thenable that misbehaves, settles once', async () => {
  const { signal } = new AbortController()
  const broken = new Error('broken')
  const throws = () => {
    throw broken
  }
  await expect(askOnce(throws, signal)).rejects.toBe(broken)
  await expect(askOnce(() => ({ then: throws }), signal)).rejects.toBe(broken)
  await expect(
    askOnce(() => ({ then: (resolve: (value: string) => void) => (resolve('one'), resolve('two')) }), signal),
  ).resolves.toBe('one')
  expect(listeners(signal)).toBe(0)
})
