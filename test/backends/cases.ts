import { parseSignature, serializeCompactSignature, signatureToCompactSignature, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiwxSite } from '../../src/domain/siwx/backends'
import type { SiwxProtocol } from '../../src/services/siwx/protocol'
import { alice, proveOnEthereum, proveOnSolana, type Proof, type Signer } from '../fakes/siwxVisitor'
import { createBrowser, type Serve } from './browser'
import { CHAIN_ID, startChain } from './startChain'

export const DOMAIN = 'localhost:3000'
export const ORIGIN = `http://${DOMAIN}`
export const SECRET = 'zK3v9Qw1fYt7Rb5Nc8Xs2Lm6Hj4Gd0Pa'

const YEAR_MS = 365 * 24 * 3_600_000
const signal = new AbortController().signal

/** A kind of server with the protocol that the element speaks to it. */
export interface Counterpart {
  readonly protocol: SiwxProtocol
  readonly endpoints: SiwxSite['endpoints']
  readonly start: (rpcUrls: Readonly<Record<number, string>>) => Serve | Promise<Serve>
  /** Whether accounts that are contracts can sign in. */
  readonly hasContractAccounts: boolean
  /** Whether accounts of Solana can sign in. */
  readonly hasSolana: boolean
  /** Whether a nonce is valid only in the browser that it was given to. */
  readonly hasNonceOfBrowser: boolean
  /** The code that each refusal has for the page. */
  readonly codes: Readonly<
    Record<'nonce' | 'replay' | 'domain' | 'expired' | 'notYet' | 'signature', string | undefined>
  >
}

