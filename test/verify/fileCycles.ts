import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { filesBelow, type Finding } from './source'
import { shortestWay } from './sourceCycles'

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
  return [...imports.keys()]
    .filter((file) => shortestWay(file, file, imports))
    .map((file) => ({ where: `dist-cdn/chunks/${file}`, what: 'imports itself by way of other files' }))
}
