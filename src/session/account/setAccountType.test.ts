import { expect, test } from 'vitest'
import { loggedIn } from '../../../test/fakes/embedded'
import { EOA, SMART } from '../../../test/fakes/frame'
import { ethereum } from '../../../test/fakes/networks'
import { makeWorld } from '../../../test/fakes/world'
import { setAccountType } from './setAccountType'
import { neverAborted } from '../../../test/fakes/neverAborted'

test('activates and emits the other account, and stores its type per namespace', async () => {
  const world = await loggedIn()
  await setAccountType(world, 'eip155', 'eoa', neverAborted)
  expect(world.frame.asked).toEqual([
    { name: 'SET_PREFERRED_ACCOUNT', payload: { type: 'eoa' } },
    { name: 'GET_USER', payload: { chainId: 'eip155:1', preferredAccountType: 'eoa' } },
  ])
  expect(world.detailOf('account-change')).toEqual({ address: EOA, previous: SMART })
  expect(world.store.getState().connections.eip155?.accounts[0]).toEqual({
    namespace: 'eip155',
    address: EOA,
    type: 'eoa',
  })
  expect(world.stored('preferred_account_types')).toBe('{"eip155":"eoa"}')
  expect(world.services.storage.raw.read('@appkit-wallet/PREFERRED_ACCOUNT_TYPE')).toBe('eoa')
  expect(world.tracked).toContainEqual({
    event: 'SET_PREFERRED_ACCOUNT_TYPE',
    properties: { accountType: 'eoa', network: 'eip155:1' },
  })
  expect(world.store.getState().embedded.accountType).toEqual({ status: 'idle' })
})

test('falls back to the plain account with an error', async () => {
  const world = await loggedIn()
  world.frame.refuses('SET_PREFERRED_ACCOUNT')
  await expect(setAccountType(world, 'eip155', 'smartAccount', neverAborted)).rejects.toMatchObject({
    code: 'account_type_unavailable',
  })
  expect(world.store.getState().connections.eip155?.accounts[0]?.address).toBe(EOA)
  expect(world.stored('preferred_account_types')).toBe('{"eip155":"eoa"}')
  expect(world.store.getState().embedded.accountType).toMatchObject({
    status: 'failed',
    problem: { code: 'account_type_unavailable' },
  })
})

test('requires a sign-in for the new address', async () => {
  const world = await loggedIn({ options: { siwx: 'required' }, networks: [ethereum] })
  await setAccountType(world, 'eip155', 'eoa', neverAborted)
  await world.settle()
  expect(world.view()).toBe('SIWXSignMessage')
  expect(world.store.getState().siwx.request?.data.accountAddress).toBe(EOA)
})

test('requires an embedded wallet', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  await expect(setAccountType(world, 'eip155', 'eoa', neverAborted)).rejects.toMatchObject({
    message: 'Address or auth connector not found',
  })
  expect(world.frame.asked).toEqual([])
})
