import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser'
import { scaled } from '../slowness'

/** Small apps, written by the documents alone, with the packed package. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './install.ts',
  outputDir: '../results/integrations',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: scaled(30_000),
  expect: { timeout: scaled(10_000) },
  reporter: [['list']],
  use: { browserName: 'chromium', launchOptions: launchOptions(), actionTimeout: scaled(10_000), trace: 'off' },
})
