import { expect, test } from 'vitest'
import { loggedIn } from '../../../../test/fakes/embedded'
import { base, ethereum } from '../../../../test/fakes/networks'
import { makeWorld, type FakeWorld } from '../../../../test/fakes/world'
import { STORAGE_SETTLE_MS } from '../../../config/limits'
import { connectEmail } from './connectEmail'
import { connectFarcaster } from './connectFarcaster'
import { disconnect } from '../../../session/connections/disconnect'
import { setAccountType } from '../../../session/account/setAccountType'
import { submitCode } from './submitCode'
import { switchNetwork } from '../../../session/networks/switchNetwork'
import { neverAborted } from '../../../../test/fakes/neverAborted'

const fresh = () => Promise.resolve(makeWorld({ networks: [ethereum, base], view: { name: 'Connect' } }))
const inside = () => loggedIn({ networks: [ethereum, base] })
const token = async (world: FakeWorld) => world.frame.tells().onToken('token-1')
const failingNetworks = async (world: FakeWorld) => {
  world.frame.refuses('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
  await disconnect(world)
  world.frame.responses('CONNECT_EMAIL', () => ({ action: 'CONNECT' as const }))
  await connectEmail(world, 'ada@shop.test')
}
const login = async (world: FakeWorld) => (
  await connectEmail(world, 'ada@shop.test'),
  await submitCode(world, '123456', neverAborted),
  world.clock.advance(STORAGE_SETTLE_MS)
)

type Step = (world: FakeWorld) => Promise<unknown>

/** [key, from where, what writes it, the text then, what clears it, the text then] */
const rows: [string, () => Promise<FakeWorld>, Step, string | RegExp, Step, string | undefined][] = [
  ['EMAIL_LOGIN_USED_KEY', fresh, login, 'true', disconnect, undefined],
  ['EMAIL', fresh, login, 'ada@shop.test', disconnect, undefined],
  ['LAST_USED_CHAIN_KEY', inside, (world) => switchNetwork(world, base), '8453', disconnect, undefined],
  ['SOCIAL_USERNAME', fresh, (world) => connectFarcaster(world, neverAborted), 'ada', disconnect, undefined],
  [
    'LAST_EMAIL_LOGIN_TIME',
    fresh,
    (world) => connectEmail(world, 'ada@shop.test'),
    /^\d+$/,
    (world) => submitCode(world, '123456', neverAborted),
    undefined,
  ],
  ['SESSION_TOKEN_KEY', inside, token, 'token-1', disconnect, undefined],
  ['SMART_ACCOUNT_ENABLED_NETWORKS', fresh, login, '1,8453', failingNetworks, ''],
  ['SMART_ACCOUNT_ENABLED', fresh, login, 'true', disconnect, undefined],
  [
    'PREFERRED_ACCOUNT_TYPE',
    inside,
    (world) => setAccountType(world, 'eip155', 'eoa', neverAborted),
    'eoa',
    disconnect,
    undefined,
  ],
]

test('the table has the nine storage keys', () => expect(new Set(rows.map(([key]) => key)).size).toBe(9))

test.each(rows)('%s has its writer and its clearer', async (key, from, write, written, clear, cleared) => {
  const world = await from()
  const now = (): string | undefined => world.services.storage.raw.read(`@appkit-wallet/${key}`)
  await write(world)
  expect(now()).toEqual(typeof written === 'string' ? written : expect.stringMatching(written))
  await clear(world)
  expect(now()).toBe(cleared)
})

test('keeps the preferences of the visitor after signing out', async () => {
  const world = await inside()
  await setAccountType(world, 'eip155', 'eoa', neverAborted)
  await disconnect(world)
  world.frame.responses('CONNECT_EMAIL', () => ({ action: 'CONNECT' as const }))
  await connectEmail(world, 'ada@shop.test')
  expect(world.frame.askedFor('GET_USER').at(-1)).toEqual({ chainId: 1, preferredAccountType: 'eoa' })
})
