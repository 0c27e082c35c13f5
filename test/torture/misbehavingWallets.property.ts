import { expect, test } from 'vitest'
import { attack } from './attack'
import { createMisbehavingWalletsTarget } from './misbehavingWallets'

test('however a wallet misbehaves at a request, all comes to rest, and the page has what the wallet did', async () => {
  expect(await attack('misbehaving-wallets', await createMisbehavingWalletsTarget())).toEqual([])
})
