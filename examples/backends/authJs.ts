import { JsonRpcProvider } from 'ethers'
import type { NextAuthOptions } from 'next-auth'
import CredentialsModule from 'next-auth/providers/credentials'
import { SiweMessage } from 'siwe'
import { checkSiwxProof, type SiwxStore } from 'wallet-connect-button/server'

const PROOF_SECONDS = 10 * 60
/** Node gives the module of this CommonJS package, bundlers its default export. */
const { default: Credentials = CredentialsModule } = CredentialsModule as { default?: typeof CredentialsModule }

/**
 * Options of NextAuth, whose route is `/api/auth/[...nextauth]`. `store` remembers used proofs: `createMemoryStore()`
 * of `wallet-connect-button/server`, or what several processes share.
 */
export function createAuthOptions(
  domain: string,
  secret: string,
  store: SiwxStore,
  rpcUrls: Readonly<Record<number, string>>,
): NextAuthOptions {
  return {
    secret,
    session: { strategy: 'jwt' },
    providers: [
      Credentials({
        credentials: { message: {}, signature: {} },
        async authorize(credentials) {
          // The nonce stays the same in a browser, so a proof is accepted only while it is new, and once.
          const proof = checkSiwxProof(credentials, { maxAgeSeconds: PROOF_SECONDS })
          if (!proof.ok) throw new Error(proof.code)
          const siwe = new SiweMessage(proof.message)
          const url = rpcUrls[siwe.chainId]
          // NextAuth has compared this token with the cookie of the browser.
          const { csrfToken: nonce } = credentials as unknown as { csrfToken: string }
          const expected = { signature: proof.signature, domain, nonce }
          const provider = url ? new JsonRpcProvider(url, siwe.chainId, { staticNetwork: true }) : undefined
          const { success } = await siwe.verify(expected, { ...(provider && { provider }), suppressExceptions: true })
          provider?.destroy()
          if (!success) return null
          if (!(await store.add(proof.key, proof.expiresAt))) throw new Error('nonce_mismatch')
          return { id: `eip155:${siwe.chainId}:${siwe.address}`, name: siwe.address }
        },
      }),
    ],
  }
}
