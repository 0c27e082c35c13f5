import type { GoTrueClient } from '@supabase/auth-js'
import type { Session } from 'wallet-connect-button/session'

/**
 * Signs a visitor in to Supabase, on a page whose element has `siwx="required"` and no endpoint of its own. `auth` is
 * that of `createClient(…)`. Call it after `siwx-success`.
 * @throws AuthError of Supabase, or what `getProof` throws
 */
export async function signInToSupabase(
  session: Pick<Session, 'getProof' | 'account'>,
  auth: Pick<GoTrueClient, 'signInWithWeb3'>,
) {
  const { message, signature } = await session.getProof()
  const { data, error } =
    session.account?.namespace === 'solana'
      ? await auth.signInWithWeb3({ chain: 'solana', message, signature: bytesOf(signature) })
      : await auth.signInWithWeb3({ chain: 'ethereum', message, signature: signature as `0x${string}` })
  if (error) throw error
  return data.user
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
