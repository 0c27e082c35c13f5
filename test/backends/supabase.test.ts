import { GoTrueClient } from '@supabase/auth-js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInToSupabase } from '../../examples/backends/supabase'
import { createSolanaAdapter } from '../../src/chains/solana/adapter'
import { createFakeClock } from '../fakes/clock'
import { alice, proveOnEthereum, proveOnSolana, type Proof } from '../fakes/siwxVisitor'
import { DOMAIN, ORIGIN } from './cases'
import { CHAIN_ID, startChain } from './startChain'
import { createSupabaseDouble } from './supabaseDouble'

const URL_OF_AUTH = 'https://project.supabase.example/auth/v1'
const { encodeProof } = createSolanaAdapter('https://rpc.example', createFakeClock())

describe('Supabase', () => {
  let chain: Awaited<ReturnType<typeof startChain>>
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain?.stop())

  /** A page with the client of Supabase, and its server for that page. */
  function visit() {
    const serve = createSupabaseDouble(ORIGIN)
    const auth = new GoTrueClient({
      url: URL_OF_AUTH,
      fetch: async (input, init) => serve(new Request(input, init)),
      persistSession: false,
      autoRefreshToken: false,
    })
    return {
      post({ data, message, signature }: Proof) {
        const isSolana = data.chainId.startsWith('solana:')
        const account = { namespace: isSolana ? 'solana' : 'eip155' }
        const proof = { message, signature: isSolana ? (encodeProof?.(signature) ?? '') : signature }
        const session = { account, getProof: async () => proof } as Parameters<typeof signInToSupabase>[0]
        return signInToSupabase(session, auth)
      },
      user: async () => (await auth.getUser()).data.user?.user_metadata['custom_claims'] as unknown,
      signOut: () => auth.signOut(),
    }
  }

  const FIELDS = { domain: DOMAIN, uri: `${ORIGIN}/`, nonce: 'a1b2c3d4e5f6a7b8' }
  const HOUR_AGO = Date.now() - 3_600_000
  const INVALID = { name: 'AuthApiError', status: 400 }

  test('an account signs in and out, and in again', async () => {
    const visitor = visit()
    expect(await visitor.user()).toBeUndefined()
    for (let repeat = 0; repeat < 2; repeat++) {
      await visitor.post(await proveOnEthereum(FIELDS))
      expect(await visitor.user()).toMatchObject({ address: alice.address, chain: 'ethereum', domain: DOMAIN })
      await visitor.signOut()
      expect(await visitor.user()).toBeUndefined()
    }
  })

  test('an account of Solana signs in', async () => {
    const visitor = visit()
    const proof = proveOnSolana(FIELDS)
    await visitor.post(proof)
    expect(await visitor.user()).toMatchObject({ address: proof.data.accountAddress, chain: 'solana' })
  })

  test('a contract account is refused', async () => {
    const visitor = visit()
    const proof = await proveOnEthereum({ ...FIELDS, chainId: `eip155:${CHAIN_ID}` }, chain.smartAccount)
    await expect(visitor.post(proof)).rejects.toMatchObject(INVALID)
    expect(await visitor.user()).toBeUndefined()
  })

  const stranger = privateKeyToAccount(generatePrivateKey())
  const forged = { address: alice.address, signMessage: stranger.signMessage }
  test.each<[string, () => Proof | Promise<Proof>]>([
    ['the signature of another account', () => proveOnEthereum(FIELDS, forged)],
    [
      'the signature of another account of Solana',
      () => ({ ...proveOnSolana(FIELDS), signature: proveOnSolana(FIELDS).signature }),
    ],
    [
      'a proof for another site',
      () => proveOnEthereum({ ...FIELDS, domain: 'other.example', uri: 'https://other.example/' }),
    ],
    ['a proof for another site on Solana', () => proveOnSolana({ ...FIELDS, uri: 'https://other.example/' })],
    [
      // Its only limit of replays: there is no nonce of the server.
      'a proof that was issued an hour ago',
      () => proveOnEthereum({ ...FIELDS, issuedAt: new Date(HOUR_AGO).toISOString() }),
    ],
    [
      'a proof that has expired',
      () =>
        proveOnEthereum({
          ...FIELDS,
          issuedAt: new Date(Date.now() - 120_000).toISOString(),
          notBefore: new Date(Date.now() - 120_000).toISOString(),
          expirationTime: new Date(Date.now() - 60_000).toISOString(),
        }),
    ],
  ])('%s is refused', async (_, prove) => {
    const visitor = visit()
    await expect(visitor.post(await prove())).rejects.toMatchObject(INVALID)
    expect(await visitor.user()).toBeUndefined()
  })
})
