import { expect, test } from 'vitest'
import { loggedIn } from '../../../../test/fakes/embedded'
import { base, ethereum } from '../../../../test/fakes/networks'
import { makeContext, type FakeContext } from '../../../../test/fakes/context'
import { STORAGE_SETTLE_MS } from '../../../config/limits'
import { connectEmail } from './connectEmail'
import { connectFarcaster } from './connectFarcaster'
import { disconnect } from '../../../session/life/disconnect'
import { setAccountType } from '../../../session/account/setAccountType'
import { submitCode } from './submitCode'
import { switchNetwork } from '../../../session/networks/switchNetwork'
import { neverAborted } from '../../../../test/fakes/neverAborted'

const fresh = () => Promise.resolve(makeContext({ networks: [ethereum, base], view: { name: 'Connect' } }))
const inside = () => loggedIn({ networks: [ethereum, base] })
const token = async (context: FakeContext) => context.frame.tells().onToken('token-1')
const failingNetworks = async (context: FakeContext) => {
  context.frame.refuses('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
  await disconnect(context)
  context.frame.responses('CONNECT_EMAIL', () => ({ action: 'CONNECT' as const }))
  await connectEmail(context, 'ada@shop.test')
}
const login = async (context: FakeContext) => (
  await connectEmail(context, 'ada@shop.test'),
  await submitCode(context, '123456', neverAborted),
  context.clock.advance(STORAGE_SETTLE_MS)
)

type Step = (context: FakeContext) => Promise<unknown>

/** [key, from where, what writes it, the text then, what clears it, the text then] */
const rows: [string, () => Promise<FakeContext>, Step, string | RegExp, Step, string | undefined][] = [
  ['EMAIL_LOGIN_USED_KEY', fresh, login, 'true', disconnect, undefined],
  ['EMAIL', fresh, login, 'ada@shop.test', disconnect, undefined],
  ['LAST_USED_CHAIN_KEY', inside, (context) => switchNetwork(context, base), '8453', disconnect, undefined],
  ['SOCIAL_USERNAME', fresh, (context) => connectFarcaster(context, neverAborted), 'ada', disconnect, undefined],
  [
    'LAST_EMAIL_LOGIN_TIME',
    fresh,
    (context) => connectEmail(context, 'ada@shop.test'),
    /^\d+$/,
    (context) => submitCode(context, '123456', neverAborted),
    undefined,
  ],
  ['SESSION_TOKEN_KEY', inside, token, 'token-1', disconnect, undefined],
  ['SMART_ACCOUNT_ENABLED_NETWORKS', fresh, login, '1,8453', failingNetworks, ''],
  ['SMART_ACCOUNT_ENABLED', fresh, login, 'true', disconnect, undefined],
  [
    'PREFERRED_ACCOUNT_TYPE',
    inside,
    (context) => setAccountType(context, 'eip155', 'eoa', neverAborted),
    'eoa',
    disconnect,
    undefined,
  ],
]

test('the table has the nine storage keys', () => expect(new Set(rows.map(([key]) => key)).size).toBe(9))

test.each(rows)('%s has its writer and its clearer', async (key, from, write, written, clear, cleared) => {
  const context = await from()
  const now = (): string | undefined => context.services.storage.raw.read(`@appkit-wallet/${key}`)
  await write(context)
  expect(now()).toEqual(typeof written === 'string' ? written : expect.stringMatching(written))
  await clear(context)
  expect(now()).toBe(cleared)
})

test('keeps the preferences of the visitor after signing out', async () => {
  const context = await inside()
  await setAccountType(context, 'eip155', 'eoa', neverAborted)
  await disconnect(context)
  context.frame.responses('CONNECT_EMAIL', () => ({ action: 'CONNECT' as const }))
  await connectEmail(context, 'ada@shop.test')
  expect(context.frame.askedFor('GET_USER').at(-1)).toEqual({ chainId: 1, preferredAccountType: 'eoa' })
})
