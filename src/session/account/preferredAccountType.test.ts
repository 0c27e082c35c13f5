import { expect, test } from 'vitest'
import { loggedIn } from '../../../test/fakes/embedded'
import { base, ethereum, polygon, solana } from '../../../test/fakes/networks'
import { makeContext, type FakeContext } from '../../../test/fakes/context'
import { EOA } from '../../../test/fakes/frame'
import { activateNamespace } from '../life/activateNamespace'
import { createAccountTypes } from './preferredAccountType'
import { switchNetwork } from '../networks/switchNetwork'

const KEY = '@appkit-wallet/PREFERRED_ACCOUNT_TYPE'
const kept = (context: FakeContext) => context.services.storage.raw.read(KEY)

test.each([
  [{}, 'smartAccount'],
  [{ eip155: 'eoa' }, 'eoa'],
])('stores the type of the active namespace after the login (%o)', async (accountType, type) => {
  expect(kept(await loggedIn({ options: { accountType } }))).toBe(type)
})

test('follows the active namespace', async () => {
  const context = makeContext({ networks: [ethereum, solana], view: { name: 'Connect' } })
  context.frame.responses('GET_USER', (asked) =>
    asked?.chainId === 1
      ? { address: EOA, chainId: 1, preferredAccountType: 'smartAccount' }
      : {
          address: 'So11111111111111111111111111111111111111112',
          chainId: solana.caipNetworkId,
          preferredAccountType: 'eoa',
        },
  )
  context.frame.responses('CONNECT_EMAIL', () => ({ action: 'CONNECT' as const }))
  const { connectEmail } = await import('../../features/embedded/actions/connectEmail')
  await connectEmail(context, 'ada@shop.test')
  expect(kept(context)).toBe('smartAccount')
  await activateNamespace(context, 'solana')
  expect(kept(context)).toBe('eoa')
  await activateNamespace(context, 'eip155')
  expect(kept(context)).toBe('smartAccount')
})

test('a network without smart accounts does not change it', async () => {
  const context = await loggedIn({ networks: [ethereum, base, polygon] })
  context.frame.responses('GET_USER', () => ({ address: EOA, chainId: 137, preferredAccountType: 'eoa' }))
  await switchNetwork(context, polygon)
  expect(context.connected()?.accounts[0]?.type).toBe('eoa')
  expect(kept(context)).toBe('smartAccount')
})

test('writes nothing without an embedded wallet', () => {
  expect(kept(makeContext({ connectedTo: ethereum }))).toBeUndefined()
})

test.each([
  ['1', 'eoa', 'eoa'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'smartAccount', 'eoa'],
])('falls back to the type of the last login, for its namespace only (chain %s)', (chain, evm, sol) => {
  const context = makeContext()
  context.services.storage.raw.write(KEY, 'eoa')
  context.services.storage.raw.write('@appkit-wallet/LAST_USED_CHAIN_KEY', chain)
  const types = createAccountTypes(context)
  expect([types('eip155'), types('solana')]).toEqual([evm, sol])
})

test("the visitor's choice and the page's option take precedence over it, and it ends with the login", () => {
  const context = makeContext({ options: { accountType: { eip155: 'smartAccount' } } })
  context.services.storage.raw.write(KEY, 'eoa')
  const types = createAccountTypes(context)
  expect(types('eip155')).toBe('smartAccount')
  context.store.setState((state) => ({ options: { ...state.options, accountType: {} } }))
  expect(types('eip155')).toBe('eoa')
  context.services.storage.write('preferred_account_types', '{"eip155":"smartAccount"}')
  expect(types('eip155')).toBe('smartAccount')
  context.services.storage.remove('preferred_account_types')
  context.services.storage.raw.remove(KEY)
  expect(types('eip155')).toBe('smartAccount')
})

test('is the plain account where smart accounts cannot sign in, whatever was chosen before', () => {
  const context = makeContext({ options: { siwx: 'required', siwxBackend: 'auth-js' } })
  context.services.storage.write('preferred_account_types', '{"eip155":"smartAccount"}')
  expect(createAccountTypes(context)('eip155')).toBe('eoa')
})
