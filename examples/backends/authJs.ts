import { JsonRpcProvider } from 'ethers'
import type { NextAuthOptions } from 'next-auth'
import CredentialsModule from 'next-auth/providers/credentials'
import { SiweMessage } from 'siwe'
import type { SiwxStore } from 'wallet-connect-button/server'

const PROOF_LIFETIME_MS = 10 * 60_000
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
          if (!credentials) return null
          const siwe = new SiweMessage(credentials.message)
          const issuedAt = Date.parse(siwe.issuedAt ?? '')
          const url = rpcUrls[siwe.chainId]
          // NextAuth has compared this token with the cookie of the browser.
          const { csrfToken: nonce } = credentials as unknown as { csrfToken: string }
          const expected = { signature: credentials.signature, domain, nonce }
          const provider = url ? new JsonRpcProvider(url, siwe.chainId, { staticNetwork: true }) : undefined
          const { success } = await siwe.verify(expected, { ...(provider && { provider }), suppressExceptions: true })
          provider?.destroy()
          if (!success) return null
          // The token stays the same in a browser, so a proof is accepted once, and only while it is new.
          const expiresAt = issuedAt + PROOF_LIFETIME_MS
          if (!(Date.now() < expiresAt)) throw new Error('expired')
          if (!(await store.add(`proof:${credentials.message}`, expiresAt))) throw new Error('nonce_mismatch')
          return { id: `eip155:${siwe.chainId}:${siwe.address}`, name: siwe.address }
        },
      }),
    ],
  }
}
