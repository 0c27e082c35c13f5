import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs the Debian packages that tests need, where a file of one of them is missing.
 * @param packages a file of each package, by the package's name in Debian
 * @throws with the command, where this process cannot install
 */
export function installDebianPackages(
  packages: Readonly<Record<string, string>>,
  isComplete: () => boolean = () => true,
): void {
  if (Object.values(packages).every((file) => existsSync(file)) && isComplete()) return
  const names = Object.keys(packages)
  if (!canInstall())
    throw new Error(`The tests need ${names.join(', ')}. On Debian: sudo ${INSTALL.join(' ')} ${names.join(' ')}`)
  install(names)
}

const INSTALL = ['apt-get', 'install', '-y', '--no-install-recommends']

/** Whether this process may install packages: as root on Debian. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

export function install(names: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const each of [
    ['apt-get', 'update'],
    [...INSTALL, ...names],
  ])
    execFileSync(each[0] as string, each.slice(1), { stdio: 'inherit', env })
}
