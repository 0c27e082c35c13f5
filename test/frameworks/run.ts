import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser } from 'playwright'
import { readCommandLine } from '../../build/commandLine'
import { buildWhenNeeded } from '../../demo/pages-server/buildWhenNeeded'
import { findOrInstallBrowser, launchOptions } from '../browser'
import { ACCEPTED_WARNINGS, EXAMPLES, GROWTH_MAX_BYTES, MODULES_MAX_BYTES, type Example } from './examples'
import { serveFiles } from './serveFiles'
import { SERVERS, signInAt } from './servers'
import { writeVitestProject } from './vitestBrowser'

const NAME = 'wallet-connect-button'
const RESULT = 'test/results/frameworks.json'
const DOCUMENT = 'docs/frameworks.md'
/** Installing waits for the network, so one example installs while another builds. */
const AT_ONCE = 2
// No example needs an install script, and npm warns about each that it has not been allowed to run.
const INSTALL_OPTIONS = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']
const UNREACHABLE = /\b(EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ENOTFOUND|ETIMEDOUT)\b/
const STEP_WITHIN_MS = 5 * 60_000
const START_WITHIN_MS = 30_000
const WRANGLER_NODE = 22
const VITEST = 'vitest'

// An app that loads a route when it is visited contains the bundler's code for that, so this one does too.
const LAZY = `if (typeof document === 'object') addEventListener('popstate', () => void import('./element.js'))`
const COMPONENT = `${LAZY}; export const useAccount = () => null; export const WalletConnectButton = () => null`
const CONNECTOR = `export const walletConnectButton = () => () => ({ id: 'none', name: 'None', type: 'none' })`
/** Replaces the package's entries while the page's own scripts are measured. */
const NOTHING: Readonly<Record<string, string>> = {
  'index.js': LAZY,
  'react.js': COMPONENT,
  'preact.js': COMPONENT,
  'wagmi.js': CONNECTOR,
}

interface Row {
  readonly version: string
  readonly growthBytes: number
  /** Growth of `node_modules`, first in a project without viem and then in one with it. */
  readonly modules?: Modules | undefined
}

interface Modules {
  readonly aloneBytes: number
  readonly besideViemBytes: number
}

/**
 * `npm run test:frameworks` installs the packed package into a copy of each example, checks its types, builds and
 * serves it, and runs the journeys in it; `npm run test:frameworks vue` does so for the named ones. `quick` stands for
 * those of `npm test`, which share one installation. The examples of servers are started and signed in to, and `vitest`
 * runs the documented test of Vitest's browser mode. A run of all writes the table of docs/frameworks.md.
 */
const available = [...EXAMPLES.map(({ name }) => name), ...SERVERS, VITEST]
const { words: requested } = readCommandLine({
  usage: `npm run test:frameworks -- [example …]
Installs, builds and drives the examples, or the named ones: ${available.join(', ')}.
"quick" stands for those of npm test.`,
  words: [...available, 'quick'],
})
const chosen = EXAMPLES.filter(
  ({ name, isQuick }) => requested.length === 0 || requested.includes(name) || (isQuick && requested.includes('quick')),
)

process.env['CHROME_PATH'] = findOrInstallBrowser()
const folder = mkdtempSync(join(tmpdir(), 'frameworks-'))
const servers: (ChildProcess | Server)[] = []
const failed: string[] = []
const skipped: { readonly count: number; readonly reason: string }[] = []
const rows = new Map<string, Row>()
const urls: Record<string, string> = {}
let passed = 0
let browser: Promise<Browser> | undefined

