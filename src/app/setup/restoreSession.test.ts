import { beforeAll, expect, test } from 'vitest'
import { alice, createFakeConnection } from '../../../test/fakes/connections'
import { makeContext, type FakeContext } from '../../../test/fakes/context'
import { restoreSession } from './restoreSession'

// They are imported dynamically, which takes longer the first time.
beforeAll(() => Promise.all([import('../connected/actions'), import('../connected/adoptOpenPairing')]))

/** A page that follows one on which a wallet was connected, with what that has stored of a pairing. */
async function nextPage(pairing: object): Promise<FakeContext> {
  const context = makeContext()
  const { storage } = context.services
  context.wallets.relay.restores(createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' }))
  context.storeConnection('eip155', { connector: 'walletConnect', account: `eip155:1:${alice}` })
  storage.write('open_pairing', JSON.stringify({ until: context.services.clock.now() + 60_000, ...pairing }))
  await restoreSession(context)()
  await context.settle()
  expect(context.live.size).toBe(1)
  return context
}

test('a pairing that was to replace a connected wallet is waited for beside it', async () => {
  const context = await nextPage({ replaces: true })
  expect(context.wallets.relay.adoptions).toHaveLength(1)
})

test('one that was shown before the wallet was connected is not', async () => {
  const context = await nextPage({})
  expect(context.wallets.relay.adoptions).toEqual([])
})

test('a page that is rendered in advance takes the pairing of the page in front when it is opened', async () => {
  let open = (): void => {}
  const context = makeContext({ activation: new Promise((resolve) => (open = resolve)) })
  context.services.storage.write('open_pairing', JSON.stringify({ until: context.services.clock.now() + 60_000 }))
  await restoreSession(context)()
  await context.settle()
  expect(context.wallets.relay.adoptions).toEqual([])
  open()
  await context.settle()
  expect(context.wallets.relay.adoptions).toHaveLength(1)
})
