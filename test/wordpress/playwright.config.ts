import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser'
import { scaled } from '../slowness'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../results/wordpress',
  globalSetup: './globalSetup.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: scaled(120_000),
  expect: { timeout: scaled(15_000) },
  reporter: [['list'], ['json', { outputFile: '../results/wordpress.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    actionTimeout: scaled(20_000),
    navigationTimeout: scaled(30_000),
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 900 },
  },
})
