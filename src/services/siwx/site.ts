import type { SiwxBackendName, SiwxSite } from '../../domain/siwx/backends'
import type { SignInEndReason } from '../../domain/siwx/session'
import { own } from './backends/own'
import type { NonceAccount, SignInProof, SiwxProtocol } from './protocol'

/** The protocols of `siwx-backend`. A file is fetched once a page names its backend. */
const protocols: Readonly<Record<SiwxBackendName, () => Promise<SiwxProtocol>>> = {
  own: async () => own,
  'better-auth': async () => (await import('./backends/better-auth/betterAuth')).betterAuth,
  'auth-js': async () => (await import('./backends/auth-js/authJs')).authJs,
}

// The steps of `SiwxProtocol`, in the protocol of the page's sign-in server.

export async function fetchNonce(
  { backend, endpoints }: SiwxSite,
  account: NonceAccount | undefined,
  signal: AbortSignal,
) {
  return (await protocols[backend]()).fetchNonce(endpoints, account, signal)
}

export async function postProof({ backend, endpoints }: SiwxSite, proof: SignInProof, signal: AbortSignal) {
  return (await protocols[backend]()).postProof(endpoints, proof, signal)
}

export async function fetchAuthenticated({ backend, endpoints }: SiwxSite, signal: AbortSignal) {
  return (await protocols[backend]()).fetchAuthenticated(endpoints, signal)
}

export async function postSignOut(
  { backend, endpoints }: SiwxSite,
  about: { readonly reason: SignInEndReason; readonly account?: object },
  signal: AbortSignal,
) {
  return (await protocols[backend]()).postSignOut(endpoints, about, signal)
}
