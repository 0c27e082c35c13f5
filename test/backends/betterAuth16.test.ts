import { vi } from 'vitest'
import { testBetterAuth } from './testBetterAuth'

// The same example with the last version whose nonces belong to an account.
vi.mock('better-auth', () => import('better-auth-1.6'))
vi.mock('better-auth/plugins', () => import('better-auth-1.6/plugins'))
vi.mock('better-auth/db/migration', () => import('better-auth-1.6/db/migration'))

testBetterAuth('Better Auth 1.6', 'domain_mismatch')
