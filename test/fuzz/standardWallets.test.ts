import { expect, test } from 'vitest'
import { createStandardWalletsTarget } from './standardWallets'

test('whatever Solana wallets do, the page has what they have, and loses no session that goes on', async () => {
  const target = await createStandardWalletsTarget()
  const { failures, counts } = await target.run(1, 300)
  expect(failures).toEqual([])
  // The cases that matter are among them.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(3)
})
