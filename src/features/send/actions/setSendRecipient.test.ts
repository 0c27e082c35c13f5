import type { Transaction } from '../../../domain/transaction'
import { beginActivity, prependNewestPage } from '../../activity/state'
import { expect, test, vi } from 'vitest'
import { copiedText } from '../../../../test/fakes/copiedText'
import { alice, bob } from '../../../../test/fakes/connections'
import { sol, solanaConnection } from '../../../../test/fakes/twoNamespaces'
import { solana } from '../../../../test/fakes/networks'
import { dollar, ether, makeSendingContext, type SendingContext } from '../../../../test/fakes/transfers'
import { ServiceUnavailable } from '../../../errors/service'
import { changeSend, selectRecipientCautions, selectSend, selectSendFault } from '../state'
import { chooseSendToken } from './chooseSendToken'
import { previewSend } from './previewSend'
import { setSendAmount } from './setSendAmount'
import { setSendRecipient } from './setSendRecipient'
import { startSend } from './startSend'

const resolution = (context: SendingContext) => selectSend(context.store.getState())?.resolution
const cautions = (context: SendingContext) => selectRecipientCautions(context.store.getState())
const lookUp = async (context: SendingContext): Promise<void> => {
  const looking = setSendRecipient(context, 'ada.reown.id')
  await context.clock.advance(500)
  await looking
}
const sending = (): SendingContext => {
  const context = makeSendingContext()
  startSend(context, ether)
  setSendAmount(context, '0.25', 'en')
  return context
}

test.each([bob, bob.toLowerCase(), bob.slice(2), ` ${bob}\n`, `0x${bob.slice(2).toUpperCase()}`])(
  'accepts %s at once, with its checksum',
  async (text) => {
    const context = sending()
    await setSendRecipient(context, text)
    expect(resolution(context)).toEqual({ status: 'resolved', address: bob, kind: 'account' })
    expect(context.blockchain.lookedUp).toEqual([])
  },
)

test.each(copiedText)('accepts an address and a name pasted with %s', async (_what, disguise) => {
  const context = sending()
  await setSendRecipient(context, disguise(bob))
  expect(resolution(context)).toEqual({ status: 'resolved', address: bob, kind: 'account' })
  await setSendRecipient(context, disguise(`0X${bob.slice(2)}`))
  expect(resolution(context)).toEqual({ status: 'resolved', address: bob, kind: 'account' })
  context.blockchain.nameResponses(async () => bob)
  const typing = setSendRecipient(context, disguise('ada.reown.id'))
  await context.clock.advance(500)
  await typing
  expect(resolution(context)).toEqual({ status: 'resolved', address: bob, name: 'ada.reown.id', kind: 'account' })
})

test.each([
  ['a blank in it', `${bob.slice(0, 9)} ${bob.slice(9)}`],
  ['two prefixes', `0X0x${bob.slice(2)}`],
  ['a Cyrillic letter', bob.replace('C', 'С')],
  ['a superscript digit', bob.replace('7', '⁷')],
])('what remains is checked strictly: %s', async (_what, text) => {
  const context = sending()
  const typing = setSendRecipient(context, text)
  await context.clock.advance(500)
  await typing
  expect(resolution(context)).toEqual({ status: 'invalid' })
})

test('rejects a wrong checksum', async () => {
  const context = sending()
  await setSendRecipient(context, bob.replace('C', 'c'))
  expect(resolution(context)).toEqual({ status: 'invalid' })
})

test('resolves a name once, after a debounce, and keeps it beside its address', async () => {
  const context = sending()
  context.blockchain.nameResponses(async () => bob.toLowerCase())
  const typing = setSendRecipient(context, 'ada')
  const looking = setSendRecipient(context, 'Ada.reown.id')
  expect(resolution(context)).toEqual({ status: 'looking-up' })
  await context.clock.advance(499)
  expect(context.blockchain.lookedUp).toEqual([])
  await context.clock.advance(1)
  await Promise.all([typing, looking])
  expect(context.blockchain.lookedUp).toEqual(['ada.reown.id'])
  expect(resolution(context)).toEqual({ status: 'resolved', address: bob, name: 'ada.reown.id', kind: 'account' })
})

