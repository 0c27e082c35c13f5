import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { readCommandLine } from '../../build/commandLine'
import { findOrInstallBrowser } from '../browser'

// `npm run test:changed` runs the tests that look at what has changed since the last commit, or since another one:
// `npm run test:changed -- --since main`. Unit tests and those of the element are found by what they import, the states
// of the gallery and end-to-end tests by the folder of the feature.

/** End-to-end tests of what a folder holds, by the beginning of the folder's path. */
const END_TO_END: Readonly<Record<string, readonly string[]>> = {
  'src/features/account': ['account/holdings'],
  'src/features/activity': ['account/activity'],
  'src/features/buy': ['account/buy'],
  'src/features/connect-installed': ['sessions/sessions'],
  'src/features/embedded': ['embedded/emailLogin'],
  'src/features/names': ['account/accountNames'],
  'src/features/networks': ['networks/networks'],
  'src/features/receive': ['account/moneyKeyboard'],
  'src/features/send': ['account/send.spec'],
  'src/features/settings': ['embedded/embeddedSettings'],
  'src/features/sign-in': ['sessions/signIn'],
  'src/features/swap': ['account/swap'],
  'src/features/wallet-directory': ['page/directory'],
  'src/features/walletconnect': ['sessions/walletConnect'],
  'src/services/frame': ['embedded/frameFaults'],
  'src/wallets/embedded': ['embedded/methods'],
  'src/wallets/injected': ['sessions/sessions'],
  'src/wallets/wallet-standard': ['sessions/solanaWallet'],
  'src/wallets/walletconnect': ['sessions/walletConnect'],
}

/** The element tests of what is not a view: plain DOM, its dialog and its session. */
const ELEMENT: Readonly<Record<string, readonly string[]>> = {
  'src/element': ['options', 'press', 'form', 'events', 'methods', 'moves', 'definition'],
  'src/app': ['dialog', 'press', 'session', 'sharing'],
  'src/doctor': ['doctor'],
  'src/headless': ['session', 'sharing'],
  'src/services/frame': ['frame'],
  'src/session': ['session', 'press'],
  'src/ui': ['look', 'toasts'],
}

/** Steps of the build whose files these tests don't load. */
const NOT_BUILT = ['one file', 'package', 'test driver', 'types and manifest']

const { values } = readCommandLine({
  usage: `npm run test:changed -- [--since main]
Runs the tests that look at what has changed since the last commit, or since another one.`,
  options: { since: { type: 'string', default: 'HEAD' } },
})
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', values.since),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((path) => existsSync(path))
if (changed.length === 0) {
  console.log(`Nothing has changed since ${values.since}.`)
  process.exit(0)
}
console.log(`Changed: ${changed.join(', ')}`)
process.env['CHROME_PATH'] = findOrInstallBrowser()

const sources = changed.filter((path) => /\.(tsx?|css)$/.test(path))
const views = viewsOf(sources)
const elementFiles = elementTestsOf(sources)
const specs = specsOf(sources)
const failed = [
  ...(sources.length > 0
    ? run('unit', ['node_modules/vitest/vitest.mjs', 'related', '--run', '--project', 'unit', ...sources])
    : []),
  ...(elementFiles.length + views.length + specs.length > 0
    ? run('build', [
        'node_modules/tsx/dist/cli.mjs',
        'build/build.ts',
        ...NOT_BUILT.flatMap((step) => ['--without', step]),
      ])
    : []),
  ...(elementFiles.length > 0
    ? run('element', [
        'node_modules/@web/test-runner/dist/bin.js',
        ...elementFiles.flatMap((file) => ['--files', file]),
      ])
    : []),
  ...(views.length > 0
    ? run('views', ['node_modules/@web/test-runner/dist/bin.js', '--files', 'test/browser/viewsLight.test.ts'], {
        WCB_VIEWS: views.join(','),
      })
    : []),
  ...(specs.length > 0 ? run('e2e', ['node_modules/@playwright/test/cli.js', 'test', ...specs]) : []),
]
console.log(failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** Runs a program to its end. Returns its name if it fails. */
function run(name: string, program: readonly string[], env: Record<string, string> = {}): string[] {
  console.log(`\n── ${name} ──`)
  const { status } = spawnSync(process.execPath, program, { stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0 ? [] : [name]
}

/** The views of the features that were changed, by the rows of `app/setup/features.ts`. */
function viewsOf(paths: readonly string[]): string[] {
  const rows = readFileSync('src/app/setup/features.ts', 'utf8').matchAll(/^ {2}(\w+): \{\n {4}feature: '([\w-]+)'/gm)
  return [...rows].flatMap(([, view = '', feature]) =>
    paths.some((path) => path.startsWith(`src/features/${feature}/`) && !path.includes('.test.')) ? [view] : [],
  )
}

/** Element tests that changed, that import what changed, or whose row names its folder. */
function elementTestsOf(paths: readonly string[]): string[] {
  const tests = readdirSync('test/browser', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('views'))
    .map((file) => `test/browser/${file}`)
  const named = Object.entries(ELEMENT).flatMap(([folder, names]) =>
    paths.some((path) => path.startsWith(`${folder}/`)) ? names.map((name) => `test/browser/${name}.test.ts`) : [],
  )
  return tests.filter((test) => named.includes(test) || importsOf(test).some((file) => paths.includes(file)))
}

function specsOf(paths: readonly string[]): string[] {
  const own = paths.filter((path) => path.endsWith('.spec.ts') && /^test\/(e2e|a11y)\//.test(path))
  const named = Object.entries(END_TO_END).flatMap(([folder, names]) =>
    paths.some((path) => path.startsWith(`${folder}/`)) ? names.map((name) => `test/e2e/${name}`) : [],
  )
  return [...new Set([...own, ...named])]
}

/** A file and all that it imports by a relative path. */
function importsOf(file: string, found = new Set<string>()): string[] {
  if (found.has(file)) return []
  found.add(file)
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
    const path = relative('.', resolve(dirname(file), specifier))
    const target = ['', '.ts', '.tsx', join('/', 'index.ts')].map((end) => path + end).find(isFile)
    if (target) importsOf(target, found)
  }
  return [...found]
}

function isFile(path: string): boolean {
  return /\.(tsx?|css|svelte)$/.test(path) && existsSync(path)
}
