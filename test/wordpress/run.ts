import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readCommandLine } from '../../build/commandLine'
import { installBundler } from '../../demo/stack/bundler/installBundler'
import { findOrInstallBrowser } from '../browser'
import { measureSpeed } from '../run/measureSpeed'
import { installWordPress } from './debian'

// `npm run test:wordpress` tests the plugin: its verifier with PHPUnit, and the zip on a WordPress of Debian. With
// `--no-page` it takes the built files for pages as they are.

type Suite = { readonly title: string; readonly specs?: readonly Spec[]; readonly suites?: readonly Suite[] }
type Spec = { readonly title: string; readonly ok: boolean; readonly tests: readonly Test[] }
type Test = { readonly results: readonly { readonly duration: number }[] }

const { values: options } = readCommandLine({
  usage: `npm run test:wordpress -- [--no-page] [--vectors]
Tests the plugin. With --no-page it takes the built files for pages as they are. With --vectors it runs the verifier on the
vectors that it shares with the server in TypeScript, by the PHP and PHPUnit that are installed.`,
  options: { 'no-page': { type: 'boolean', default: false }, vectors: { type: 'boolean', default: false } },
})
if (!options.vectors) {
  installWordPress()
  process.env['CHROME_PATH'] = findOrInstallBrowser()
  // A visitor who logs in by email has a smart account.
  await installBundler()
}

const tsx = ['node_modules/tsx/dist/cli.mjs']
const STEPS: readonly (readonly [name: string, program: string, values: readonly string[]])[] = [
  ['build', process.execPath, [...tsx, 'build/wordpress.ts', ...(options['no-page'] ? ['--no-page'] : [])]],
  [
    'verifier',
    'phpunit',
    ['-c', 'test/wordpress/phpunit/phpunit.xml', ...(options.vectors ? ['--filter', 'VectorsTest'] : [])],
  ],
  [
    'site',
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'test/wordpress/playwright.config.ts'],
  ],
]

const failed: string[] = []
for (const [name, program, values] of STEPS) {
  if (options.vectors && name === 'site') continue
  console.log(`\n${name}`)
  // By a page of the build.
  if (name === 'site') process.env['WCB_SLOWNESS'] = (await measureSpeed()).slowness.toFixed(2)
  if (spawnSync(program, values, { stdio: 'inherit' }).status !== 0) failed.push(name)
}

if (!options.vectors) {
  const { suites } = JSON.parse(readFileSync('test/results/wordpress.json', 'utf8')) as { suites: readonly Suite[] }
  console.log('\nOn a WordPress of Debian')
  for (const { title, ok, tests } of suites.flatMap(specsOf)) {
    const seconds = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1_000
    console.log(`  ${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(5)} s  ${title}`)
  }
}
console.log(failed.length === 0 ? '\nwordpress: everything passed' : `\nwordpress: ${failed.join(', ')} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

function specsOf(suite: Suite): Spec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}
