import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchOptions } from '../browser'
import { documentBlocks } from '../pack/documentBlocks'
import { scaled } from '../slowness'

const TEST_WITHIN_MS = 15_000

/** Vitest's provider for its browser mode has the version of Vitest itself. */
function dependencies(): Readonly<Record<string, string>> {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Readonly<Record<'vitest' | 'playwright', string>>
  }
  const { vitest, playwright } = devDependencies
  return { vitest, '@vitest/browser-playwright': vitest, playwright }
}

/** The test of docs/testing.md for Vitest's browser mode. @throws if there is none, or more than one */
function documentedTest(): string {
  const [block, another] = documentBlocks().filter(({ code }) => code.includes(`from 'vitest/browser'`))
  if (!block || another) throw new Error(`docs/testing.md has to have one test for Vitest's browser mode.`)
  return block.code
}

/** Writes a project of a site that tests itself in Vitest's browser mode, to be installed with the package. */
export function writeVitestProject(home: string): void {
  mkdirSync(home)
  const facts = { private: true, type: 'module', devDependencies: dependencies() }
  writeFileSync(join(home, 'package.json'), JSON.stringify(facts))
  writeFileSync(join(home, 'connect.test.ts'), documentedTest())
  writeFileSync(
    join(home, 'vitest.config.js'),
    `import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: ${scaled(TEST_WITHIN_MS)},
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: ${JSON.stringify(launchOptions())} }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
`,
  )
}