test.each([
  ['nobody has it', async () => undefined],
  ['it stands for no address', async () => 'https://evil.test'],
])('finds no address if %s', async (_why, response) => {
  const context = sending()
  context.blockchain.nameResponses(response)
  await lookUp(context)
  expect(resolution(context)).toEqual({ status: 'unregistered' })
  expect(selectSendFault(context.store.getState())).toBe('unregistered')
})

test('a failed request is not an unregistered name, and can be retried', async () => {
  const context = sending()
  context.blockchain.nameResponses(async () => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
  await lookUp(context)
  expect(resolution(context)).toMatchObject({ status: 'failed', problem: { message: 'Error resolving name' } })
  expect(selectSendFault(context.store.getState())).toBe('unresolved')
  context.blockchain.nameResponses(async () => bob)
  await lookUp(context)
  expect(resolution(context)).toMatchObject({ status: 'resolved', address: bob })
})

test('accepts only addresses if names are turned off', async () => {
  const context = makeSendingContext({ options: { features: { names: false } } })
  startSend(context, ether)
  setSendAmount(context, '0.25', 'en')
  await lookUp(context)
  expect(resolution(context)).toEqual({ status: 'invalid' })
  expect(context.blockchain.lookedUp).toEqual([])
})

test('drops the result for a previous form', async () => {
  const context = sending()
  let response: (address: string) => void = () => undefined
  context.blockchain.nameResponses(() => new Promise((resolve) => (response = resolve)))
  const looking = setSendRecipient(context, 'ada.reown.id')
  await context.clock.advance(500)
  startSend(context, ether)
  response(bob)
  await looking
  expect(resolution(context)).toEqual({ status: 'none' })
})

test('drops a result after newer typing', async () => {
  const context = sending()
  let response: (address: string) => void = () => undefined
  context.blockchain.nameResponses(() => new Promise((resolve) => (response = resolve)))
  const looking = setSendRecipient(context, 'ada.reown.id')
  await context.clock.advance(500)
  await setSendRecipient(context, alice)
  response(bob)
  await looking
  expect(resolution(context)).toEqual({ status: 'resolved', address: alice, kind: 'account' })
})

test.each(['hello', '0x1234', 'vitalik', 'https://x.test', `${'a'.repeat(253)}.eth`])(
  '%s is invalid, after the debounce',
  async (text) => {
    const context = sending()
    const typing = setSendRecipient(context, text)
    expect(resolution(context)).toEqual({ status: 'none' })
    await context.clock.advance(500)
    await typing
    expect(resolution(context)).toEqual({ status: 'invalid' })
    expect(context.blockchain.lookedUp).toEqual([])
  },
)

test.each([
  ['аda.reown.id', /illegal mixture/],
  ['ada..id', /empty label/],
  ['ada_b.eth', /underscore allowed only at start/],
  ['xn--a.eth', /invalid label extension/],
  ['🦄\u200D.eth', /disallowed character: \{200D\}/],
])('ENS has no %s, and says why', async (text, hint) => {
  const context = sending()
  const typing = setSendRecipient(context, text)
  await context.clock.advance(500)
  await typing
  expect(resolution(context)).toEqual({
    status: 'invalid',
    problem: { code: 'name_invalid', message: 'ENS doesn’t allow this name.', hint: expect.stringMatching(hint) },
  })
  expect(context.blockchain.lookedUp).toEqual([])
})

test.each([
  ['_ada.eth', '_ada.eth'],
  ['ADA.eth', 'ada.eth'],
  ['faß.eth', 'faß.eth'],
  ['ада.eth', 'ада.eth'],
  ['💩️.eth', '💩.eth'],
  ['\u200E👨\u200D👩\u200D👧.eth', '👨\u200D👩\u200D👧.eth'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}.eth',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}.eth',
  ],
])('%s is looked up as %s', async (text, normalized) => {
  const context = sending()
  context.blockchain.nameResponses(async () => bob)
  const typing = setSendRecipient(context, text)
  await context.clock.advance(500)
  await typing
  expect(context.blockchain.lookedUp).toEqual([normalized])
  expect(resolution(context)).toMatchObject({ status: 'resolved', address: bob, name: normalized })
})

