import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { textKeys } from './build/textKeys'
import { completeTranslations } from './build/translations'

// `npm run test:unit` runs all three projects, `npx vitest run --project unit` one of them. test/browser belongs to
// web-test-runner, `*.spec.ts` to Playwright.
const PROJECTS = {
  // Needs no chain, no relay and no browser.
  unit: ['{src,build}/**/*.test.{ts,tsx}', 'test/{examples,integrations,languages,pack,vectors,verify}/**/*.test.ts'],
  // Starts local chains and services.
  stack: ['demo/**/*.test.ts', 'test/chains/**/*.test.ts'],
  // Starts the whole stack and a browser.
  relay: ['test/relay/**/*.test.ts'],
  // Rows of `npm run torture`, which gives them their seed and their number of cases.
  ...(process.env['TORTURE_ROWS'] && { torture: ['test/torture/**/*.property.ts'] }),
}

/** As in test/slowness.ts, which Vite's loader of configurations would have by another name. */
const scaled = (ms: number): number => Math.round(ms * Math.max(1, Number(process.env['WCB_SLOWNESS']) || 1))

/** Another version of viem, by the name of its folder: `npm run verify viem`. */
const viem = process.env['VIEM']

/** The others mostly wait: for pages, chains and sockets. Two of their files for each core take half as long. */
const isBusy = (project: string): boolean => project === 'unit' || project === 'torture'

/** A change of the table of what ends a session: `npm run mutate`. */
const mutation = process.env['MUTATION']

const PRERENDER_PARTS = ['virtual:prerender-parts', 'virtual:prerender-account']

export default defineConfig({
  // None of these tests draws the prerender: test/browser/prerender.test.ts
  plugins: [
    textKeys(),
    completeTranslations(),
    ...(mutation
      ? [
          {
            name: 'mutation',
            transform: (code: string, id: string) =>
              /src\/session\/(life|sign-in)\/transitions\.ts$/.test(id) &&
              code.includes(mutation.match(/\w+(?=\[)/)?.[0] ?? '')
                ? `${code}\n${mutation}`
                : undefined,
          },
        ]
      : []),
    {
      name: 'no-prerender-parts',
      resolveId: (source) => (PRERENDER_PARTS.includes(source) || source.endsWith('.words') ? `\0${source}` : null),
      load: (id) =>
        PRERENDER_PARTS.some((each) => id === `\0${each}`)
          ? "export const parts = {}; export const css = ''"
          : id.startsWith('\0virtual:prerender-words/')
            ? 'export const words = {}'
            : null,
    },
  ],
  resolve: {
    alias: [
      ...(viem ? [{ find: /^viem(?=$|\/)/, replacement: viem }] : []),
      // What the examples import.
      ...['server', 'session', 'testing'].map((entry) => ({
        find: `wallet-connect-button/${entry}`,
        replacement: resolve(`src/${entry}.ts`),
      })),
    ],
  },
  test: {
    projects: Object.entries(PROJECTS).map(([name, include]) => ({
      extends: true as const,
      test: {
        name,
        include,
        // It compares our list with the chains that viem knows today.
        ...(viem && { exclude: ['**/dataFeeOracles.test.ts'] }),
        ...(isBusy(name)
          ? { isolate: false, setupFiles: 'test/evaluateModules.ts' }
          : {
              globalSetup: 'test/compileContracts.ts',
              maxWorkers: 2 * availableParallelism(),
              sequence: { groupOrder: 1 },
            }),
      },
    })),
    exclude: ['**/node_modules/**'],
    environment: 'node',
    testTimeout: scaled(20_000),
    hookTimeout: scaled(120_000),
    // By default a second, which a busy machine needs for a lazy import: as long as the test may take.
    expect: { poll: { timeout: scaled(20_000), interval: 5 } },
    maxWorkers: '100%',
    allowOnly: false,
    restoreMocks: true,
    experimental: { fsModuleCache: true },
  },
})
