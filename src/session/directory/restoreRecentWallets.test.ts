import { expect, test } from 'vitest'
import { ethereum } from '../../../test/fakes/networks'
import { makeContext } from '../../../test/fakes/context'
import { WalletButtonError } from '../../errors/WalletButtonError'
import { UserRejected } from '../../errors/wallet'
import { copyText } from '../notices/copyText'
import { problemOf } from '../problemOf'
import { restoreRecentWallets } from './restoreRecentWallets'
import { persistSession } from '../life/persistSession'
import { setConsent } from '../../features/connect/actions/setConsent'
import { trackClick } from '../trackClick'
import { addConnection } from '../store/sessions'

test('recent wallets are restored, at most two', () => {
  const context = makeContext()
  context.services.storage.write(
    'recent_wallets',
    JSON.stringify(['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }))),
  )
  restoreRecentWallets(context)
  expect(context.store.getState().directory.recent.map(({ name }) => name)).toEqual(['A', 'B'])
})

test('a recent wallet that the page excludes by now is not restored', () => {
  const context = makeContext({ options: { walletsExclude: ['a'] } })
  context.services.storage.write('recent_wallets', '[{"id":"a","name":"A"},{"id":"b","name":"B"}]')
  restoreRecentWallets(context)
  expect(context.store.getState().directory.recent.map(({ id }) => id)).toEqual(['b'])
})

test('malformed storage entries are ignored', () => {
  const context = makeContext()
  context.services.storage.write('recent_wallets', '{"id":"<script>"}')
  restoreRecentWallets(context)
  expect(context.store.getState().directory.recent).toEqual([])
})

test('consent is stored, and removed when withdrawn', () => {
  const context = makeContext()
  setConsent(context, true)
  expect(context.store.getState().consented).toBe(true)
  expect(context.stored('consent')).toBe('given')
  setConsent(context, false)
  expect(context.store.getState().consented).toBe(false)
  expect(context.stored('consent')).toBeUndefined()
})

test('a picture from another host, or a big one, is not stored for the next page load', () => {
  for (const icon of ['https://tracker.test/x.png', `data:image/png;base64,${'A'.repeat(9_000)}`]) {
    const context = makeContext({ connectedTo: ethereum })
    const wallet = { id: 'i', name: 'I', method: 'injected', icon } as const
    context.store.setState(addConnection({ ...context.connected()!, wallet }))
    persistSession(context)
    expect(JSON.parse(context.stored('last_known') ?? '')).not.toHaveProperty('icon')
  }
})

test('without a connection disconnected is what the next page load finds', () => {
  const context = makeContext()
  persistSession(context)
  expect(context.record().namespaces).toEqual({})
  expect(context.stored('last_known')).toBeUndefined()
})

test('copies exactly the text, and rejects when the browser refuses', async () => {
  const context = makeContext()
  await copyText(context, 'wc:1')
  expect(context.copied).toEqual(['wc:1'])
  context.page.copy = () => Promise.reject(new Error('denied'))
  await expect(copyText(context, 'wc:1')).rejects.toThrow('denied')
})

test('a press is tracked under its name', () => {
  const context = makeContext()
  trackClick(context, 'CLICK_ALL_WALLETS', {})
  expect(context.tracked).toEqual([{ event: 'CLICK_ALL_WALLETS', properties: {} }])
})

test('a view gets code, message and hint of our errors, and a generic message for others', () => {
  expect(problemOf(new UserRejected(new Error('inner')))).toEqual({
    code: 'user_rejected',
    message: 'You declined the request in your wallet.',
    hint: 'Try again and approve it.',
  })
  expect(problemOf(new WalletButtonError('request_aborted', 'gone'))).toEqual({
    code: 'request_aborted',
    message: 'gone',
  })
  for (const stranger of [new TypeError('secret at line 3'), 'text', null, undefined]) {
    expect(problemOf(stranger)).toEqual({ code: 'unknown', message: 'Something went wrong', hint: 'Try again.' })
  }
})
