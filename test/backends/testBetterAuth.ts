import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createAuth } from '../../examples/backends/betterAuth'
import { betterAuth } from '../../src/services/siwx/backends/better-auth/betterAuth'
import type { Serve } from './browser'
import { ORIGIN, SECRET, testCounterpart, type Counterpart } from './cases'
import { migrate } from './migrate'
import { siteWith } from './siteWith'

const folder = mkdtempSync(join(tmpdir(), 'better-auth-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

export async function startAuth(file: string, rpcUrls: Readonly<Record<number, string>>): Promise<Serve> {
  const auth = createAuth(ORIGIN, SECRET, `file:${join(folder, file)}`, rpcUrls)
  await migrate(auth)
  return (request) => auth.handler(request)
}

/** @param nonce the code of a nonce that the server did not give to this account */
export function testBetterAuth(name: string, nonce: Counterpart['codes']['nonce']): void {
  testCounterpart(name, {
    protocol: betterAuth,
    endpoints: siteWith('better-auth'),
    start: (rpcUrls) => startAuth('auth.db', rpcUrls),
    hasContractAccounts: true,
    hasSolana: false,
    hasNonceOfBrowser: false,
    codes: {
      nonce,
      replay: 'nonce_mismatch',
      domain: 'domain_mismatch',
      expired: 'expired',
      notYet: 'not_yet_valid',
      signature: 'signature_invalid',
    },
  })
}
