import type { Transaction } from '../../../domain/transaction'
import { beginActivity, prependNewestPage } from '../../activity/state'
import { expect, test, vi } from 'vitest'
import { copiedText } from '../../../../test/fakes/copiedText'
import { alice, bob } from '../../../../test/fakes/connections'
import { sol, solanaConnection } from '../../../../test/fakes/twoNamespaces'
import { solana } from '../../../../test/fakes/networks'
import { dollar, ether, makeSendingWorld, type SendingWorld } from '../../../../test/fakes/transfers'
import { ServiceUnavailable } from '../../../errors/service'
import { changeSend, selectRecipientCautions, selectSend, selectSendFault } from '../state'
import { chooseSendToken } from './chooseSendToken'
import { previewSend } from './previewSend'
import { setSendAmount } from './setSendAmount'
import { setSendRecipient } from './setSendRecipient'
import { startSend } from './startSend'

const resolution = (world: SendingWorld) => selectSend(world.store.getState())?.resolution
const cautions = (world: SendingWorld) => selectRecipientCautions(world.store.getState())
const lookUp = async (world: SendingWorld): Promise<void> => {
  const looking = setSendRecipient(world, 'ada.reown.id')
  await world.clock.advance(500)
  await looking
}
const sending = (): SendingWorld => {
  const world = makeSendingWorld()
  startSend(world, ether)
  setSendAmount(world, '0.25', 'en')
  return world
}

test.each([bob, bob.toLowerCase(), bob.slice(2), ` ${bob}\n`, `0x${bob.slice(2).toUpperCase()}`])(
  'accepts %s at once, with its checksum',
  async (text) => {
    const world = sending()
    await setSendRecipient(world, text)
    expect(resolution(world)).toEqual({ status: 'resolved', address: bob, kind: 'account' })
    expect(world.blockchain.lookedUp).toEqual([])
  },
)

test.each(copiedText)('accepts an address and a name pasted with %s', async (_what, disguise) => {
  const world = sending()
  await setSendRecipient(world, disguise(bob))
  expect(resolution(world)).toEqual({ status: 'resolved', address: bob, kind: 'account' })
  await setSendRecipient(world, disguise(`0X${bob.slice(2)}`))
  expect(resolution(world)).toEqual({ status: 'resolved', address: bob, kind: 'account' })
  world.blockchain.nameResponses(async () => bob)
  const typing = setSendRecipient(world, disguise('ada.reown.id'))
  await world.clock.advance(500)
  await typing
  expect(resolution(world)).toEqual({ status: 'resolved', address: bob, name: 'ada.reown.id', kind: 'account' })
})

test.each([
  ['a blank in it', `${bob.slice(0, 9)} ${bob.slice(9)}`],
  ['two prefixes', `0X0x${bob.slice(2)}`],
  ['a Cyrillic letter', bob.replace('C', 'С')],
  ['a superscript digit', bob.replace('7', '⁷')],
])('what remains is checked strictly: %s', async (_what, text) => {
  const world = sending()
  const typing = setSendRecipient(world, text)
  await world.clock.advance(500)
  await typing
  expect(resolution(world)).toEqual({ status: 'invalid' })
})

test('rejects a wrong checksum', async () => {
  const world = sending()
  await setSendRecipient(world, bob.replace('C', 'c'))
  expect(resolution(world)).toEqual({ status: 'invalid' })
})

test('resolves a name once, after a debounce, and keeps it beside its address', async () => {
  const world = sending()
  world.blockchain.nameResponses(async () => bob.toLowerCase())
  const typing = setSendRecipient(world, 'ada')
  const looking = setSendRecipient(world, 'Ada.reown.id')
  expect(resolution(world)).toEqual({ status: 'looking-up' })
  await world.clock.advance(499)
  expect(world.blockchain.lookedUp).toEqual([])
  await world.clock.advance(1)
  await Promise.all([typing, looking])
  expect(world.blockchain.lookedUp).toEqual(['ada.reown.id'])
  expect(resolution(world)).toEqual({ status: 'resolved', address: bob, name: 'ada.reown.id', kind: 'account' })
})

test.each([
  ['nobody has it', async () => undefined],
  ['it stands for no address', async () => 'https://evil.test'],
])('finds no address if %s', async (_why, response) => {
  const world = sending()
  world.blockchain.nameResponses(response)
  await lookUp(world)
  expect(resolution(world)).toEqual({ status: 'unregistered' })
  expect(selectSendFault(world.store.getState())).toBe('unregistered')
})

