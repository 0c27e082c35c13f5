import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../../build/commandLine'
import { installDebianPackages } from '../installDebianPackages'

const FOLDER = 'test/openid'
const SERVICE = 'integrations/openid'
/** The tests in a browser. */
const IN_BROWSER = ['apache', 'apps', 'page']
/** What the tests of these names need from Debian: a file of each package. */
const PACKAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stores: { 'redis-server': '/usr/bin/redis-server' },
  apache: {
    apache2: '/usr/sbin/apache2',
    'libapache2-mod-auth-openidc': '/usr/lib/apache2/modules/mod_auth_openidc.so',
  },
}
const RESULT = 'test/results/openid.json'

const { words } = readCommandLine({
  usage: `npm run test:openid -- [name …]
Installs the packages of the OpenID Connect provider and of the clients that it is tested with, where npm ci of the
package does not, and Redis and Apache from Debian, checks the types, builds the files for pages, and runs the tests. A name, such
as stores, stands for the tests of files with that name.`,
  words: (word) => readdirSync(FOLDER).some((file) => file.endsWith('.test.ts') && file.includes(word)),
})
for (const folder of [SERVICE, FOLDER]) install(folder)
// As where the service is installed: beside the package whose files it serves.
const link = join(SERVICE, 'node_modules/wallet-connect-button')
if (!existsSync(link)) symlinkSync('../../..', link)
for (const folder of [SERVICE, FOLDER])
  run(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', folder])
const has = (name: string): boolean => words.length === 0 || words.includes(name)
for (const [name, packages] of Object.entries(PACKAGES)) if (has(name)) installDebianPackages(packages)
if (IN_BROWSER.some(has)) run('npm', ['run', 'build:page'])
mkdirSync('test/results', { recursive: true })
const tests = ['node_modules/vitest/vitest.mjs', 'run', '-c', join(FOLDER, 'vitest.config.ts')]
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULT}`]
process.exitCode = spawnSync(process.execPath, [...tests, ...reporters, ...words], { stdio: 'inherit' }).status ?? 1
if (words.length === 0) {
  process.env['TSX_TSCONFIG_PATH'] = join(FOLDER, 'tsconfig.json')
  run(process.execPath, ['--import', 'tsx', join(FOLDER, 'rate.ts')])
}

function install(folder: string): void {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const mark = join(folder, 'node_modules/.installed-lock.json')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], folder)
  writeFileSync(mark, wanted)
}

function run(name: string, values: readonly string[], cwd = '.'): void {
  const { status } = spawnSync(name, values, { stdio: 'inherit', cwd })
  if (status !== 0) throw new Error(`${name} ${values[0]} ended with ${status}.`)
}
