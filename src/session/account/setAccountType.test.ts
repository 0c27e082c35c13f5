import { expect, test } from 'vitest'
import { loggedIn } from '../../../test/fakes/embedded'
import { EOA, SMART } from '../../../test/fakes/frame'
import { ethereum } from '../../../test/fakes/networks'
import { makeContext } from '../../../test/fakes/context'
import { setAccountType } from './setAccountType'
import { neverAborted } from '../../../test/fakes/neverAborted'

test('activates and emits the other account, and stores its type per namespace', async () => {
  const context = await loggedIn()
  await setAccountType(context, 'eip155', 'eoa', neverAborted)
  expect(context.frame.asked).toEqual([
    { name: 'SET_PREFERRED_ACCOUNT', payload: { type: 'eoa' } },
    { name: 'GET_USER', payload: { chainId: 'eip155:1', preferredAccountType: 'eoa' } },
  ])
  expect(context.detailOf('account-change')).toEqual({ address: EOA, previous: SMART })
  expect(context.connected()?.accounts[0]).toEqual({ namespace: 'eip155', address: EOA, type: 'eoa' })
  expect(context.stored('preferred_account_types')).toBe('{"eip155":"eoa"}')
  expect(context.services.storage.raw.read('@appkit-wallet/PREFERRED_ACCOUNT_TYPE')).toBe('eoa')
  expect(context.tracked).toContainEqual({
    event: 'SET_PREFERRED_ACCOUNT_TYPE',
    properties: { accountType: 'eoa', network: 'eip155:1' },
  })
  expect(context.store.getState().embedded.accountType).toEqual({ status: 'idle' })
})

test('falls back to the plain account with an error', async () => {
  const context = await loggedIn()
  context.frame.refuses('SET_PREFERRED_ACCOUNT')
  await expect(setAccountType(context, 'eip155', 'smartAccount', neverAborted)).rejects.toMatchObject({
    code: 'account_type_unavailable',
  })
  expect(context.connected()?.accounts[0]?.address).toBe(EOA)
  expect(context.stored('preferred_account_types')).toBe('{"eip155":"eoa"}')
  expect(context.store.getState().embedded.accountType).toMatchObject({
    status: 'failed',
    problem: { code: 'account_type_unavailable' },
  })
})

test('requires a sign-in for the new address', async () => {
  const context = await loggedIn({ options: { siwx: 'required' }, networks: [ethereum] })
  await setAccountType(context, 'eip155', 'eoa', neverAborted)
  await context.settle()
  expect(context.view()).toBe('SIWXSignMessage')
  expect(context.store.getState().siwx.request?.data.accountAddress).toBe(EOA)
})

test('requires an embedded wallet', async () => {
  const context = makeContext({ connectedTo: ethereum })
  await expect(setAccountType(context, 'eip155', 'eoa', neverAborted)).rejects.toMatchObject({
    message: 'Address or auth connector not found',
  })
  expect(context.frame.asked).toEqual([])
})
