import type { AuthorizationResult } from '@solana-mobile/mobile-wallet-adapter-protocol'
import { base64FromUint8Array } from '@solana-mobile/mobile-wallet-adapter-protocol/encoding'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import type { MobileAuthorization } from '../../services/storage/keys'
import type { Associate, MobileWallet } from './associate'
import { createAuthorization } from './authorization'
import { createMobileWallet } from './mobileWallet'

const RESULT: AuthorizationResult = {
  auth_token: 'token',
  wallet_uri_base: '',
  accounts: [
    { address: base64FromUint8Array(new Uint8Array(32).fill(7)) },
  ] as unknown as AuthorizationResult['accounts'],
}

test('an answer that is read after the visitor has given up authorizes nothing', async () => {
  let stored: MobileAuthorization | undefined
  let answer = (_result: AuthorizationResult): void => {}
  const app = {
    getCapabilities: async () => ({ features: [], supported_transaction_versions: [] }),
    authorize: () => new Promise<AuthorizationResult>((resolve) => (answer = resolve)),
  } as unknown as MobileWallet
  const associate: Associate = (requests) => requests(app)
  const authorization = createAuthorization({
    read: () => stored,
    write: (next) => (stored = next),
    remove: () => (stored = undefined),
  })
  const wallet = createMobileWallet({
    name: 'App',
    associate,
    authorization,
    metadata: () => ({ name: 'Shop', description: '', url: 'https://shop.example', icons: [] }),
    clock: createFakeClock(),
  })
  const { connect } = wallet.features['standard:connect'] as { connect(): Promise<unknown> }

  const given = connect()
  await new Promise((resolve) => setImmediate(resolve))
  wallet.cancel()
  answer(RESULT)
  await expect(given).rejects.toThrow('cancelled')
  expect(stored).toBeUndefined()

  const kept = connect()
  await new Promise((resolve) => setImmediate(resolve))
  answer(RESULT)
  await kept
  expect(stored).toMatchObject({ token: 'token' })
})
