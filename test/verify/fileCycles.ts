import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { filesBelow, type Finding } from './source'

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g

/**
 * Files for pages that import each other: the one that is evaluated first finds nothing in the other, so that neither
 * runs. A module that moves to another file (build/chunks.ts) can cause it.
 */
export function findFileCycles(): Finding[] {
  const imports = new Map(
    filesBelow('dist-cdn/chunks', '.js').map((path) => [
      basename(path),
      [...readFileSync(path, 'utf8').matchAll(STATIC_IMPORT)].map(([, name = '']) => name),
    ]),
  )
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (imports.get(from) ?? []).some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  return [...imports.keys()]
    .filter((file) => reaches(file, file))
    .map((file) => ({ where: `dist-cdn/chunks/${file}`, what: 'imports itself by way of other files' }))
}
