import { expect, test } from 'vitest'
import { attack } from './attack'
import { createRelayWalletsTarget } from './relayWallets'

test('whatever order the messages of a WalletConnect wallet arrive in, the page ends where the wallet is', async () => {
  expect(await attack('relay-wallets', await createRelayWalletsTarget())).toEqual([])
})
