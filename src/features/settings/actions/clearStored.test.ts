import { expect, test } from 'vitest'
import { emailEntry, lastEmailLoginTimeEntry } from '../../../services/storage/embeddedEntries'
import { consentEntry, recentWalletsEntry, writeEntry } from '../../../services/storage/entries'
import { makeWorld } from '../../../../test/fakes/world'
import { clearStored } from './clearStored'

test('what was kept of the visitor is gone, the moment of the last mail stays', async () => {
  const world = makeWorld()
  const { storage } = world.services
  writeEntry(storage.raw, emailEntry, 'me@example.org')
  writeEntry(storage.raw, lastEmailLoginTimeEntry, 1)
  writeEntry(storage, consentEntry, 'given')
  writeEntry(storage, recentWalletsEntry, [{ id: 'one', name: 'One' }])

  await clearStored(world)

  expect(storage.raw.read(emailEntry.key)).toBeUndefined()
  expect(storage.raw.read(lastEmailLoginTimeEntry.key)).toBe('1')
  expect(storage.read(consentEntry.key)).toBeUndefined()
  expect(storage.read(recentWalletsEntry.key)).toBeUndefined()
  expect(world.store.getState().consented).toBe(false)
})

test('the records of the relay are removed once its library is closed, and the link of a wallet with them', async () => {
  const world = makeWorld()
  const { storage } = world.services
  storage.write('relay/wc@2:core:0.3//keychain', '{}')
  storage.write('relay/wc@2:core:0.3//keychain#client_ed25519_seed', '"seed"')
  storage.raw.write('WALLETCONNECT_DEEPLINK_CHOICE', '{}')
  let closed = false
  world.wallets.relay.onClose(() => {
    closed = true
    storage.write('relay/wc@2:core:0.3//history', '[]')
  })

  await clearStored(world)

  expect(closed).toBe(true)
  expect(storage.keys('relay/')).toEqual([])
  expect(storage.raw.read('WALLETCONNECT_DEEPLINK_CHOICE')).toBeUndefined()
})
