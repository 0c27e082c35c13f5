import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes the platform packages that a registry did not have into the lockfile, so that `npm ci` takes it on every
 * platform (docs/decisions/lockfile-platforms.md). `npm run lockfile` after each change of the dependencies; `--check` only tells.
 */
type Locked = { version?: string; optional?: boolean; dev?: boolean; os?: string[]; cpu?: string[]; libc?: string[]; optionalDependencies?: Record<string, string>; devDependencies?: Record<string, string> }
type Lockfile = { packages: Record<string, Locked> }

/** Ours, and the one of the local stack's bundler (docs/decisions/bundler-lockfile.md). */
const PATHS = ['package-lock.json', 'demo/stack/bundler/package-lock.json']

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors: Record<string, string> = { amd64: 'x64', x64: 'x64', arm64: 'arm64', arm: 'arm', ia32: 'ia32', ppc64: 'ppc64', riscv64: 'riscv64', s390x: 's390x', wasm32: 'wasm32', loong64: 'loong64', mips64el: 'mips64el' }

for (const path of PATHS) {
  const lockfile = JSON.parse(readFileSync(path, 'utf8')) as Lockfile
  if (process.argv.includes('--check')) check(path, lockfile)
  else complete(path, lockfile)
}

function missingFrom({ packages }: Lockfile): { name: string; version: string }[] {
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => /^\d/.test(version) && !isLocked(packages, owner, name))
      .map(([name, version]) => ({ name, version })),
  )
}

function isLocked(packages: Lockfile['packages'], owner: string, name: string): boolean {
  for (let at = owner; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (!at) return false
    if (!at.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}

function check(path: string, lockfile: Lockfile): void {
  const missing = missingFrom(lockfile)
  for (const { name } of missing) console.error(`${name} is missing from ${path}`)
  if (missing.length > 0) process.exitCode = 1
}

function complete(path: string, lockfile: Lockfile): void {
  const { packages } = lockfile
  const missing = missingFrom(lockfile)
  // The bundler is an ordinary dependency of its own folder, everything else a tool.
  const dev = packages['']?.devDependencies !== undefined
  for (const { name, version } of missing) {
    const words = name.split(/[/@-]/)
    const os = systems.find((system) => words.includes(system)) ?? (words.includes('wasm32') ? undefined : 'none')
    const cpu = words.map((word) => processors[word]).find(Boolean)
    packages[`node_modules/${name}`] = { version, ...(cpu && { cpu: [cpu] }), ...(dev && { dev }), optional: true, ...(os && { os: [os] }) }
  }
  lockfile.packages = Object.fromEntries(Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`)
  console.log(`${missing.length} platform packages added to ${path}`)
}
