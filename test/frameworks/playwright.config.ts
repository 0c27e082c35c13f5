import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser'
import { scaled } from '../slowness'
import { EXAMPLES, SERVER } from './examples'

const urls = JSON.parse(process.env['EXAMPLE_URLS'] ?? '{}') as Readonly<Record<string, string>>

/** One project for each example that test/frameworks/run.ts serves. */
export default defineConfig({
  testDir: '.',
  testMatch: 'journeys.spec.ts',
  outputDir: '../results/frameworks',
  workers: availableParallelism(),
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: scaled(30_000),
  expect: { timeout: scaled(10_000) },
  reporter: [['list'], ['json', { outputFile: '../results/frameworks-journeys.json' }]],
  use: { browserName: 'chromium', launchOptions: launchOptions(), actionTimeout: scaled(10_000), trace: 'off' },
  projects: Object.entries(urls).map(([name, baseURL]) => ({
    name,
    use: { baseURL },
    ...(!EXAMPLES.some((example) => example.name === name && example.rendersOnServer) && {
      grepInvert: new RegExp(SERVER),
    }),
  })),
})
