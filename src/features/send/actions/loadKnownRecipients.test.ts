import { expect, test } from 'vitest'
import { alice, bob } from '../../../../test/fakes/connections'
import { ether, fillIn, makeSendingWorld, type SendingWorld } from '../../../../test/fakes/transfers'
import type { Transaction } from '../../../domain/transaction'
import { ServiceUnavailable } from '../../../errors/service'
import { selectRecipientCautions, selectSend } from '../state'
import { confirmSend } from './confirmSend'
import { loadActivity } from '../../activity/actions/loadActivity'
import { previewSend } from './previewSend'
import { loadKnownRecipients } from './loadKnownRecipients'
import { setSendRecipient } from './setSendRecipient'
import { startSend } from './startSend'

const sent: Transaction = {
  id: '1',
  metadata: {
    operationType: 'send',
    hash: '',
    minedAt: '2026-11-20T09:12:00.000Z',
    sentFrom: alice,
    sentTo: bob,
    status: 'confirmed',
  },
  transfers: [],
}
const poison = `0x${bob.slice(2, 6)}${'a'.repeat(32)}${bob.slice(-4)}`.toLowerCase()
const lookAlike = (world: SendingWorld) => selectRecipientCautions(world.store.getState()).lookAlike
const sending = (
  response: () => Promise<{ data: readonly Transaction[]; next: undefined } | undefined> = async () => ({
    data: [sent],
    next: undefined,
  }),
) => {
  const world = makeSendingWorld()
  let asked = 0
  world.blockchain.historyResponses(() => ((asked += 1), response()))
  startSend(world, ether)
  return Object.assign(world, { asked: () => asked })
}

test('warns about a look-alike even if the history was never shown, or arrives after the recipient', async () => {
  const world = sending()
  await setSendRecipient(world, poison)
  expect(lookAlike(world)).toBeUndefined()
  await loadKnownRecipients(world)
  expect(lookAlike(world)).toBe(bob)
})

test('fills in, shows and tracks no address', async () => {
  const world = sending()
  const before = world.tracked.length
  await loadKnownRecipients(world)
  expect(selectSend(world.store.getState())).toMatchObject({ recipient: '', resolution: { status: 'none' } })
  expect(world.store.getState().slices.activity).toBeUndefined()
  expect(world.tracked).toHaveLength(before)
})

test('fetches once per account, and not if the history is loaded', async () => {
  const world = sending()
  await loadKnownRecipients(world)
  await loadKnownRecipients(world)
  expect(world.asked()).toBe(1)
  const held = sending()
  await loadActivity(held)
  const before = held.asked()
  await loadKnownRecipients(held)
  expect(held.asked()).toBe(before)
})

test('a recipient is known right after sending', async () => {
  const world = sending(async () => ({ data: [], next: undefined }))
  await loadKnownRecipients(world)
  await fillIn(world)
  await previewSend(world)
  await confirmSend(world)
  startSend(world, ether)
  await setSendRecipient(world, poison)
  expect(lookAlike(world)).toBe(bob)
})

test('makes no request if activity is turned off', async () => {
  const world = sending()
  world.store.setState(({ features }) => ({ features: { ...features!, activity: false } }))
  await loadKnownRecipients(world)
  expect(world.asked()).toBe(0)
})

test.each([
  ['cannot be had', () => Promise.reject(new ServiceUnavailable('rpc', 'timeout'))],
  ['is kept by nobody', async () => undefined],
])('does not warn if the history %s', async (_why, response) => {
  const world = sending(response)
  await loadKnownRecipients(world)
  await setSendRecipient(world, poison)
  expect(lookAlike(world)).toBeUndefined()
  expect(world.toasts()).toEqual([])
  expect(world.trackedNames()).not.toContain('ERROR_FETCH_TRANSACTIONS')
})

test('does not use the history of another account', async () => {
  const world = sending()
  await loadKnownRecipients(world)
  world.connection.reports.network('eip155:8453')
  startSend(world)
  await setSendRecipient(world, poison)
  expect(lookAlike(world)).toBeUndefined()
})

test('leaving the view aborts the request', async () => {
  const world = sending()
  const left = new AbortController()
  const recalling = loadKnownRecipients(world, left.signal)
  left.abort()
  await recalling
  expect(world.store.getState().slices.knownRecipients).toBeUndefined()
})
