import { expect, test } from 'vitest'
import { ACCOUNT_ROLE, accountAt } from '../../anvil/accounts'
import { SOLANA_ACCOUNT_ROLE, solanaAccountAt } from '../../solana/accounts'
import { RemoteWallet } from './RemoteWallet'

test('a request that the library emits twice is shown once', async () => {
  const wallet = await RemoteWallet.start({
    relayUrl: 'ws://127.0.0.1:9',
    verifyUrl: 'http://127.0.0.1:9',
    projectId: '10ca1000000000000000000000000000',
    pageUrl: 'http://127.0.0.1:9',
    iconUrl: 'http://127.0.0.1:9/icon.svg',
    networks: [],
    accounts: ACCOUNT_ROLE.remoteWallet.map(accountAt),
    solanaAccounts: SOLANA_ACCOUNT_ROLE.remoteWallet.map(solanaAccountAt),
  })
  wallet.setPolicy({ mode: 'hold' })
  const metadata = { name: 'Page', description: '', url: 'http://127.0.0.1', icons: [] }
  const proposal = { id: 1, params: { id: 1, pairingTopic: 'a', proposer: { publicKey: 'b', metadata } } }
  for (const each of [proposal, proposal, { ...proposal, id: 2 }])
    Reflect.get(wallet, 'kit').engine.signClient.events.emit('session_proposal', each)
  expect(wallet.requests().map(({ id }) => id)).toEqual([2, 1])
  await wallet.stop()
})
