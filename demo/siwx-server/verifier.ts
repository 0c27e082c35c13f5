import { stat } from 'node:fs/promises'

/** The verdict of the package's server entry. */
export type Verdict =
  | { readonly ok: true; readonly address: string; readonly chainId: string; readonly namespace: string }
  | { readonly ok: false; readonly code: string }

/** `verifySiwx` of `wallet-connect-button/server`, as this server uses it. */
export type VerifySiwx = (
  session: unknown,
  expected: {
    domain: string
    nonce: string
    rpcUrls: Record<string, string>
    now?: Date
    clockToleranceSeconds?: number
  },
) => Promise<Verdict>

const BUILT_ENTRY = new URL('../../dist/server.js', import.meta.url)

/**
 * The built server entry, as a site would import it from the package. Read again after a new build, so that the demo
 * need not be restarted.
 * @throws when there is no build.
 */
export async function loadVerifier(): Promise<VerifySiwx> {
  const { mtimeMs } = await stat(BUILT_ENTRY)
  const { verifySiwx } = (await import(`${BUILT_ENTRY.href}?built=${mtimeMs}`)) as { verifySiwx: VerifySiwx }
  return verifySiwx
}
