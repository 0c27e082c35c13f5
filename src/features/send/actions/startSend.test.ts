import { expect, test } from 'vitest'
import { solanaConnection } from '../../../../test/fakes/twoNamespaces'
import { base, cosmos, ethereum, solana } from '../../../../test/fakes/networks'
import { dollar, ether, fillIn, makeSendingContext } from '../../../../test/fakes/transfers'
import { createFakeConnection } from '../../../../test/fakes/connections'
import { tokens } from '../../../session/store/tokens'
import { selectSend } from '../state'
import { disconnect } from '../../../session/life/disconnect'
import { startSend } from './startSend'

test('begins an empty form with the token and without a recipient, and is tracked', () => {
  const context = makeSendingContext()
  startSend(context, dollar)
  expect(selectSend(context.store.getState())).toMatchObject({
    token: dollar,
    amount: '',
    recipient: '',
    resolution: { status: 'none' },
  })
  expect(context.tracked).toEqual([{ event: 'OPEN_SEND', properties: { isSmartAccount: false, network: 'eip155:1' } }])
})

test('chooses a token only if it is the only one', () => {
  const context = makeSendingContext()
  startSend(context)
  expect(selectSend(context.store.getState())?.token).toBeUndefined()
  context.store.setState(tokens.change({ tokens: [ether] }))
  startSend(context)
  expect(selectSend(context.store.getState())?.token).toBe(ether)
})

test('ignores spam when looking for an only token', () => {
  const context = makeSendingContext()
  context.store.setState(tokens.change({ tokens: [ether, { ...dollar, isSpam: true }] }))
  startSend(context)
  expect(selectSend(context.store.getState())?.token).toBe(ether)
})

test('rejects namespaces other than eip155 and solana', () => {
  const context = makeSendingContext({
    networks: [cosmos],
    connection: createFakeConnection({ namespace: 'cosmos', networkId: cosmos.caipNetworkId }),
  })
  context.store.setState({ activeNamespace: 'cosmos' })
  expect(() => startSend(context)).toThrow('Unsupported chain')
  expect(context.tracked).toEqual([])
})

test('works on Solana', () => {
  const context = makeSendingContext({ networks: [solana], connection: solanaConnection() })
  context.store.setState({ activeNamespace: 'solana', networkIds: { solana: solana.caipNetworkId } })
  startSend(context)
  expect(selectSend(context.store.getState())).toMatchObject({ amount: '' })
})

test('clears token, amount and recipient when the network changes', async () => {
  const other = makeSendingContext()
  await fillIn(other)
  other.connection.reports.network(base.caipNetworkId)
  expect(selectSend(other.store.getState())).toBeUndefined()
})

test('clears the form when the account changes or the wallet disconnects', async () => {
  const context = makeSendingContext()
  await fillIn(context)
  context.connection.reports.accounts('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  expect(selectSend(context.store.getState())).toBeUndefined()
  const gone = makeSendingContext()
  await fillIn(gone)
  await disconnect(gone, { namespace: ethereum.chainNamespace, reason: 'user' })
  expect(selectSend(gone.store.getState())).toBeUndefined()
})
