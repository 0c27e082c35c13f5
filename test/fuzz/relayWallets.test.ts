import { expect, test } from 'vitest'
import { createRelayWalletsTarget } from './relayWallets'

test('whatever order the messages of a WalletConnect wallet arrive in, the page ends where the wallet is', async () => {
  const target = await createRelayWalletsTarget()
  const { failures, counts } = await target.run(1, 300)
  expect(failures).toEqual([])
  // The cases that matter are among them.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(10)
})
