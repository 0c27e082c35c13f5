import type { JsonWebKey } from 'node:crypto'
import type { SocialIdentity, SocialLogin } from '../frame/identities'
import { CALLBACK_PATH } from './callback'
import { readIdToken } from './idToken'
import { CLIENT } from './keys'
import type { PendingLogin, PendingLogins } from './PendingLogins'
import { readState } from './returnedState'
import { SocialLoginRefused } from './SocialLoginRefused'

const ANSWER_WITHIN_MS = 10_000

/** The frame's side of the login: sends people to the provider and reads what they come back with. */
export function relyingParty(issuer: string, logins: PendingLogins): Pick<SocialLogin, 'redirectUri' | 'finish'> {
  return {
    async redirectUri(provider, { origin, frameUrl }) {
      if (originOf(origin) !== origin) throw new SocialLoginRefused('A login begins on a page that has an origin.')
      const redirectUri = new URL(CALLBACK_PATH, frameUrl).href
      const { state, challenge, nonce } = logins.begin({ provider, origin, redirectUri })
      const address = new URL('/auth', issuer)
      const parameters = {
        client_id: CLIENT.id,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        social: provider,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        nonce,
      }
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
      // Last, so that even a page that simply appends to the address appends to the state.
      address.searchParams.set('state', state)
      return address.href
    },

    async finish(resultUri) {
      const result = readAddress(resultUri)
      const login = logins.take(readState(result.searchParams.get('state') ?? '').state)
      if (!login || !resultUri.startsWith(`${login.redirectUri}?`))
        throw new SocialLoginRefused('This login is not known here, or is over.')
      const error = result.searchParams.get('error')
      if (error !== null)
        throw new SocialLoginRefused(
          error === 'access_denied' ? 'The person cancelled the login.' : `The provider refused the login: ${error}`,
        )
      // RFC 9207: a result of another provider must not be taken for one of ours.
      if (result.searchParams.get('iss') !== issuer)
        throw new SocialLoginRefused('The result is from another provider.')
      const code = result.searchParams.get('code')
      if (!code) throw new SocialLoginRefused('The result holds no code.')
      const [token, keys] = await Promise.all([exchange(issuer, code, login), fetchKeys(issuer)])
      return identityFrom(readIdToken(token, keys, { issuer, clientId: CLIENT.id, nonce: login.nonce }), login)
    },
  }
}

function identityFrom(
  { sub, social, email, preferred_username: userName }: Readonly<Record<string, unknown>>,
  { provider }: PendingLogin,
): SocialIdentity {
  if (typeof sub !== 'string' || social !== provider)
    throw new SocialLoginRefused('The ID token is for another provider than the one that was asked.')
  return {
    provider,
    subject: sub,
    ...(typeof email === 'string' && { email }),
    ...(typeof userName === 'string' && { userName }),
  }
}

async function exchange(issuer: string, code: string, { redirectUri, verifier }: PendingLogin): Promise<string> {
  const answer = await ask(new URL('/token', issuer), {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  const token = answer['id_token']
  if (typeof token !== 'string') throw new SocialLoginRefused('The provider gave no ID token.')
  return token
}

async function fetchKeys(issuer: string): Promise<readonly JsonWebKey[]> {
  const { keys } = await ask(new URL('/jwks', issuer), {})
  if (!Array.isArray(keys)) throw new SocialLoginRefused('The provider shows no keys.')
  return keys as readonly JsonWebKey[]
}

async function ask(address: URL, request: RequestInit): Promise<Readonly<Record<string, unknown>>> {
  const failed = (cause?: unknown): SocialLoginRefused =>
    new SocialLoginRefused(`The provider does not answer as it should at ${address.pathname}.`, cause)
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    const read: unknown = await response.json()
    if (!response.ok || typeof read !== 'object' || read === null) throw failed(read)
    return read as Record<string, unknown>
  } catch (reason) {
    throw reason instanceof SocialLoginRefused ? reason : failed(reason)
  }
}

function readAddress(source: string): URL {
  try {
    return new URL(source)
  } catch (reason) {
    throw new SocialLoginRefused('The result is no address.', reason)
  }
}

function originOf(source: string): string | undefined {
  try {
    const { origin } = new URL(source)
    return origin === 'null' ? undefined : origin
  } catch {
    return undefined
  }
}
