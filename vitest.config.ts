import { defineConfig } from 'vitest/config'

// Unit tests beside their files, and the tests below test/ that run in Node. test/browser belongs to web test runner, *.spec.ts to Playwright.
export default defineConfig({
  test: {
    include: ['{src,demo,build,test}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'test/browser/**'],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    allowOnly: false,
    restoreMocks: true,
  },
})
