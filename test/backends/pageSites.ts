import { join } from 'node:path'
import { createAuthOptions } from '../../examples/backends/authJs'
import { createAuth } from '../../examples/backends/betterAuth'
import { createFirebaseServer } from '../../examples/backends/firebase'
import { createSiweServer } from '../../examples/backends/siwe'
import { createMemoryStore, createSiwxHandler, type SiwxHandlerOptions } from '../../src/server'
import type { Serve } from './browser'
import { recipe } from './buildPageScript'
import { SECRET } from './cases'
import { createFirebaseApp, exchangeToken } from './firebaseApp'
import { migrate } from './migrate'
import { serveNextAuth } from './serveNextAuth'
import { createSupabaseDouble } from './supabaseDouble'

/** Where a server of a site is started. */
export interface Place {
  readonly origin: string
  /** The domain whose proofs it takes. */
  readonly domain: string
  readonly rpcUrls: Readonly<Record<number, string>>
  /** For its files. */
  readonly folder: string
}

/** A page with the element, and the server that it signs in to. */
export interface Site {
  readonly name: string
  readonly attributes: string
  /** The code of the page, if it has any. */
  readonly script?: string
  /** The path of each step. The page's client has the session if there is none. */
  readonly paths: Readonly<{ nonce?: string; proof: string; session?: string }>
  readonly start: (place: Place) => Serve | Promise<Serve>
  /** Whether accounts of Solana can sign in. If not, they are left out, or refused where nothing knows before. */
  readonly solana: 'signs in' | 'left out' | 'refused'
  readonly contractAccounts: { readonly deployed: boolean; readonly undeployed: boolean }
  /** Whose clock the times of the message are: the page does not learn the server's from every backend. */
  readonly clock: 'server' | 'page'
  /** The code of each refusal. None of what the backend does not check. */
  readonly codes: Readonly<
    Record<'domain' | 'expired' | 'signature' | 'undeployed', string> & { nonce?: string; replay?: string }
  >
}

const KEYS_ONLY = { deployed: false, undeployed: false }
const ALL_CONTRACTS = { deployed: true, undeployed: true }

const handlerOptions = ({ domain, rpcUrls }: Place): SiwxHandlerOptions => ({
  domain,
  secret: SECRET,
  rpcUrls: Object.fromEntries(Object.entries(rpcUrls).map(([id, url]) => [`eip155:${id}`, url])),
})

const HANDLER_CODES = {
  nonce: 'nonce_mismatch',
  replay: 'nonce_mismatch',
  domain: 'origin_refused',
  expired: 'expired',
  signature: 'signature_invalid',
  undeployed: 'signature_invalid',
}

let databases = 0
async function startBetterAuth({ domain, rpcUrls, folder }: Place): Promise<Serve> {
  const auth = createAuth(`http://${domain}`, SECRET, `file:${join(folder, `${databases++}.db`)}`, rpcUrls)
  await migrate(auth)
  return auth.handler
}

const startAuthJs = ({ origin, domain, rpcUrls }: Place): Serve =>
  serveNextAuth(createAuthOptions(domain, SECRET, createMemoryStore(), rpcUrls), origin)

/** NextAuth has one code for whatever `authorize` does not accept. */
const AUTH_JS = {
  clock: 'server',
  solana: 'left out',
  contractAccounts: { deployed: true, undeployed: false },
  codes: {
    nonce: 'nonce_mismatch',
    replay: 'nonce_mismatch',
    domain: 'CredentialsSignin',
    expired: 'expired',
    signature: 'CredentialsSignin',
    // The element does not send it.
    undeployed: 'siwx_rejected_by_server',
  },
} as const

/** The server with the part of Firebase: who has a token for `signInWithCustomToken` is its user. */
function startFirebase(place: Place): Serve {
  const { app, publicKey } = createFirebaseApp()
  const serve = createFirebaseServer(app, handlerOptions(place))
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname !== '/identity-toolkit') return serve(request)
    return exchangeToken(await request.text(), publicKey).then(
      (uid) => Response.json({ uid }),
      () => new Response(null, { status: 400 }),
    )
  }
}

const REFUSED = 'siwx_rejected_by_server'
/** As the client of Supabase reports every refusal. */
const INVALID = 'AuthApiError 400'

