import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `dist-cdn/integrity.json`: what a release consists of, for pages that pin it and for `npm run verify:release`. */
export interface Integrity {
  readonly version: string
  /** Path in the folder → hash, as `integrity` attributes and import maps have it. */
  readonly files: Readonly<Record<string, string>>
}

export const INTEGRITY_FILE = 'integrity.json'
/** It is in the repository, so it may differ without a build. */
const NOT_BUILT = ['README.md', INTEGRITY_FILE]

export function readIntegrity(folder: string): Integrity {
  return JSON.parse(readFileSync(join(folder, INTEGRITY_FILE), 'utf8')) as Integrity
}

export function writeIntegrity(folder: string): void {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const integrity: Integrity = { version, files: hashFolder(folder) }
  writeFileSync(join(folder, INTEGRITY_FILE), `${JSON.stringify(integrity, undefined, 2)}\n`)
}

/** The hash of every built file. */
export function hashFolder(folder: string): Integrity['files'] {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(join(folder, '/').length).replaceAll('\\', '/'), path] as const)
      .filter(([name]) => !NOT_BUILT.includes(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, path]) => [name, hashOf(readFileSync(path))]),
  )
}

function hashOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}
