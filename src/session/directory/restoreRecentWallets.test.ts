import { expect, test } from 'vitest'
import { ethereum } from '../../../test/fakes/networks'
import { makeWorld } from '../../../test/fakes/world'
import { WalletButtonError } from '../../errors/WalletButtonError'
import { UserRejected } from '../../errors/wallet'
import { copyText } from '../notices/copyText'
import { problemOf } from '../problemOf'
import { restoreRecentWallets } from './restoreRecentWallets'
import { persistSession } from '../connections/persistSession'
import { setConsent } from '../../features/connect/actions/setConsent'
import { trackClick } from '../trackClick'

test('recent wallets are restored, at most two', () => {
  const world = makeWorld()
  world.services.storage.write(
    'recent_wallets',
    JSON.stringify(['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }))),
  )
  restoreRecentWallets(world)
  expect(world.store.getState().directory.recent.map(({ name }) => name)).toEqual(['A', 'B'])
})

test('a recent wallet that the page excludes by now is not restored', () => {
  const world = makeWorld({ options: { walletsExclude: ['a'] } })
  world.services.storage.write('recent_wallets', '[{"id":"a","name":"A"},{"id":"b","name":"B"}]')
  restoreRecentWallets(world)
  expect(world.store.getState().directory.recent.map(({ id }) => id)).toEqual(['b'])
})

test('malformed storage entries are ignored', () => {
  const world = makeWorld()
  world.services.storage.write('recent_wallets', '{"id":"<script>"}')
  restoreRecentWallets(world)
  expect(world.store.getState().directory.recent).toEqual([])
})

test('consent is stored, and removed when withdrawn', () => {
  const world = makeWorld()
  setConsent(world, true)
  expect(world.store.getState().consented).toBe(true)
  expect(world.stored('consent')).toBe('given')
  setConsent(world, false)
  expect(world.store.getState().consented).toBe(false)
  expect(world.stored('consent')).toBeUndefined()
})

test('a picture from another host, or a big one, is not stored for the next page load', () => {
  for (const icon of ['https://tracker.test/x.png', `data:image/png;base64,${'A'.repeat(9_000)}`]) {
    const world = makeWorld({ connectedTo: ethereum })
    world.store.setState(({ connections }) => ({
      connections: { eip155: { ...connections.eip155!, wallet: { id: 'i', name: 'I', method: 'injected', icon } } },
    }))
    persistSession(world)
    expect(JSON.parse(world.stored('last_known') ?? '')).not.toHaveProperty('icon')
  }
})

test('without a connection disconnected is what the next page load finds', () => {
  const world = makeWorld()
  persistSession(world)
  expect(world.record().namespaces).toEqual({})
  expect(world.stored('last_known')).toBeUndefined()
})

test('copies exactly the text, and rejects when the browser refuses', async () => {
  const world = makeWorld()
  await copyText(world, 'wc:1')
  expect(world.copied).toEqual(['wc:1'])
  world.page.copy = () => Promise.reject(new Error('denied'))
  await expect(copyText(world, 'wc:1')).rejects.toThrow('denied')
})

test('a press is tracked under its name', () => {
  const world = makeWorld()
  trackClick(world, 'CLICK_ALL_WALLETS', {})
  expect(world.tracked).toEqual([{ event: 'CLICK_ALL_WALLETS', properties: {} }])
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
