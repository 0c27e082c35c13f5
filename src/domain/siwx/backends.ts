import { KNOWN_NAMESPACES, type ChainNamespace } from '../network/namespaces'
import type { Options } from '../page/options'

export type SiwxBackendName = Options['siwxBackend']
export type SiwxStep = 'nonce' | 'proof' | 'session' | 'signOut'

/** The page's sign-in server: how it is spoken to, and the URL of each step it has. */
export interface SiwxSite {
  readonly backend: SiwxBackendName
  readonly endpoints: Readonly<Partial<Record<SiwxStep, string>>>
}

interface BackendRow {
  /** `siwx-backend-url` where the page sets none. */
  readonly url: string | undefined
  /** The path of each step under it. */
  readonly paths: Readonly<Record<SiwxStep, string>>
  /** Whose accounts it can sign in. */
  readonly namespaces: readonly ChainNamespace[]
  /** Whether it verifies smart accounts of the embedded wallet, whose contract need not exist yet (ERC-6492). */
  readonly smartAccounts: boolean
}

/** One row per value of `siwx-backend`. Its protocol is in `services/siwx`. See docs/backends.md. */
export const siwxBackends: Readonly<Record<SiwxBackendName, BackendRow>> = {
  own: {
    url: undefined,
    paths: { nonce: 'nonce', proof: 'sign-in', session: 'session', signOut: 'sign-out' },
    namespaces: KNOWN_NAMESPACES,
    smartAccounts: true,
  },
  'better-auth': {
    url: '/api/auth',
    paths: { nonce: 'siwe/nonce', proof: 'siwe/verify', session: 'get-session', signOut: 'sign-out' },
    namespaces: ['eip155'],
    smartAccounts: true,
  },
  'auth-js': {
    url: '/api/auth',
    paths: { nonce: 'csrf', proof: 'callback/credentials', session: 'session', signOut: 'signout' },
    namespaces: ['eip155'],
    smartAccounts: false,
  },
}

/** The options that say where visitors sign in. */
export type SiwxSiteOptions = Pick<
  Options,
  | 'siwxBackend'
  | 'siwxBackendUrl'
  | 'siwxNonceEndpoint'
  | 'siwxEndpoint'
  | 'siwxSessionEndpoint'
  | 'siwxSignOutEndpoint'
>

/** The page's sign-in server. An endpoint that the page names takes the place of the backend's own. */
export function siwxSite(options: SiwxSiteOptions): SiwxSite {
  const { url, paths } = siwxBackends[options.siwxBackend]
  const base = (options.siwxBackendUrl || url)?.replace(/\/$/, '')
  const named = {
    nonce: options.siwxNonceEndpoint,
    proof: options.siwxEndpoint,
    session: options.siwxSessionEndpoint,
    signOut: options.siwxSignOutEndpoint,
  }
  const steps = Object.keys(paths) as SiwxStep[]
  const endpoints = steps.flatMap((step) => {
    const endpoint = named[step] || (base !== undefined && `${base}/${paths[step]}`)
    return endpoint ? [[step, endpoint] as const] : []
  })
  return { backend: options.siwxBackend, endpoints: Object.fromEntries(endpoints) }
}

/** Whether accounts of the namespace can sign in, where visitors do. */
export function canSignIn(
  { siwx, siwxBackend }: Pick<Options, 'siwx' | 'siwxBackend'>,
  namespace: ChainNamespace,
): boolean {
  return siwx === 'off' || siwxBackends[siwxBackend].namespaces.includes(namespace)
}

/** Whether the embedded wallet may offer smart accounts, as far as signing in goes. */
export function canSmartAccountsSignIn({ siwx, siwxBackend }: Pick<Options, 'siwx' | 'siwxBackend'>): boolean {
  return siwx === 'off' || siwxBackends[siwxBackend].smartAccounts
}
