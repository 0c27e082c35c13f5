import { expect, test } from 'vitest'
import { alice, createFakeConnection } from '../../../test/fakes/connections'
import { ethereum, solana } from '../../../test/fakes/networks'
import { makeContext } from '../../../test/fakes/context'
import { narrowLastAccount } from '../../domain/account/lastAccount'
import { adoptConnections } from './adoptConnections'
import { lastAccountOf } from './persistSession'
import { addConnection } from '../store/sessions'

test('the next page gets what the account view shows of a wallet, and may draw all of it', () => {
  const context = makeContext({ connectedTo: ethereum })
  const account = lastAccountOf(context.store.getState())
  expect(account).toMatchObject({ address: alice, network: ethereum.name })
  expect(account?.wallet).toBe(context.connected()?.wallet.name)
  expect(narrowLastAccount(account)).toEqual(account)
})

test('nothing is stored of an account whose view has other controls', () => {
  expect(lastAccountOf(makeContext().store.getState())).toBeUndefined()

  const several = makeContext({ networks: [ethereum, solana], connectedTo: ethereum })
  adoptConnections(several, [createFakeConnection({ networkId: solana.caipNetworkId, namespace: 'solana' })])
  expect(lastAccountOf(several.store.getState())).toBeUndefined()

  const elsewhere = makeContext({ connectedTo: ethereum })
  elsewhere.store.setState({ networkIds: { eip155: 'eip155:7777' } })
  expect(lastAccountOf(elsewhere.store.getState())).toBeUndefined()

  const embedded = makeContext({ connectedTo: ethereum })
  const facts = embedded.connected()!
  embedded.store.setState(addConnection({ ...facts, capabilities: { ...facts.capabilities, managedHere: true } }))
  expect(lastAccountOf(embedded.store.getState())).toBeUndefined()
})
