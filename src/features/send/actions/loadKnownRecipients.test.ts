import { expect, test } from 'vitest'
import { alice, bob } from '../../../../test/fakes/connections'
import { ether, fillIn, makeSendingContext, type SendingContext } from '../../../../test/fakes/transfers'
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
const lookAlike = (context: SendingContext) => selectRecipientCautions(context.store.getState()).lookAlike
const sending = (
  response: () => Promise<{ data: readonly Transaction[]; next: undefined } | undefined> = async () => ({
    data: [sent],
    next: undefined,
  }),
) => {
  const context = makeSendingContext()
  let asked = 0
  context.blockchain.historyResponses(() => ((asked += 1), response()))
  startSend(context, ether)
  return Object.assign(context, { asked: () => asked })
}

test('warns about a look-alike even if the history was never shown, or arrives after the recipient', async () => {
  const context = sending()
  await setSendRecipient(context, poison)
  expect(lookAlike(context)).toBeUndefined()
  await loadKnownRecipients(context)
  expect(lookAlike(context)).toBe(bob)
})

test('fills in, shows and tracks no address', async () => {
  const context = sending()
  const before = context.tracked.length
  await loadKnownRecipients(context)
  expect(selectSend(context.store.getState())).toMatchObject({ recipient: '', resolution: { status: 'none' } })
  expect(context.store.getState().slices.activity).toBeUndefined()
  expect(context.tracked).toHaveLength(before)
})

test('fetches once per account, and not if the history is loaded', async () => {
  const context = sending()
  await loadKnownRecipients(context)
  await loadKnownRecipients(context)
  expect(context.asked()).toBe(1)
  const held = sending()
  await loadActivity(held)
  const before = held.asked()
  await loadKnownRecipients(held)
  expect(held.asked()).toBe(before)
})

test('a recipient is known right after sending', async () => {
  const context = sending(async () => ({ data: [], next: undefined }))
  await loadKnownRecipients(context)
  await fillIn(context)
  await previewSend(context)
  await confirmSend(context)
  startSend(context, ether)
  await setSendRecipient(context, poison)
  expect(lookAlike(context)).toBe(bob)
})

test('makes no request if activity is turned off', async () => {
  const context = sending()
  context.store.setState(({ features }) => ({ features: { ...features!, activity: false } }))
  await loadKnownRecipients(context)
  expect(context.asked()).toBe(0)
})

test.each([
  ['cannot be had', () => Promise.reject(new ServiceUnavailable('rpc', 'timeout'))],
  ['is kept by nobody', async () => undefined],
])('does not warn if the history %s', async (_why, response) => {
  const context = sending(response)
  await loadKnownRecipients(context)
  await setSendRecipient(context, poison)
  expect(lookAlike(context)).toBeUndefined()
  expect(context.toasts()).toEqual([])
  expect(context.trackedNames()).not.toContain('ERROR_FETCH_TRANSACTIONS')
})

test('does not use the history of another account', async () => {
  const context = sending()
  await loadKnownRecipients(context)
  context.connection.reports.network('eip155:8453')
  startSend(context)
  await setSendRecipient(context, poison)
  expect(lookAlike(context)).toBeUndefined()
})

test('leaving the view aborts the request', async () => {
  const context = sending()
  const left = new AbortController()
  const recalling = loadKnownRecipients(context, left.signal)
  left.abort()
  await recalling
  expect(context.store.getState().slices.knownRecipients).toBeUndefined()
})
