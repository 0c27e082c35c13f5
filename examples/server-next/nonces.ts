export const NONCE_SECONDS = 10 * 60

type Issued = { readonly nonce: string; readonly expires: number }

// Next bundles each route by itself, so a map of this module could be several. With more than one process, replace it
// by a store that they share: SET with an expiry, and GETDEL.
const shared = globalThis as typeof globalThis & { issuedNonces?: Map<string, Issued> }
const issued = (shared.issuedNonces ??= new Map())

export function issueNonce(visitor: string): string {
  const now = Date.now()
  for (const [each, { expires }] of issued) if (expires <= now) issued.delete(each)
  const nonce = crypto.randomUUID().replaceAll('-', '')
  issued.set(visitor, { nonce, expires: now + NONCE_SECONDS * 1000 })
  return nonce
}

/** The visitor's nonce, once. */
export function takeNonce(visitor: string): string | undefined {
  const found = issued.get(visitor)
  issued.delete(visitor)
  return found && found.expires > Date.now() ? found.nonce : undefined
}
