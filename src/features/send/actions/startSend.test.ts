import { expect, test } from 'vitest'
import { solanaConnection } from '../../../../test/fakes/twoNamespaces'
import { base, cosmos, ethereum, solana } from '../../../../test/fakes/networks'
import { dollar, ether, fillIn, makeSendingWorld } from '../../../../test/fakes/transfers'
import { createFakeConnection } from '../../../../test/fakes/connections'
import { tokens } from '../../../session/store/tokens'
import { selectSend } from '../state'
import { disconnect } from '../../../session/connections/disconnect'
import { startSend } from './startSend'

test('begins an empty form with the token and without a recipient, and is tracked', () => {
  const world = makeSendingWorld()
  startSend(world, dollar)
  expect(selectSend(world.store.getState())).toMatchObject({
    token: dollar,
    amount: '',
    recipient: '',
    resolution: { status: 'none' },
  })
  expect(world.tracked).toEqual([{ event: 'OPEN_SEND', properties: { isSmartAccount: false, network: 'eip155:1' } }])
})

test('chooses a token only if it is the only one', () => {
  const world = makeSendingWorld()
  startSend(world)
  expect(selectSend(world.store.getState())?.token).toBeUndefined()
  world.store.setState(tokens.change({ tokens: [ether] }))
  startSend(world)
  expect(selectSend(world.store.getState())?.token).toBe(ether)
})

test('ignores spam when looking for an only token', () => {
  const world = makeSendingWorld()
  world.store.setState(tokens.change({ tokens: [ether, { ...dollar, isSpam: true }] }))
  startSend(world)
  expect(selectSend(world.store.getState())?.token).toBe(ether)
})

test('rejects namespaces other than eip155 and solana', () => {
  const world = makeSendingWorld({
    networks: [cosmos],
    connection: createFakeConnection({ namespace: 'cosmos', networkId: cosmos.caipNetworkId }),
  })
  world.store.setState({ activeNamespace: 'cosmos' })
  expect(() => startSend(world)).toThrow('Unsupported chain')
  expect(world.tracked).toEqual([])
})

test('works on Solana', () => {
  const world = makeSendingWorld({ networks: [solana], connection: solanaConnection() })
  world.store.setState({ activeNamespace: 'solana', networkIds: { solana: solana.caipNetworkId } })
  startSend(world)
  expect(selectSend(world.store.getState())).toMatchObject({ amount: '' })
})

test('clears token, amount and recipient when the network changes', async () => {
  const other = makeSendingWorld()
  await fillIn(other)
  other.connection.reports.network(base.caipNetworkId)
  expect(selectSend(other.store.getState())).toBeUndefined()
})

test('clears the form when the account changes or the wallet disconnects', async () => {
  const world = makeSendingWorld()
  await fillIn(world)
  world.connection.reports.accounts('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  expect(selectSend(world.store.getState())).toBeUndefined()
  const gone = makeSendingWorld()
  await fillIn(gone)
  await disconnect(gone, { namespace: ethereum.chainNamespace, reason: 'user' })
  expect(selectSend(gone.store.getState())).toBeUndefined()
})
