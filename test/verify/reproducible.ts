import { cpSync, linkSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync } from 'node:fs'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { hashFolder } from '../../build/integrity'
import { outcomeOf } from './outcomeOf'
import type { Finding } from './source'
import { repositoryPaths } from './textFiles'

/** Folders that are published. */
const BUILT = ['dist-cdn', 'dist']

/** Files of the last build that differ from those of a build in another folder, time zone and language. */
export async function findIrreproducible(): Promise<Finding[]> {
  mkdirSync('test/results', { recursive: true })
  const folder = mkdtempSync('test/results/another build ')
  try {
    for (const path of repositoryPaths()) cpSync(path, join(folder, path), { recursive: true })
    await buildIn(folder)
    return BUILT.flatMap((built) => compareFolders(built, join(folder, built)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One finding for each file that only one folder has, or that differs. */
export function compareFolders(one: string, other: string): Finding[] {
  const [first, second] = [hashFolder(one), hashFolder(other)]
  return [...new Set([...Object.keys(first), ...Object.keys(second)])]
    .filter((name) => first[name] !== second[name])
    .map((name) => ({
      where: join(one, name),
      what: !first[name] ? 'is missing' : second[name] ? 'differs' : 'is not in the other build',
    }))
}

/**
 * Builds the source in a folder with the packages of this one.
 *
 * @throws with what the build has printed, if it fails
 */
export async function buildIn(folder: string): Promise<void> {
  linkFolder('node_modules', join(folder, 'node_modules'))
  const env = { ...process.env, TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }
  const built = await outcomeOf(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'build/build.ts'], {
    cwd: folder,
    env,
  })
  if (!built.ok) throw new Error(built.output)
}

/** Hard links, because builders resolve symbolic ones, after which a package is outside the folder. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const stats = lstatSync(source)
    if (stats.isDirectory()) linkFolder(source, target)
    else if (stats.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}
