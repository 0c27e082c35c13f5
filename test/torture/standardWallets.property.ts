import { expect, test } from 'vitest'
import { attack } from './attack'
import { createStandardWalletsTarget } from './standardWallets'

test('whatever Solana wallets do, the page has what they have, and loses no session that goes on', async () => {
  expect(await attack('standard-wallets', await createStandardWalletsTarget())).toEqual([])
})
