import { expect, test } from 'vitest'
import { attack } from './attack'
import { createWalletsTarget } from './wallets'

test('whatever installed wallets do, the page has what they have, and loses no session that goes on', async () => {
  expect(await attack('wallets', await createWalletsTarget())).toEqual([])
})
