import { test } from 'vitest'
import { expectNoFailure } from './expectNoFailure'
import { createStandardWalletsTarget } from './standardWallets'

test('whatever Solana wallets do, the page has what they have, and loses no session that goes on', async () => {
  await expectNoFailure(await createStandardWalletsTarget())
})