try {
  await buildWhenNeeded()
  await program(process.cwd(), 'npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder])
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '')
  const waiting = requested.includes('quick') ? [chosen] : chosen.map((example) => [example])
  const prepareNext = async (): Promise<void> => {
    for (let group = waiting.shift(); group; group = waiting.shift()) await prepareOrTell(group, tarball)
  }
  const testsInVitest = requested.length === 0 || requested.includes(VITEST) || requested.includes('quick')
  const [inVitest] = await Promise.all([
    testsInVitest ? installVitest(tarball) : undefined,
    ...Array.from({ length: AT_ONCE }, prepareNext),
  ])
  if (inVitest) await testInVitest(inVitest)
  for (const name of SERVERS) if (requested.length === 0 || requested.includes(name)) await checkServer(name, tarball)
  if (chosen.length > 0) {
    const journeys = await runJourneys()
    passed += journeys.passed
    failed.push(...journeys.failed)
  }
} finally {
  await (await browser)?.close()
  for (const server of servers) {
    if ('close' in server) server.close()
    else server.kill('SIGKILL')
  }
  rmSync(folder, { recursive: true, force: true })
}

mkdirSync('test/results', { recursive: true })
writeFileSync(RESULT, JSON.stringify({ passed, failed, skipped }))
const table = makeTable()
console.log(`\n${table}\n`)
for (const each of failed) console.log(`failed: ${each}`)
if (failed.length === 0 && chosen.length === EXAMPLES.length) {
  const marked = /(<!-- table: frameworks -->\n)[\s\S]*?(<!-- end -->)/
  writeFileSync(DOCUMENT, readFileSync(DOCUMENT, 'utf8').replace(marked, `$1\n${table}\n\n$2`))
}
process.exitCode = failed.length === 0 ? 0 : 1

async function prepareOrTell(group: readonly Example[], tarball: string): Promise<void> {
  const names = group.map(({ name }) => name).join(', ')
  try {
    for (const [example, row] of await prepare(group, tarball)) {
      rows.set(example.name, row)
      console.log(`${example.name}: initial scripts +${row.growthBytes} bytes`)
      if (row.growthBytes > GROWTH_MAX_BYTES)
        throw new Error(`The initial scripts grow by ${row.growthBytes} bytes, more than ${GROWTH_MAX_BYTES}.`)
      if (row.modules && row.modules.besideViemBytes > MODULES_MAX_BYTES)
        throw new Error(`Beside viem, node_modules grows by ${row.modules.besideViemBytes} bytes.`)
    }
    passed += group.length
    console.log(`${names}: installed, checked and built`)
  } catch (reason) {
    failed.push(`${names}: ${reason instanceof Error ? reason.message : String(reason)}`)
  }
}

/** Installs what the documented test of Vitest's browser mode needs. Returns where, if that succeeds. */
async function installVitest(tarball: string): Promise<string | undefined> {
  const home = join(folder, VITEST)
  try {
    writeVitestProject(home)
    await npmInstall(home, [tarball])
    return home
  } catch (reason) {
    failed.push(`${VITEST}: ${reason instanceof Error ? reason.message : String(reason)}`)
    return undefined
  }
}

async function testInVitest(home: string): Promise<void> {
  try {
    await program(home, process.execPath, ['node_modules/vitest/vitest.mjs', 'run'])
    passed++
    console.log(`${VITEST}: the documented test passes in its browser mode`)
  } catch (reason) {
    failed.push(`${VITEST}: ${reason instanceof Error ? reason.message : String(reason)}`)
  }
}

async function checkServer(name: string, tarball: string): Promise<void> {
  if (name === 'server-worker' && Number.parseInt(process.versions.node, 10) < WRANGLER_NODE) {
    skipped.push({ count: 1, reason: `${name}: wrangler needs Node ${WRANGLER_NODE}` })
    console.log(`${name}: skipped, because wrangler needs Node ${WRANGLER_NODE}`)
    return
  }
  try {
    const home = join(folder, name)
    cpSync(join('examples', name), home, { recursive: true, filter: (path) => !/\/(node_modules|\.next)$/.test(path) })
    await npmInstall(home, [tarball])
    await program(home, 'npm', ['run', 'build', '--if-present'])
    await signInAt(home, await freePort())
    passed++
    console.log(`${name}: started, signed in and out`)
  } catch (reason) {
    failed.push(`${name}: ${reason instanceof Error ? reason.message : String(reason)}`)
  }
}

