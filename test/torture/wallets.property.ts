import { test } from 'vitest'
import { expectNoFailure } from './expectNoFailure'
import { createWalletsTarget } from './wallets'

test('whatever installed wallets do, the page has what they have, and loses no session that goes on', async () => {
  await expectNoFailure(await createWalletsTarget())
})
