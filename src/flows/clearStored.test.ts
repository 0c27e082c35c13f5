import { expect, test } from 'vitest'
import { emailEntry, lastEmailLoginTimeEntry } from '../services/storage/embeddedEntries'
import { consentEntry, recentWalletsEntry, writeEntry } from '../services/storage/entries'
import { makeWorld } from '../../test/fakes/world'
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
