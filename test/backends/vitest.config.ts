import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const INSTALLED = /^(@libsql\/|@supabase\/|better-auth|ethers|firebase|ioredis|libsql|next-auth|pg$|redis|siwe)/

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  resolve: {
    alias: [{ find: 'wallet-connect-button/server', replacement: resolve(import.meta.dirname, '../../src/server.ts') }],
  },
  plugins: [
    {
      name: 'packages-of-this-folder',
      enforce: 'pre',
      // The examples import what is installed here only.
      resolveId(source, importer) {
        const isElsewhere = INSTALLED.test(source) && !importer?.includes('node_modules')
        return isElsewhere ? this.resolve(source, import.meta.filename, { skipSelf: true }) : undefined
      },
    },
  ],
  test: {
    include: ['test/backends/*.test.ts'],
    environment: 'node',
    // Better Auth checks no origin where it believes to be tested.
    env: { NODE_ENV: 'production', TEST: '' },
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    allowOnly: false,
  },
})
