import { expect, test } from 'vitest'
import { account, alice, bob, createFakeConnection } from '../../../test/fakes/connections'
import { base, ethereum, solana } from '../../../test/fakes/networks'
import { makeContext } from '../../../test/fakes/context'
import { addConnection, removeConnection, setAccounts, setConnectionNetwork, waitForWallet } from './sessions'
import { chooseNetwork, offerNetworks } from './offeredNetworks'
import { createTasks } from '../tasks'
import { createStore } from './createStore'
import { connectionIn, statusIn } from './selectors'

const fresh = () => createStore(makeContext().store.getState().options, createTasks())

test('the first network offered is in use', () => {
  const store = fresh()
  store.setState(offerNetworks([base, ethereum]))
  expect(store.getState()).toMatchObject({
    networks: [base, ethereum],
    activeNamespace: 'eip155',
    networkIds: { eip155: 'eip155:8453' },
  })
})

test('the wanted network is in use when it is offered, else the first', () => {
  const store = fresh()
  store.setState(offerNetworks([base, solana], solana.caipNetworkId))
  expect(store.getState().activeNamespace).toBe('solana')
  store.setState(offerNetworks([base, solana], 'eip155:5'))
  expect(store.getState().activeNamespace).toBe('eip155')
})

test('the network of the last visit takes precedence over the page’s default if it is still configured', () => {
  const store = fresh()
  store.setState(offerNetworks([ethereum, base, solana], base.caipNetworkId, solana.caipNetworkId))
  expect(store.getState().networkIds).toEqual({ eip155: 'eip155:8453' })
  store.setState(offerNetworks([ethereum, solana], base.caipNetworkId, solana.caipNetworkId))
  expect(store.getState().activeNamespace).toBe('solana')
})

test('new networks do not move a connected wallet', () => {
  const { store } = makeContext({ connectedTo: ethereum })
  store.setState(offerNetworks([base]))
  expect(store.getState()).toMatchObject({ networks: [base], networkIds: { eip155: 'eip155:1' } })
})

test('a connection takes the place of what was last known', () => {
  const { store } = makeContext()
  store.setState({ lastKnown: { label: '0xd8…6045' } })
  store.setState(addConnection(createFakeConnection({ networkId: 'eip155:8453' }).facts))
  expect(statusIn(store.getState(), 'eip155')).toBe('connected')
  expect(store.getState()).toMatchObject({ networkIds: { eip155: 'eip155:8453' } })
  expect(store.getState().lastKnown).toBeUndefined()
})

test('removing a connection does not change the others', () => {
  const { store } = makeContext({ connectedTo: ethereum })
  store.setState(addConnection(createFakeConnection({ namespace: 'solana', networkId: solana.caipNetworkId }).facts))
  store.setState(removeConnection('eip155'))
  expect(Object.keys(store.getState().sessions)).toEqual(['solana'])
  expect(statusIn(store.getState(), 'eip155')).toBe('disconnected')
  expect(statusIn(store.getState(), 'solana')).toBe('connected')
})

test('a stored session waits only where no wallet is connected', () => {
  const { store } = makeContext({ connectedTo: ethereum })
  const { sessions } = store.getState()
  for (const namespace of ['eip155', 'solana'] as const)
    store.setState(waitForWallet(namespace, { connectorId: 'io.late', reason: 'asking' }))
  expect(store.getState().sessions).toEqual({
    ...sessions,
    solana: { status: 'waiting', connectorId: 'io.late', reason: 'asking' },
  })
})

test('changes in a namespace without a connection change nothing', () => {
  const { store } = makeContext()
  store.setState(setAccounts('eip155', [account(bob)]))
  store.setState(setConnectionNetwork('solana', solana.caipNetworkId))
  expect(store.getState().sessions).toEqual({})
})

test('accounts and network of a connection follow the wallet', () => {
  const { store } = makeContext({ connectedTo: ethereum })
  store.setState(setAccounts('eip155', [account(bob), account(alice)]))
  store.setState(setConnectionNetwork('eip155', 'eip155:8453'))
  expect(connectionIn(store.getState(), 'eip155')).toMatchObject({
    accounts: [{ address: bob }, { address: alice }],
    networkId: 'eip155:8453',
  })
})

test('a network chosen without a wallet is the one that is meant', () => {
  const { store } = makeContext({ networks: [ethereum, base] })
  store.setState(chooseNetwork('eip155', base.caipNetworkId))
  expect(store.getState().networkIds).toEqual({ eip155: 'eip155:8453' })
})