/** Installs, checks, measures and serves examples that share one installation. @throws with what went wrong */
async function prepare(group: readonly Example[], tarball: string): Promise<ReadonlyMap<Example, Row>> {
  for (const { name, isVanilla } of group) {
    cpSync(join('examples', isVanilla ? 'vanilla' : name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist|\.next|\.astro|\.angular)$/.test(path),
    })
    if (isVanilla) cpSync(join('test/frameworks/bundlers', name), join(folder, name), { recursive: true })
  }
  const [first] = group
  const home = group.length === 1 && first ? join(folder, first.name) : folder
  const modules = home === folder ? await installTogether(group, tarball) : await install(home, tarball)
  await Promise.all(group.map(({ name }) => program(join(folder, name), 'npm', ['run', 'typecheck'])))

  const entries = join(home, 'node_modules', NAME, 'dist')
  const kept = Object.keys(NOTHING).map((name) => [name, readFileSync(join(entries, name))] as const)
  for (const [name, code] of Object.entries(NOTHING)) writeFileSync(join(entries, name), code)
  const measure = async (example: Example): Promise<number> => {
    const url = await build(example, join(folder, example.name))
    urls[example.name] = url
    return scriptBytes(url)
  }
  const without = await Promise.all(group.map(measure))
  for (const [name, code] of kept) writeFileSync(join(entries, name), code)
  const grown = await Promise.all(group.map(measure))
  return new Map(
    group.map((example, index) => {
      const manifest = readFileSync(join(home, 'node_modules', example.framework, 'package.json'), 'utf8')
      const { version } = JSON.parse(manifest) as { version: string }
      const growthBytes = (grown[index] ?? 0) - (without[index] ?? 0)
      return [example, { version: `${example.framework} ${version}`, growthBytes, modules }]
    }),
  )
}

/** Installs an example, then viem, then the package as a stranger would. */
async function install(home: string, tarball: string): Promise<Modules> {
  const path = join(home, 'package.json')
  const own = JSON.parse(readFileSync(path, 'utf8')) as { dependencies: Record<string, string> }
  const { [NAME]: _, ...others } = own.dependencies
  writeFileSync(path, JSON.stringify({ ...own, dependencies: others }))
  const sizes: number[] = []
  for (const values of [[], ['viem'], [tarball]]) {
    await npmInstall(home, values)
    sizes.push(bytesBelow(join(home, 'node_modules')))
  }
  const [before = 0, withViem = 0, after = 0] = sizes
  return { aloneBytes: after - before, besideViemBytes: after - withViem }
}

/** Installs examples as workspaces of one project. */
async function installTogether(group: readonly Example[], tarball: string): Promise<undefined> {
  for (const { name } of group) {
    const path = join(folder, name, 'package.json')
    const own = JSON.parse(readFileSync(path, 'utf8')) as { dependencies: Record<string, string> }
    const dependencies = { ...own.dependencies, [NAME]: `file:${tarball}` }
    writeFileSync(path, JSON.stringify({ ...own, dependencies }))
  }
  const workspaces = group.map(({ name }) => name)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, workspaces }))
  await npmInstall(folder, [])
}

/** @throws if the registry cannot be reached, or if npm warns of something */
async function npmInstall(home: string, values: readonly string[]): Promise<void> {
  const said = await program(home, 'npm', ['install', ...INSTALL_OPTIONS, ...values]).catch((reason: Error) => {
    if (!UNREACHABLE.test(reason.message)) throw reason
    throw new Error('The examples are installed from the npm registry, which cannot be reached.', { cause: reason })
  })
  const warnings = [...said.matchAll(/^npm warn (.+)$/gim)]
    .map(([, text]) => String(text).replaceAll('"', ''))
    .filter((text) => !ACCEPTED_WARNINGS.some(({ pattern }) => pattern.test(text)))
  if (warnings.length > 0) throw new Error(`npm install warns: ${warnings.join('; ')}`)
}

