import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes the platform packages that a registry did not have into the lockfile, so that `npm ci` takes it on every
 * platform (docs/decisions/lockfile-platforms.md). `npm run lockfile` after each change of the dependencies; `--check` only tells.
 */
type Locked = { version?: string; optional?: boolean; dev?: boolean; os?: string[]; cpu?: string[]; libc?: string[]; optionalDependencies?: Record<string, string> }

const PATH = 'package-lock.json'
const lockfile = JSON.parse(readFileSync(PATH, 'utf8')) as { packages: Record<string, Locked> }
const { packages } = lockfile

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors: Record<string, string> = { amd64: 'x64', x64: 'x64', arm64: 'arm64', arm: 'arm', ia32: 'ia32', ppc64: 'ppc64', riscv64: 'riscv64', s390x: 's390x', wasm32: 'wasm32', loong64: 'loong64', mips64el: 'mips64el' }

const missing = Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name, version]) => /^\d/.test(version) && !isLocked(owner, name))
    .map(([name, version]) => ({ name, version })),
)

function isLocked(owner: string, name: string): boolean {
  for (let at = owner; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (!at) return false
    if (!at.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}

if (process.argv.includes('--check')) {
  for (const { name } of missing) console.error(`${name} is missing from ${PATH}`)
  process.exitCode = missing.length > 0 ? 1 : 0
} else {
  for (const { name, version } of missing) {
    const words = name.split(/[/@-]/)
    const os = systems.find((system) => words.includes(system)) ?? (words.includes('wasm32') ? undefined : 'none')
    const cpu = words.map((word) => processors[word]).find(Boolean)
    packages[`node_modules/${name}`] = { version, ...(cpu && { cpu: [cpu] }), dev: true, optional: true, ...(os && { os: [os] }) }
  }
  lockfile.packages = Object.fromEntries(Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(PATH, `${JSON.stringify(lockfile, null, 2)}\n`)
  console.log(`${missing.length} platform packages added to ${PATH}`)
}
