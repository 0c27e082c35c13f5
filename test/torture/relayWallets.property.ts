import { test } from 'vitest'
import { expectNoFailure } from './expectNoFailure'
import { createRelayWalletsTarget } from './relayWallets'

test('whatever order the messages of a WalletConnect wallet arrive in, the page ends where the wallet is', async () => {
  await expectNoFailure(await createRelayWalletsTarget())
})