export const SITES: readonly Site[] = [
  {
    name: 'createSiwxHandler',
    attributes: 'siwx="required" siwx-backend-url="/siwx"',
    paths: { nonce: '/siwx/nonce', proof: '/siwx/sign-in', session: '/siwx/session' },
    start: (place) => createSiwxHandler(handlerOptions(place)),
    clock: 'server',
    solana: 'signs in',
    contractAccounts: ALL_CONTRACTS,
    codes: HANDLER_CODES,
  },
  {
    name: 'Better Auth',
    attributes: 'siwx="required" siwx-backend="better-auth"',
    paths: { nonce: '/api/auth/siwe/nonce', proof: '/api/auth/siwe/verify', session: '/api/auth/get-session' },
    start: startBetterAuth,
    clock: 'server',
    solana: 'left out',
    contractAccounts: ALL_CONTRACTS,
    codes: { ...HANDLER_CODES, domain: 'domain_mismatch' },
  },
  {
    ...AUTH_JS,
    name: 'Auth.js',
    attributes: 'siwx="required" siwx-backend="auth-js"',
    paths: { nonce: '/api/auth/csrf', proof: '/api/auth/callback/credentials', session: '/api/auth/session' },
    start: startAuthJs,
  },
  {
    ...AUTH_JS,
    name: 'Auth.js under another path',
    attributes: 'siwx="required" siwx-backend="auth-js" siwx-backend-url="/login/api"',
    paths: { nonce: '/login/api/csrf', proof: '/login/api/callback/credentials', session: '/login/api/session' },
    start(place) {
      const serve = startAuthJs(place)
      return (request) => serve(new Request(request.url.replace('/login/api/', '/api/auth/'), request))
    },
  },
  {
    name: 'siwe',
    attributes: '',
    script: `
      import { createSiweConfig } from ${recipe('siwe')}
      document.querySelector('wallet-connect-button').siweConfig = createSiweConfig()`,
    paths: { nonce: '/siwe/nonce', proof: '/siwe/verify', session: '/siwe/session' },
    start: ({ domain }) => createSiweServer(`http://${domain}`),
    clock: 'page',
    solana: 'refused',
    contractAccounts: KEYS_ONLY,
    // The callback says yes or no.
    codes: {
      nonce: REFUSED,
      replay: REFUSED,
      domain: REFUSED,
      expired: REFUSED,
      signature: REFUSED,
      undeployed: REFUSED,
    },
  },
  {
    name: 'Firebase',
    attributes: 'siwx="required" siwx-backend-url="/siwx"',
    script: `
      import { signInToFirebase } from ${recipe('firebase')}
      const signInWithCustomToken = async (body) =>
        (await (await fetch('/identity-toolkit', { method: 'POST', body })).json()).uid
      const element = document.querySelector('wallet-connect-button')
      element.addEventListener('siwx-success', async () => {
        localStorage.setItem('user', await signInToFirebase(signInWithCustomToken))
      })
      element.addEventListener('siwx-end', () => localStorage.removeItem('user'))
      globalThis.readUser = async () => localStorage.getItem('user')`,
    paths: { nonce: '/siwx/nonce', proof: '/siwx/sign-in' },
    start: startFirebase,
    clock: 'server',
    solana: 'signs in',
    contractAccounts: ALL_CONTRACTS,
    codes: HANDLER_CODES,
  },
  {
    name: 'Supabase',
    attributes: 'siwx="required"',
    script: `
      import { GoTrueClient } from '@supabase/auth-js'
      import { signInToSupabase } from ${recipe('supabase')}
      const element = document.querySelector('wallet-connect-button')
      const auth = new GoTrueClient({ url: '/auth/v1', autoRefreshToken: false, storageKey: 'supabase' })
      element.addEventListener('siwx-success', () =>
        signInToSupabase(element, auth).catch(async ({ name, status }) => {
          globalThis.refusal = \`\${name} \${status}\`
          await element.signOut()
        }),
      )
      element.addEventListener('siwx-end', () => auth.signOut())
      globalThis.readUser = async () => (await auth.getUser()).data.user?.user_metadata.custom_claims.address`,
    paths: { proof: '/auth/v1/token' },
    start: ({ domain }) => createSupabaseDouble(`http://${domain}`),
    clock: 'page',
    solana: 'signs in',
    contractAccounts: KEYS_ONLY,
    codes: { domain: INVALID, expired: INVALID, signature: INVALID, undeployed: INVALID },
  },
]
