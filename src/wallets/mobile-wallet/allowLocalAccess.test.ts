import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LocalAccessDenied } from '../../errors/mobileWallet'
import { allowLocalAccess } from './allowLocalAccess'

class Permission extends EventTarget {
  constructor(public state: PermissionState) {
    super()
  }
  answer(state: PermissionState): void {
    this.state = state
    this.dispatchEvent(new Event('change'))
  }
}
class Socket extends EventTarget {
  closed = false
  constructor(readonly url: string) {
    super()
    opened.push(this)
  }
  close(): void {
    this.closed = true
  }
}

let opened: Socket[]
const signal = () => new AbortController().signal
const permit = (permission: Permission | undefined): void => {
  const query = async () => permission ?? Promise.reject(new TypeError('loopback-network'))
  vi.stubGlobal('navigator', { permissions: { query } })
}

beforeEach(() => {
  opened = []
  vi.stubGlobal('WebSocket', Socket)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a browser without the permission', undefined],
  ['one whose visitor has allowed it', new Permission('granted')],
])('%s is not asked', async (_, permission) => {
  permit(permission)
  await allowLocalAccess(signal())
  expect(opened).toEqual([])
})

test('the visitor is asked by a connection to this device, which is closed with the answer', async () => {
  const permission = new Permission('prompt')
  permit(permission)
  const allowed = allowLocalAccess(signal())
  await vi.waitFor(() => expect(opened.map(({ url }) => new URL(url).hostname)).toEqual(['localhost']))
  permission.answer('granted')
  await allowed
  expect(opened[0]?.closed).toBe(true)
})

test('a refusal is an error of its own, whenever it was given', async () => {
  const permission = new Permission('prompt')
  permit(permission)
  const allowed = allowLocalAccess(signal())
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  permission.answer('denied')
  await expect(allowed).rejects.toBeInstanceOf(LocalAccessDenied)
  await expect(allowLocalAccess(signal())).rejects.toBeInstanceOf(LocalAccessDenied)
  expect(opened).toHaveLength(1)
})

test('a page of this device needs no permission: the connection ends without an answer', async () => {
  permit(new Permission('prompt'))
  const allowed = allowLocalAccess(signal())
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  opened[0]?.dispatchEvent(new Event('error'))
  await expect(allowed).resolves.toBeUndefined()
})

test('an attempt that is cancelled does not wait for the answer', async () => {
  permit(new Permission('prompt'))
  const cancelled = new AbortController()
  const allowed = allowLocalAccess(cancelled.signal)
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  cancelled.abort()
  await allowed
  expect(opened[0]?.closed).toBe(true)
})
