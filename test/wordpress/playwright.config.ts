import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../results/wordpress',
  globalSetup: './globalSetup.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../results/wordpress.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 900 },
  },
})
