import { expect, test } from 'vitest'
import { ethereum, polygon } from '../../../test/fakes/networks'
import { makeContext, type FakeContext, type ContextFacts } from '../../../test/fakes/context'
import { closeModal } from '../navigation/closeModal'
import { connectEmail } from '../../features/embedded/actions/connectEmail'
import { disconnect } from '../life/disconnect'
import { dismissUpgrade } from '../../features/settings/actions/dismissUpgrade'
import { openModal } from '../navigation/openModal'
import { reconnect } from '../life/reconnect'

const plain = { accountType: { eip155: 'eoa' } }

async function logIn(context: FakeContext): Promise<FakeContext> {
  context.frame.responses('CONNECT_EMAIL', () => ({ action: 'CONNECT' as const }))
  await connectEmail(context, 'ada@shop.test')
  await context.clock.advance(100)
  return context
}

const onConnect = (facts: ContextFacts): FakeContext => makeContext({ view: { name: 'Connect' }, ...facts })

test('offers the smart account after the first login with the plain account only', async () => {
  const context = await logIn(onConnect({ options: plain }))
  expect(context.heard()).toContain('connected')
  expect([context.isOpen(), context.view()]).toEqual([true, 'UpgradeToSmartAccount'])
  dismissUpgrade(context)
  expect(context.isOpen()).toBe(false)

  await disconnect(context)
  openModal(context, 'button-1')
  await logIn(context)
  expect(context.isOpen()).toBe(false)
  expect(context.detailOf('close')).toEqual({ reason: 'connected' })
})

const eoa = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
test.each<[string, ContextFacts, ((context: FakeContext) => void)?]>([
  ['who has the smart account already', {}],
  [
    'where the network has none',
    { options: plain, networks: [polygon] },
    (context) =>
      context.frame.responses('GET_USER', () => ({ address: eoa, chainId: 137, preferredAccountType: 'eoa' })),
  ],
  [
    'who has chosen the plain account',
    { options: plain },
    (context) => context.services.storage.write('preferred_account_types', '{"eip155":"eoa"}'),
  ],
])('does not offer it to %s', async (_who, facts, prepare) => {
  const context = onConnect(facts)
  prepare?.(context)
  await logIn(context)
  expect(context.heard()).toContain('connected')
  expect(context.isOpen()).toBe(false)
  expect(context.stored('smart_account_offered')).toBeUndefined()
})

test('a due sign-in comes first; the offer is left for another login', async () => {
  const context = await logIn(onConnect({ options: { ...plain, siwx: 'required' } }))
  expect(context.view()).toBe('SIWXSignMessage')
  expect(context.stored('smart_account_offered')).toBeUndefined()
})

test('a requested view comes first', async () => {
  const context = makeContext({ options: plain })
  openModal(context, 'button-1', 'Receive')
  await logIn(context)
  expect(context.view()).toBe('Receive')
})

test('restoring a session does not offer a smart account', async () => {
  const context = await logIn(onConnect({ options: plain, networks: [ethereum] }))
  closeModal(context, 'user')
  const next = makeContext({ options: plain })
  for (const name of ['session']) next.services.storage.write(name, context.stored(name) ?? '')
  next.services.storage.raw.write('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'true')
  openModal(next, 'button-1')
  await reconnect(next)
  expect(next.heard()).toContain('connected')
  expect(next.view()).toBe('Account')
  expect(next.stored('smart_account_offered')).toBeUndefined()
})