test('a failed request is not an unregistered name, and can be retried', async () => {
  const world = sending()
  world.blockchain.nameResponses(async () => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
  await lookUp(world)
  expect(resolution(world)).toMatchObject({ status: 'failed', problem: { message: 'Error resolving name' } })
  expect(selectSendFault(world.store.getState())).toBe('unresolved')
  world.blockchain.nameResponses(async () => bob)
  await lookUp(world)
  expect(resolution(world)).toMatchObject({ status: 'resolved', address: bob })
})

test('accepts only addresses if names are turned off', async () => {
  const world = makeSendingWorld({ options: { features: { names: false } } })
  startSend(world, ether)
  setSendAmount(world, '0.25', 'en')
  await lookUp(world)
  expect(resolution(world)).toEqual({ status: 'invalid' })
  expect(world.blockchain.lookedUp).toEqual([])
})

test('drops the result for a previous form', async () => {
  const world = sending()
  let response: (address: string) => void = () => undefined
  world.blockchain.nameResponses(() => new Promise((resolve) => (response = resolve)))
  const looking = setSendRecipient(world, 'ada.reown.id')
  await world.clock.advance(500)
  startSend(world, ether)
  response(bob)
  await looking
  expect(resolution(world)).toEqual({ status: 'none' })
})

test('drops a result after newer typing', async () => {
  const world = sending()
  let response: (address: string) => void = () => undefined
  world.blockchain.nameResponses(() => new Promise((resolve) => (response = resolve)))
  const looking = setSendRecipient(world, 'ada.reown.id')
  await world.clock.advance(500)
  await setSendRecipient(world, alice)
  response(bob)
  await looking
  expect(resolution(world)).toEqual({ status: 'resolved', address: alice, kind: 'account' })
})

test.each(['hello', '0x1234', 'vitalik', 'https://x.test', `${'a'.repeat(253)}.eth`])(
  '%s is invalid, after the debounce',
  async (text) => {
    const world = sending()
    const typing = setSendRecipient(world, text)
    expect(resolution(world)).toEqual({ status: 'none' })
    await world.clock.advance(500)
    await typing
    expect(resolution(world)).toEqual({ status: 'invalid' })
    expect(world.blockchain.lookedUp).toEqual([])
  },
)

test.each([
  ['аda.reown.id', /illegal mixture/],
  ['ada..id', /empty label/],
  ['ada_b.eth', /underscore allowed only at start/],
  ['xn--a.eth', /invalid label extension/],
  ['🦄\u200D.eth', /disallowed character: \{200D\}/],
])('ENS has no %s, and says why', async (text, hint) => {
  const world = sending()
  const typing = setSendRecipient(world, text)
  await world.clock.advance(500)
  await typing
  expect(resolution(world)).toEqual({
    status: 'invalid',
    problem: { code: 'name_invalid', message: 'ENS doesn’t allow this name.', hint: expect.stringMatching(hint) },
  })
  expect(world.blockchain.lookedUp).toEqual([])
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
  const world = sending()
  world.blockchain.nameResponses(async () => bob)
  const typing = setSendRecipient(world, text)
  await world.clock.advance(500)
  await typing
  expect(world.blockchain.lookedUp).toEqual([normalized])
  expect(resolution(world)).toMatchObject({ status: 'resolved', address: bob, name: normalized })
})

test.each([
  ['token', 'recipient_is_token'],
  ['nobody', 'recipient_is_nobody'],
] as const)('refuses %s, with the reason, also where the field was not asked in time', async (kind, code) => {
  const world = sending()
  world.transfers.kinds = { [bob]: kind }
  await setSendRecipient(world, bob)
  expect(resolution(world)).toMatchObject({ status: 'invalid', problem: { code } })
  expect(selectSendFault(world.store.getState())).toBe('invalid')
  world.store.setState(changeSend({ resolution: { status: 'resolved', address: bob } }))
  await previewSend(world)
  expect(selectSend(world.store.getState())?.progress).toMatchObject({ status: 'failed', problem: { code } })
  expect(world.transfers.orders).toEqual([])
})

test('another token is another question: one contract takes it, the next one keeps it', async () => {
  const world = sending()
  world.transfers.recipient = async ({ token }) => ({ kind: token ? 'token' : 'contract' })
  await setSendRecipient(world, bob)
  expect(resolution(world)).toMatchObject({ status: 'resolved', kind: 'contract' })
  chooseSendToken(world, dollar, 'en')
  await vi.waitFor(() => expect(resolution(world)).toMatchObject({ problem: { code: 'recipient_is_token' } }))
  chooseSendToken(world, ether, 'en')
  await vi.waitFor(() => expect(resolution(world)).toMatchObject({ status: 'resolved', kind: 'contract' }))
})

test('clears at once', async () => {
  const world = sending()
  await setSendRecipient(world, bob)
  await setSendRecipient(world, '')
  expect(resolution(world)).toEqual({ status: 'none' })
})

test('accepts only addresses on Solana', async () => {
  const world = makeSendingWorld({ networks: [solana], connection: solanaConnection() })
  world.store.setState({ activeNamespace: 'solana', networkIds: { solana: solana.caipNetworkId } })
  startSend(world)
  await setSendRecipient(world, sol)
  expect(resolution(world)).toMatchObject({ status: 'resolved', address: sol })
  const typing = setSendRecipient(world, 'ada.reown.id')
  await world.clock.advance(500)
  await typing
  expect(resolution(world)).toEqual({ status: 'invalid' })
})

test('recognizes an own address, a contract and a look-alike', async () => {
  const world = sending()
  await setSendRecipient(world, alice)
  expect(cautions(world)).toEqual({ own: true, contract: false, lookAlike: undefined })
  world.transfers.kinds = { [bob]: 'contract' }
  await setSendRecipient(world, bob)
  expect(cautions(world)).toEqual({ own: false, contract: true, lookAlike: undefined })
  const poison = `0x${bob.slice(2, 6)}${'a'.repeat(32)}${bob.slice(-4)}`.toLowerCase()
  const rows: Transaction[] = [
    {
      id: '1',
      metadata: { operationType: 'send', hash: '', minedAt: '', sentFrom: alice, sentTo: bob, status: 'confirmed' },
      transfers: [],
    },
  ]
  world.store.setState(beginActivity({ networkId: 'eip155:1', address: alice }))
  world.store.setState(prependNewestPage({ rows, next: undefined }))
  await setSendRecipient(world, poison)
  expect(cautions(world).lookAlike).toBe(bob)
})

test('does not wait for a failing contract check', async () => {
  const world = sending()
  world.transfers.recipient = () => Promise.reject(new ServiceUnavailable('rpc', 'timeout'))
  await setSendRecipient(world, bob)
  expect(resolution(world)).toEqual({ status: 'resolved', address: bob })
})
