import { expect, test } from 'vitest'
import { writeEntry } from '../../../services/storage/entries'
import { makeContext } from '../../../../test/fakes/context'
import { clearStored } from './clearStored'

test("removes the visitor's data, and keeps the time of the last email", async () => {
  const context = makeContext()
  const { storage } = context.services
  writeEntry(storage, 'EMAIL', 'me@example.org')
  writeEntry(storage, 'LAST_EMAIL_LOGIN_TIME', 1)
  writeEntry(storage, 'consent', 'given')
  writeEntry(storage, 'recent_wallets', [{ id: 'one', name: 'One' }])

  await clearStored(context)

  expect(storage.raw.read('@appkit-wallet/EMAIL')).toBeUndefined()
  expect(storage.raw.read('@appkit-wallet/LAST_EMAIL_LOGIN_TIME')).toBe('1')
  expect(storage.read('consent')).toBeUndefined()
  expect(storage.read('recent_wallets')).toBeUndefined()
  expect(context.store.getState().consented).toBe(false)
})

test("removes the relay's records and the deep link after closing its library", async () => {
  const context = makeContext()
  const { storage } = context.services
  storage.write('relay/wc@2:core:0.3//keychain', '{}')
  storage.write('relay/wc@2:core:0.3//keychain#client_ed25519_seed', '"seed"')
  storage.raw.write('WALLETCONNECT_DEEPLINK_CHOICE', '{}')
  let closed = false
  context.wallets.relay.onClose(() => {
    closed = true
    storage.write('relay/wc@2:core:0.3//history', '[]')
  })

  await clearStored(context)

  expect(closed).toBe(true)
  expect(storage.keys('relay/')).toEqual([])
  expect(storage.raw.read('WALLETCONNECT_DEEPLINK_CHOICE')).toBeUndefined()
})
