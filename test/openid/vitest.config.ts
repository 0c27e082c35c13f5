import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  resolve: {
    alias: [{ find: 'wallet-connect-button/server', replacement: resolve(import.meta.dirname, '../../src/server.ts') }],
  },
  test: {
    include: ['test/openid/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    allowOnly: false,
  },
})
