import { expect, test } from 'vitest'
import type { ViewName } from '../../domain/page/viewName'
import { readdirSync } from 'node:fs'
import { ethereum } from '../../../test/fakes/networks'
import { makeContext } from '../../../test/fakes/context'
import { views } from './features'

test.each(Object.keys(views) as ViewName[])('%s can be loaded', async (name) => {
  const module = await views[name].load()
  expect(typeof module[name]).toBe('function')
})

test('every row names a folder in features', () => {
  const folders = readdirSync(new URL('../../features', import.meta.url))
  for (const { feature } of Object.values(views)) expect(folders).toContain(feature)
})

const relaxed = makeContext().store.getState()
const required = makeContext({ connectedTo: ethereum, options: { siwx: 'required' } }).store.getState()

test.each(['SIWXSignMessage', 'ApproveTransaction'] as const)(
  '%s cannot be closed while a required sign-in is missing',
  (name) => {
    expect(views[name].mayClose?.(required)).toBe(false)
    expect(views[name].mayClose?.(relaxed)).toBe(true)
  },
)

test('an unsupported network holds the visitor unless the page allows it', () => {
  const allowed = makeContext({ options: { allowUnsupportedChain: true } }).store.getState()
  expect(views.UnsupportedChain.mayClose?.(relaxed)).toBe(false)
  expect(views.UnsupportedChain.mayClose?.(allowed)).toBe(true)
})

test('a switch holds the visitor only when it began on an unsupported network', () => {
  const from = (name: ViewName) => ({
    ...relaxed,
    router: { ...relaxed.router, stack: [{ name }, { name: 'SwitchNetwork' }] as const },
  })
  expect(views.SwitchNetwork.mayClose?.(from('UnsupportedChain'))).toBe(false)
  expect(views.SwitchNetwork.mayClose?.(from('Networks'))).toBe(true)
})

test('a required sign-in offers no way back, an optional one does', () => {
  expect(views.SIWXSignMessage.mayGoBack?.(required)).toBe(false)
  expect(views.SIWXSignMessage.mayGoBack?.(relaxed)).toBe(true)
})

test('an approval is left by its own buttons only', () => {
  expect(views.ApproveTransaction.mayGoBack?.(relaxed)).toBe(false)
})
