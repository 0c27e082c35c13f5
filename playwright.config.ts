import { defineConfig } from '@playwright/test'
import { launchOptions } from './test/browser'

// The global setup starts one stack per worker (test/README.md#decisions).
const ports = (process.env['WCB_PORTS'] ?? '').split(',').filter(Boolean)
const own = ports[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
if (own) process.env['WCB_PORT'] = own

export default defineConfig({
  testDir: 'test',
  testMatch: ['{e2e,a11y}/**/*.spec.ts'],
  outputDir: 'test/results/playwright',
  globalSetup: './test/globalSetup.ts',
  workers: 2,
  fullyParallel: false,
  // A test that needed its retry is reported as flaky: test/README.md#decisions
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  globalTimeout: 18 * 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test/results/playwright.json' }]],
  use: {
    ...(own && { baseURL: `http://127.0.0.1:${own}` }),
    browserName: 'chromium',
    launchOptions: launchOptions(),
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
