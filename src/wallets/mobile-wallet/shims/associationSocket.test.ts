import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from '../../../services/clock/clock'
import { onAssociationClosed, openAssociationSocket } from './associationSocket'

class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  readonly readyState = FakeSocket.OPEN
}

beforeEach(() => void vi.stubGlobal('WebSocket', FakeSocket))
afterEach(() => void vi.unstubAllGlobals())

const open = (): WebSocket => openAssociationSocket('ws://localhost:50000/solana-wallet', ['com.solana.binary'])
const taskAfter = (): Promise<void> => createClock().nextTask()

test('a listener hears that the socket is closed once the messages before have been read', async () => {
  const socket = open()
  const heard: string[] = []
  socket.addEventListener('message', async () => {
    await taskAfter()
    heard.push('read')
  })
  socket.addEventListener('close', () => heard.push('closed'))
  onAssociationClosed(() => heard.push('session over'))
  socket.dispatchEvent(new Event('message'))
  socket.dispatchEvent(new Event('close'))
  await taskAfter()
  await taskAfter()
  expect(heard).toEqual(['read', 'closed', 'session over'])
})

test('a listener that is removed after the close event, before its turn, is not called', async () => {
  const socket = open()
  const closed = vi.fn()
  socket.addEventListener('close', closed)
  socket.dispatchEvent(new Event('close'))
  socket.removeEventListener('close', closed)
  await taskAfter()
  expect(closed).not.toHaveBeenCalled()
})

test('a listener that is added twice is called once, and not at all when it is removed', async () => {
  const socket = open()
  const read = vi.fn()
  socket.addEventListener('message', read)
  socket.addEventListener('message', read)
  socket.dispatchEvent(new Event('message'))
  expect(read).toHaveBeenCalledTimes(1)
  socket.removeEventListener('message', read)
  socket.dispatchEvent(new Event('message'))
  expect(read).toHaveBeenCalledTimes(1)
})

test('one listener of two events is removed from each by itself', () => {
  const socket = open()
  const heard = vi.fn()
  socket.addEventListener('open', heard)
  socket.addEventListener('message', heard)
  socket.removeEventListener('open', heard)
  socket.dispatchEvent(new Event('open'))
  expect(heard).not.toHaveBeenCalled()
  socket.dispatchEvent(new Event('message'))
  expect(heard).toHaveBeenCalledTimes(1)
})
