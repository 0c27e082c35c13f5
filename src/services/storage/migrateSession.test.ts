import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../../test/fakes/memoryStorage'
import { migrateSession } from './migrateSession'
import { readSession } from './sessionRecord'

const ACCOUNT = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const FORMER = {
  connection_status: 'connected',
  connected_namespaces: 'eip155',
  'eip155:connected_connector_id': 'io.example.wallet',
  'eip155:connected_wallet': '0a1b2c3d 2',
  'eip155:connected_account': ACCOUNT,
  'solana:connected_connector_id': 'left.by.an.earlier.session',
  active_caip_network_id: 'eip155:1',
  active_namespace: 'eip155',
  disconnected_connector_ids: '{"solana":["Solitaire"]}',
  siwx: '[]',
}

/** What the next page finds after one of 0.1.0 has stored these texts. */
function migrated(former: Readonly<Record<string, string>>) {
  const storage = createMemoryStorage()
  for (const [key, text] of Object.entries(former)) storage.write(key, text)
  migrateSession(storage)
  return { storage, record: readSession(storage) }
}

test('the keys of a page of 0.1.0 become one record', () => {
  const { storage, record } = migrated(FORMER)
  expect(record).toEqual({
    v: 1,
    namespaces: { eip155: { connector: 'io.example.wallet', account: ACCOUNT, mark: '0a1b2c3d', claims: 2 } },
    active: 'eip155:1',
    refused: { solana: ['Solitaire'] },
    proofs: [],
  })
  expect(storage.keys('')).toEqual(['session'])
})

test('a session that has ended is none, and the chosen network stays', () => {
  const { record } = migrated({ ...FORMER, connection_status: 'disconnected', connected_namespaces: '' })
  expect(record).toMatchObject({ namespaces: {}, active: 'eip155:1' })
})

test('a record that is there stays as it is, whatever a page of 0.1.0 has stored since', () => {
  const { storage, record } = migrated({ ...FORMER, session: '{"v":1,"namespaces":{},"active":"eip155:10"}' })
  expect(record).toEqual({ v: 1, namespaces: {}, active: 'eip155:10' })
  expect(storage.keys('')).toEqual(['session'])
})

test('texts of anyone else make no record that cannot be read', () => {
  const hostile = Object.fromEntries(Object.keys(FORMER).map((key) => [key, '{"__proto__":[1'])) as typeof FORMER
  expect(migrated({ ...hostile, connection_status: 'connected' }).record).toEqual({ v: 1, namespaces: {} })
})