/** What each counterpart must do, through a browser and with the element's own code for it. */
export function testCounterpart(name: string, counterpart: Counterpart): void {
  const { protocol, endpoints, start, hasContractAccounts, hasSolana, hasNonceOfBrowser, codes } = counterpart
  describe(name, () => {
    let chain: Awaited<ReturnType<typeof startChain>>
    let serve: Serve
    beforeAll(async () => {
      chain = await startChain()
      serve = await start(chain.rpcUrls)
    })
    afterAll(() => chain?.stop())

    const visit = () => {
      const browser = createBrowser(serve, ORIGIN)
      return {
        ...browser,
        nonce: async ({ address }: Pick<Signer, 'address'> = alice) => {
          const account = { accountAddress: address, chainId: `eip155:${CHAIN_ID}` } as const
          return (await protocol.fetchNonce(endpoints, account, signal, browser.page)).nonce
        },
        post: (session: Proof) => protocol.postProof(endpoints, { session, account: {} }, signal, browser.page),
        isSignedIn: () => protocol.fetchAuthenticated(endpoints, signal, browser.page),
        signOut: () => protocol.postSignOut(endpoints, { reason: 'visitor' }, signal, browser.page),
      }
    }
    type Visitor = ReturnType<typeof visit>

    const fieldsOf = (nonce: string) =>
      ({ domain: DOMAIN, uri: `${ORIGIN}/`, nonce, chainId: `eip155:${CHAIN_ID}` }) as const
    const prove = async (visitor: Visitor, fields: object = {}, signer?: Signer) =>
      proveOnEthereum({ ...fieldsOf(await visitor.nonce(signer)), ...fields }, signer)

    async function expectRefusal(visitor: Visitor, session: Proof, code: string | undefined): Promise<void> {
      await expect(visitor.post(session)).rejects.toMatchObject({
        code: 'siwx_rejected_by_server',
        serverCode: code,
        message: 'The site didn’t accept the sign-in.',
      })
    }

    test('an account signs in and out, and in again', async () => {
      const visitor = visit()
      expect(await visitor.isSignedIn()).toBe(false)
      for (let repeat = 0; repeat < 2; repeat++) {
        expect(JSON.stringify(await visitor.post(await prove(visitor)))).toContain(alice.address)
        expect(await visitor.isSignedIn()).toBe(true)
        await visitor.signOut()
        expect(await visitor.isSignedIn()).toBe(false)
      }
    })

    const title = hasContractAccounts
      ? 'a contract account signs in, and not by the key of another'
      : 'a contract account is refused'
    test(title, async () => {
      const visitor = visit()
      const stranger = privateKeyToAccount(generatePrivateKey())
      const forged = { ...chain.smartAccount, signMessage: stranger.signMessage }
      await expectRefusal(visitor, await prove(visitor, {}, forged), codes.signature)
      expect(await visitor.isSignedIn()).toBe(false)
      const proof = await prove(visitor, {}, chain.smartAccount)
      if (hasContractAccounts) await visitor.post(proof)
      else await expectRefusal(visitor, proof, codes.signature)
      expect(await visitor.isSignedIn()).toBe(hasContractAccounts)
    })

    test(hasSolana ? 'an account of Solana signs in' : 'an account of Solana is refused', async () => {
      const visitor = visit()
      const { domain, uri, nonce } = fieldsOf(await visitor.nonce())
      const posted = visitor.post(proveOnSolana({ domain, uri, nonce }))
      if (hasSolana) await posted
      else await expect(posted).rejects.toMatchObject({ code: 'siwx_rejected_by_server' })
      expect(await visitor.isSignedIn()).toBe(hasSolana)
    })

    test('a signature of 64 bytes (EIP-2098) is accepted', async () => {
      const visitor = visit()
      const session = await prove(visitor)
      const signature = serializeCompactSignature(signatureToCompactSignature(parseSignature(session.signature as Hex)))
      await visitor.post({ ...session, signature })
      expect(await visitor.isSignedIn()).toBe(true)
    })

    test('the signature of another account is refused', async () => {
      const visitor = visit()
      const stranger = privateKeyToAccount(generatePrivateKey())
      const session = await prove(visitor, {}, { address: alice.address, signMessage: stranger.signMessage })
      await expectRefusal(visitor, session, codes.signature)
      expect(await visitor.isSignedIn()).toBe(false)
    })

    // The session that a server still has is no answer to the proof of another account.
    test('who is signed in stays so when another account is refused', async () => {
      const visitor = visit()
      await visitor.post(await prove(visitor))
      const stranger = privateKeyToAccount(generatePrivateKey())
      const forged = { address: privateKeyToAccount(generatePrivateKey()).address, signMessage: stranger.signMessage }
      await expectRefusal(visitor, await prove(visitor, {}, forged), codes.signature)
      await expectRefusal(visitor, await prove(visitor, { nonce: 'a1b2c3d4e5f6a7b8' }), codes.nonce)
      if (hasNonceOfBrowser) await expectRefusal(visitor, await prove(visit(), {}, stranger), codes.nonce)
      expect(await visitor.isSignedIn()).toBe(true)
    })

    test('a nonce that the server did not give is refused', async () => {
      const visitor = visit()
      await visitor.nonce()
      await expectRefusal(visitor, await prove(visitor, { nonce: 'a1b2c3d4e5f6a7b8' }), codes.nonce)
      expect(await visitor.isSignedIn()).toBe(false)
    })

    test('a proof is accepted once, also at the same time', async () => {
      const visitor = visit()
      const session = await prove(visitor)
      const results = await Promise.allSettled([visitor.post(session), visitor.post(session), visitor.post(session)])
      const refused = results.filter(({ status }) => status === 'rejected')
      expect(refused.length).toBeGreaterThanOrEqual(1)
      await visitor.signOut()
      await expectRefusal(visitor, session, codes.replay)
      expect(await visitor.isSignedIn()).toBe(false)
      const other = visit()
      await other.nonce()
      await expect(other.post(session)).rejects.toMatchObject({ code: 'siwx_rejected_by_server' })
      expect(await other.isSignedIn()).toBe(false)
    })

    test('a proof for another site is refused', async () => {
      const visitor = visit()
      const session = await prove(visitor, { domain: 'other.example', uri: 'https://other.example/' })
      await expectRefusal(visitor, session, codes.domain)
      expect(await visitor.isSignedIn()).toBe(false)
    })

    test('a proof that has expired is refused', async () => {
      const visitor = visit()
      const hourAgo = Date.now() - 3_600_000
      const session = await prove(visitor, {
        issuedAt: new Date(hourAgo).toISOString(),
        expirationTime: new Date(hourAgo + 1_000).toISOString(),
      })
      await expectRefusal(visitor, session, codes.expired)
      expect(await visitor.isSignedIn()).toBe(false)
    })

    test('a proof from next year is refused', async () => {
      const visitor = visit()
      const nextYear = new Date(Date.now() + YEAR_MS).toISOString()
      await expectRefusal(visitor, await prove(visitor, { issuedAt: nextYear, notBefore: nextYear }), codes.notYet)
      expect(await visitor.isSignedIn()).toBe(false)
    })

    test('a proof of 200,000 letters is refused', async () => {
      const visitor = visit()
      const posted = visitor.post(await prove(visitor, { statement: 'a'.repeat(200_000) }))
      await expect(posted).rejects.toMatchObject({ code: 'siwx_rejected_by_server' })
      expect(await visitor.isSignedIn()).toBe(false)
    })

    // The attacker signs in as himself, so that the visitor uses the attacker's account (login CSRF).
    test('a page of another site signs no one in', async () => {
      const attacker = visit()
      const session = await prove(attacker)
      const { message, signature, data } = session
      const url = endpoints.proof ?? ''
      const json = JSON.stringify({ session, account: {}, message, signature })
      const strict = JSON.stringify({ message, signature })
      const form = new URLSearchParams({ message, signature, csrfToken: data.nonce, json: 'true' }).toString()
      const bodies = [
        ['text/plain', json],
        ['text/plain', strict],
        ['application/x-www-form-urlencoded', form],
        ['application/x-www-form-urlencoded', new URLSearchParams({ message, signature }).toString()],
      ] as const
      const visitor = visit()
      const posted = protocol.postProof(endpoints, { session, account: {} }, signal, visitor.foreignPage)
      await expect(posted).rejects.toThrow()
      expect(await visitor.isSignedIn()).toBe(false)
      for (const [type, body] of bodies) {
        await visitor.foreignPage.fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
        expect(await visitor.isSignedIn()).toBe(false)
        await visitor.submitForeignForm(url, type, body)
        expect(await visitor.isSignedIn()).toBe(false)
      }
    })

    test('a page of another site signs no one out', async () => {
      const visitor = visit()
      await visitor.post(await prove(visitor))
      const url = endpoints.signOut ?? ''
      await protocol.postSignOut(endpoints, { reason: 'visitor' }, signal, visitor.foreignPage).catch(() => undefined)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        await visitor.foreignPage.fetch(url, { method: 'POST', headers: { 'content-type': type }, body: '{}' })
        await visitor.submitForeignForm(url, type, '{}')
      }
      expect(await visitor.isSignedIn()).toBe(true)
    })
  })
}
