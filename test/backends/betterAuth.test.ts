import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMigrations } from 'better-auth/db/migration'
import { afterAll } from 'vitest'
import { createAuth } from '../../examples/backends/betterAuth'
import { betterAuth } from '../../src/services/siwx/backends/betterAuth'
import { ORIGIN, SECRET, testCounterpart } from './cases'
import { siteWith } from './siteWith'

const folder = mkdtempSync(join(tmpdir(), 'better-auth-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

testCounterpart('Better Auth', {
  protocol: betterAuth,
  endpoints: siteWith('better-auth'),
  async start(rpcUrls) {
    const auth = createAuth(ORIGIN, SECRET, `file:${join(folder, 'auth.db')}`, rpcUrls)
    const { runMigrations } = await getMigrations(auth.options)
    await runMigrations()
    return (request) => auth.handler(request)
  },
  hasSolana: false,
  codes: {
    nonce: 'nonce_mismatch',
    replay: 'nonce_mismatch',
    domain: 'domain_mismatch',
    expired: 'expired',
    signature: 'signature_invalid',
  },
})
