import { expect, test } from 'vitest'
import { loggedIn } from '../../../test/fakes/embedded'
import { base, ethereum, polygon, solana } from '../../../test/fakes/networks'
import { makeWorld, type FakeWorld } from '../../../test/fakes/world'
import { EOA } from '../../../test/fakes/frame'
import { activateNamespace } from '../connections/activateNamespace'
import { createAccountTypes } from './preferredAccountType'
import { switchNetwork } from '../networks/switchNetwork'

const KEY = '@appkit-wallet/PREFERRED_ACCOUNT_TYPE'
const kept = (world: FakeWorld) => world.services.storage.raw.read(KEY)

test.each([
  [{}, 'smartAccount'],
  [{ eip155: 'eoa' }, 'eoa'],
])('stores the type of the active namespace after the login (%o)', async (accountType, type) => {
  expect(kept(await loggedIn({ options: { accountType } }))).toBe(type)
})

test('follows the active namespace', async () => {
  const world = makeWorld({ networks: [ethereum, solana], view: { name: 'Connect' } })
  world.frame.responses('GET_USER', (asked) =>
    asked?.chainId === 1
      ? { address: EOA, chainId: 1, preferredAccountType: 'smartAccount' }
      : {
          address: 'So11111111111111111111111111111111111111112',
          chainId: solana.caipNetworkId,
          preferredAccountType: 'eoa',
        },
  )
  world.frame.responses('CONNECT_EMAIL', () => ({ action: 'CONNECT' as const }))
  const { connectEmail } = await import('../../features/embedded/actions/connectEmail')
  await connectEmail(world, 'ada@shop.test')
  expect(kept(world)).toBe('smartAccount')
  await activateNamespace(world, 'solana')
  expect(kept(world)).toBe('eoa')
  await activateNamespace(world, 'eip155')
  expect(kept(world)).toBe('smartAccount')
})

test('a network without smart accounts does not change it', async () => {
  const world = await loggedIn({ networks: [ethereum, base, polygon] })
  world.frame.responses('GET_USER', () => ({ address: EOA, chainId: 137, preferredAccountType: 'eoa' }))
  await switchNetwork(world, polygon)
  expect(world.store.getState().connections.eip155?.accounts[0]?.type).toBe('eoa')
  expect(kept(world)).toBe('smartAccount')
})

test('writes nothing without an embedded wallet', () => {
  expect(kept(makeWorld({ connectedTo: ethereum }))).toBeUndefined()
})

test.each([
  ['1', 'eoa', 'eoa'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'smartAccount', 'eoa'],
])('falls back to the type of the last login, for its namespace only (chain %s)', (chain, evm, sol) => {
  const world = makeWorld()
  world.services.storage.raw.write(KEY, 'eoa')
  world.services.storage.raw.write('@appkit-wallet/LAST_USED_CHAIN_KEY', chain)
  const types = createAccountTypes(world)
  expect([types('eip155'), types('solana')]).toEqual([evm, sol])
})

test("the visitor's choice and the page's option take precedence over it, and it ends with the login", () => {
  const world = makeWorld({ options: { accountType: { eip155: 'smartAccount' } } })
  world.services.storage.raw.write(KEY, 'eoa')
  const types = createAccountTypes(world)
  expect(types('eip155')).toBe('smartAccount')
  world.store.setState((state) => ({ options: { ...state.options, accountType: {} } }))
  expect(types('eip155')).toBe('eoa')
  world.services.storage.write('preferred_account_types', '{"eip155":"smartAccount"}')
  expect(types('eip155')).toBe('smartAccount')
  world.services.storage.remove('preferred_account_types')
  world.services.storage.raw.remove(KEY)
  expect(types('eip155')).toBe('smartAccount')
})

test('is the plain account where smart accounts cannot sign in, whatever was chosen before', () => {
  const world = makeWorld({ options: { siwx: 'required', siwxBackend: 'auth-js' } })
  world.services.storage.write('preferred_account_types', '{"eip155":"smartAccount"}')
  expect(createAccountTypes(world)('eip155')).toBe('eoa')
})