/** Builds and serves the example. Returns its URL. */
async function build({ output, server }: Example, home: string): Promise<string> {
  rmSync(join(home, output), { recursive: true, force: true })
  await program(home, 'npm', ['run', 'build'])
  if (!server) {
    const files = join(folder, `served-${servers.length}`)
    cpSync(join(home, output), files, { recursive: true })
    const started = await serveFiles(files)
    servers.push(started)
    return `http://127.0.0.1:${(started.address() as AddressInfo).port}`
  }
  const port = await freePort()
  const started = spawn(process.execPath, [...server, String(port)], { cwd: home, stdio: 'ignore' })
  servers.push(started)
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + START_WITHIN_MS
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (Date.now() > until) throw new Error('The server did not start.')
    await new Promise((elapsed) => setTimeout(elapsed, 100))
  }
  return url
}

/** Compressed bytes of the scripts that the page loads by itself. */
async function scriptBytes(url: string): Promise<number> {
  const page = await (await (browser ??= chromium.launch(launchOptions()))).newPage()
  try {
    const bodies: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.body())
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const sizes = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length)
    return sizes.reduce((sum, size) => sum + size, 0)
  } finally {
    await page.close()
  }
}

async function runJourneys(): Promise<{ readonly passed: number; readonly failed: readonly string[] }> {
  const report = 'test/results/frameworks-journeys.json'
  rmSync(report, { force: true })
  // Each test has its limit. One for all of them would measure the machine.
  const journeys = spawn(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'test/frameworks/playwright.config.ts'],
    { stdio: 'inherit', env: { ...process.env, EXAMPLE_URLS: JSON.stringify(urls) } },
  )
  const status = await new Promise<number | null>((ended) => void journeys.once('exit', ended))
  try {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: { expected: number }
      suites: { specs: { title: string; tests: { projectName: string; status: string }[] }[] }[]
    }
    const unexpected = suites.flatMap(({ specs }) =>
      specs.flatMap(({ title, tests }) =>
        tests.filter((each) => each.status === 'unexpected').map((each) => `${each.projectName} › ${title}`),
      ),
    )
    if (status !== 0 && unexpected.length === 0) unexpected.push(`the journeys ended with ${status}`)
    return { passed: stats.expected, failed: unexpected }
  } catch {
    return { passed: 0, failed: [`the journeys ended with ${status} and left no result`] }
  }
}

function makeTable(): string {
  const megabytes = (bytes = 0): string => `+${(bytes / 1e6).toFixed(1)} MB`
  return [
    '| Example | Version | Types | Initial scripts | `node_modules` | Beside viem | Server | Journeys |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...EXAMPLES.flatMap(({ name, isVanilla, rendersOnServer }) => {
      const row = rows.get(name)
      if (!row) return []
      const { version, growthBytes, modules } = row
      const journeys = failed.some((each) => each.startsWith(`${name} ›`)) ? 'failed' : 'passed'
      const parent = isVanilla ? 'test/frameworks/bundlers' : 'examples'
      return (
        `| [${name}](../${parent}/${name}) | ${version} | strict | +${(growthBytes / 1000).toFixed(1)} kB ` +
        `| ${megabytes(modules?.aloneBytes)} | ${megabytes(modules?.besideViemBytes)} ` +
        `| ${rendersOnServer ? 'rendered' : ''} | ${journeys} |`
      )
    }),
  ].join('\n')
}

/** Runs a program to its end and returns its output. @throws with the output if it fails */
async function program(cwd: string, name: string, values: readonly string[]): Promise<string> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' }
  const options = { cwd, env, timeout: STEP_WITHIN_MS, maxBuffer: 16_000_000 }
  try {
    const { stdout, stderr } = await promisify(execFile)(name, [...values], options)
    return stdout + stderr
  } catch (reason) {
    const { message, stdout } = reason as Error & { stdout?: string }
    throw new Error(`${message}${stdout ?? ''}`, { cause: reason })
  }
}

function bytesBelow(place: string): number {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => void server.close(closed))
  return port
}
