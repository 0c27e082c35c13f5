import type { SiwxAccount } from './account'
import type { DerivedKey } from './deriveKeys'
import type { SiwxStore } from './memoryStore'
import { hmacOf } from './hmac'
import { randomHex } from './signedNonces'

const ALGORITHM = 'HS256'
/** Browsers drop a cookie of more than 4096 bytes, name and attributes included. */
const TOKEN_MAX_CHARACTERS = 3_800
const ID_BYTES = 16

/**
 * The session as a signed JWT (RFC 7519, HMAC-SHA-256). Only those that were signed out are stored, until they expire.
 */
export function createSessionTokens({
  keys: derived,
  store,
  audience,
  now,
}: {
  /** The first one signs. */
  readonly keys: Promise<readonly DerivedKey[]>
  readonly store: SiwxStore
  readonly audience: string
  readonly now: () => number
}) {
  // Imported when it is needed: `verifySiwx` alone does not, and CommonJS cannot require it on Node before 20.19.
  let jose: Promise<typeof import('jose')> | undefined
  const loadJose = () => (jose ??= import('jose'))
  let imported: Promise<readonly CryptoKey[]> | undefined
  const loadKeys = () => (imported ??= derived.then(async (all) => Promise.all(all.map(importKey))))

  async function parse(token: string) {
    const { jwtVerify } = await loadJose()
    for (const key of await loadKeys()) {
      try {
        const options = { algorithms: [ALGORITHM], audience, currentDate: new Date(now()) }
        const { payload } = await jwtVerify<{ account: SiwxAccount }>(token, key, options)
        const { jti, exp, account } = payload
        if (jti !== undefined && exp !== undefined) return { id: `session:${jti}`, expiresAt: exp * 1_000, account }
      } catch {
        // Signed with another secret, forged or expired.
      }
    }
    return undefined
  }

  return {
    /** @throws TypeError if the account's `user` is too large for a cookie */
    async issue(account: SiwxAccount, expiresAt: number): Promise<string> {
      const { base64url } = await loadJose()
      const [key] = await derived
      const claims = { account, aud: audience, jti: randomHex(ID_BYTES), exp: Math.floor(expiresAt / 1_000) }
      const signed = [{ alg: ALGORITHM }, claims].map((part) => base64url.encode(JSON.stringify(part))).join('.')
      const token = `${signed}.${base64url.encode(hmacOf(key!, signed))}`
      if (token.length > TOKEN_MAX_CHARACTERS)
        throw new TypeError('createSiwxHandler: what `onSignIn` returns is too large for a cookie. Return an id.')
      return token
    },

    /** @throws if the store does */
    async read(token: string): Promise<SiwxAccount | undefined> {
      const session = await parse(token)
      return session && !(await store.has(session.id, session.expiresAt)) ? session.account : undefined
    },

    /** Ends the session, also for who has copied its cookie. @throws if the store does */
    async revoke(token: string): Promise<void> {
      const session = await parse(token)
      if (session) await store.add(session.id, session.expiresAt)
    },
  }
}

function importKey(key: DerivedKey): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}