test.each([
  ['token', 'recipient_is_token'],
  ['nobody', 'recipient_is_nobody'],
] as const)('refuses %s, with the reason, also where the field was not asked in time', async (kind, code) => {
  const context = sending()
  context.transfers.kinds = { [bob]: kind }
  await setSendRecipient(context, bob)
  expect(resolution(context)).toMatchObject({ status: 'invalid', problem: { code } })
  expect(selectSendFault(context.store.getState())).toBe('invalid')
  context.store.setState(changeSend({ resolution: { status: 'resolved', address: bob } }))
  await previewSend(context)
  expect(selectSend(context.store.getState())?.progress).toMatchObject({ status: 'failed', problem: { code } })
  expect(context.transfers.orders).toEqual([])
})

test('another token is another question: one contract takes it, the next one keeps it', async () => {
  const context = sending()
  context.transfers.recipient = async ({ token }) => ({ kind: token ? 'token' : 'contract' })
  await setSendRecipient(context, bob)
  expect(resolution(context)).toMatchObject({ status: 'resolved', kind: 'contract' })
  chooseSendToken(context, dollar, 'en')
  await vi.waitFor(() => expect(resolution(context)).toMatchObject({ problem: { code: 'recipient_is_token' } }))
  chooseSendToken(context, ether, 'en')
  await vi.waitFor(() => expect(resolution(context)).toMatchObject({ status: 'resolved', kind: 'contract' }))
})

test('clears at once', async () => {
  const context = sending()
  await setSendRecipient(context, bob)
  await setSendRecipient(context, '')
  expect(resolution(context)).toEqual({ status: 'none' })
})

test('accepts only addresses on Solana', async () => {
  const context = makeSendingContext({ networks: [solana], connection: solanaConnection() })
  context.store.setState({ activeNamespace: 'solana', networkIds: { solana: solana.caipNetworkId } })
  startSend(context)
  await setSendRecipient(context, sol)
  expect(resolution(context)).toMatchObject({ status: 'resolved', address: sol })
  const typing = setSendRecipient(context, 'ada.reown.id')
  await context.clock.advance(500)
  await typing
  expect(resolution(context)).toEqual({ status: 'invalid' })
})

test('recognizes an own address, a contract and a look-alike', async () => {
  const context = sending()
  await setSendRecipient(context, alice)
  expect(cautions(context)).toEqual({ own: true, contract: false, lookAlike: undefined })
  context.transfers.kinds = { [bob]: 'contract' }
  await setSendRecipient(context, bob)
  expect(cautions(context)).toEqual({ own: false, contract: true, lookAlike: undefined })
  const poison = `0x${bob.slice(2, 6)}${'a'.repeat(32)}${bob.slice(-4)}`.toLowerCase()
  const rows: Transaction[] = [
    {
      id: '1',
      metadata: { operationType: 'send', hash: '', minedAt: '', sentFrom: alice, sentTo: bob, status: 'confirmed' },
      transfers: [],
    },
  ]
  context.store.setState(beginActivity({ networkId: 'eip155:1', address: alice }))
  context.store.setState(prependNewestPage({ rows, next: undefined }))
  await setSendRecipient(context, poison)
  expect(cautions(context).lookAlike).toBe(bob)
})

test('does not wait for a failing contract check', async () => {
  const context = sending()
  context.transfers.recipient = () => Promise.reject(new ServiceUnavailable('rpc', 'timeout'))
  await setSendRecipient(context, bob)
  expect(resolution(context)).toEqual({ status: 'resolved', address: bob })
})
