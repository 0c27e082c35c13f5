import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { readCommandLine } from './commandLine'

/**
 * Adds platform packages that the registry did not serve to the lockfile, so that `npm ci` accepts it on every platform
 * (docs/decisions/lockfile-platforms.md). Run `npm run lockfile` after changing dependencies. `--check` writes nothing
 * and fails if a package or a checksum is missing. Other arguments are lockfiles to process.
 */
type Locked = {
  version?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
type Lockfile = { packages: Record<string, Locked> }

/** That of the workspace, and that of the local stack's bundler (docs/decisions/bundler-lockfile.md). */
const PATHS = ['package-lock.json', 'demo/stack/bundler/package-lock.json']
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors: Record<string, string> = {
  amd64: 'x64',
  x64: 'x64',
  arm64: 'arm64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  loong64: 'loong64',
  mips64el: 'mips64el',
}

const { values, words: named } = readCommandLine({
  usage: `npm run lockfile -- [--check] [path …]
Completes the lockfiles for every platform. With --check it fails if they are not.`,
  words: () => true,
  options: { check: { type: 'boolean', default: false } },
})
for (const path of named.length > 0 ? named : PATHS) {
  const lockfile = JSON.parse(readFileSync(path, 'utf8')) as Lockfile
  if (values.check) check(path, lockfile)
  else complete(path, lockfile)
}

function missingFrom({ packages }: Lockfile): { name: string; version: string }[] {
  return Object.entries(packages).flatMap(([scope, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => /^\d/.test(version) && !isLocked(packages, scope, name))
      .map(([name, version]) => ({ name, version })),
  )
}

function isLocked(packages: Lockfile['packages'], scope: string, name: string): boolean {
  for (let at = scope; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (!at) return false
    if (!at.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}

/** Entries that npm would install without verifying a checksum. Workspaces are not downloaded. */
function unverified({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { integrity = '', link }]) =>
    !path.includes('node_modules/') || link || INTEGRITY.test(integrity) ? [] : [path],
  )
}

function check(path: string, lockfile: Lockfile): void {
  const findings = [
    ...missingFrom(lockfile).map(({ name }) => `${name} is missing from ${path}. Run \`npm run lockfile\`.`),
    ...unverified(lockfile).map(
      (entry) =>
        `${entry} has no sha512 checksum in ${path}. docs/decisions/lockfile-platforms.md says where to get one.`,
    ),
  ]
  for (const finding of findings) console.error(finding)
  if (findings.length > 0) process.exitCode = 1
}

function complete(path: string, lockfile: Lockfile): void {
  const { packages } = lockfile
  const missing = missingFrom(lockfile)
  // In the bundler's own lockfile everything is a dependency, in ours a development dependency.
  const dev = packages['']?.devDependencies !== undefined
  for (const { name, version } of missing) {
    const words = name.split(/[/@-]/)
    const os = systems.find((system) => words.includes(system)) ?? (words.includes('wasm32') ? undefined : 'none')
    const cpu = words.map((word) => processors[word]).find(Boolean)
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(dev && { dev }),
      optional: true,
      ...(os && { os: [os] }),
    }
  }
  restoreChecksums(path, packages)
  lockfile.packages = Object.fromEntries(
    Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en')),
  )
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`)
  console.log(`${missing.length} platform packages added to ${path}`)
  check(path, lockfile)
}

/** Keeps the committed checksums of packages that the registry does not serve. */
function restoreChecksums(path: string, packages: Lockfile['packages']): void {
  const { status, stdout } = spawnSync('git', ['show', `HEAD:./${path}`], { encoding: 'utf8', maxBuffer: 64_000_000 })
  if (status !== 0) return
  const committed = (JSON.parse(stdout) as Lockfile).packages
  for (const [entry, locked] of Object.entries(packages)) {
    const before = committed[entry]
    if (!locked.integrity && locked.version && before?.integrity && before.version === locked.version)
      packages[entry] = { version: locked.version, integrity: before.integrity, ...locked }
  }
}
