import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './test/browser'
import { scaled } from './test/slowness'

// The global setup starts one stack per worker (test/README.md#decisions).
const ports = (process.env['WCB_PORTS'] ?? '').split(',').filter(Boolean)
const own = ports[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
if (own) process.env['WCB_PORT'] = own

// Rows of `npm run torture`, which gives them their seed and their number of cases.
const torture = process.env['TORTURE_ROWS'] !== undefined

export default defineConfig({
  testDir: 'test',
  testMatch: [torture ? 'torture/*.spec.ts' : '{e2e,a11y}/**/*.spec.ts'],
  outputDir: `test/results/${torture ? 'torture/' : ''}playwright`,
  globalSetup: './test/globalSetup.ts',
  // A test waits for a third of its time.
  workers: availableParallelism() + 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: scaled(60_000),
  expect: { timeout: scaled(10_000) },
  reporter: [['list'], ['json', { outputFile: `test/results/${torture ? 'torture/' : ''}playwright.json` }]],
  use: {
    ...(own && { baseURL: `http://127.0.0.1:${own}` }),
    browserName: 'chromium',
    launchOptions: launchOptions(),
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: scaled(15_000),
    navigationTimeout: scaled(15_000),
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
