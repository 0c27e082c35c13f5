import { readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OTHER_ENTRIES } from './entries'

type Target = { readonly types: string; readonly default?: string }
type Entry = string | { readonly import?: Target; readonly require?: Target }

/** These are built for CommonJS too. */
const BUILT: readonly string[] = OTHER_ENTRIES.map((name) => `./${name}`)
const AS_MODULE = "{ 'resolution-mode': 'import' }"

/**
 * Writes what CommonJS gets from each entry for pages: a file that requires the module, and types that take those of
 * the module, so that both are the same class (docs/decisions/minified-package.md).
 */
export async function writeCommonJs(): Promise<void> {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, Entry> }
  for (const [name, entry] of Object.entries(exports)) {
    if (BUILT.includes(name) || typeof entry === 'string' || !entry.import || !entry.require) continue
    const { import: module, require: common } = entry
    const values = module.default ? ((await import(pathToFileURL(resolve(module.default)).href)) as object) : {}
    writeFileSync(common.types, makeTypes(basename(module.types, '.d.ts'), values))
    if (module.default && common.default)
      writeFileSync(common.default, `module.exports = require('./${basename(module.default)}')\n`)
  }
}

function makeTypes(name: string, values: object): string {
  const lines = Object.entries(values).flatMap(([each, value]) => [
    `export declare const ${each}: Module['${each}']`,
    ...(/^class\b/.test(String(value)) ? [`export type ${each} = InstanceType<Module['${each}']>`] : []),
  ])
  const module = `type Module = typeof import('./${name}.js', { with: ${AS_MODULE} })`
  return [
    `export type * from './${name}.js' with ${AS_MODULE}`,
    ...(lines.length > 0 ? [module, ...lines] : []),
    '',
  ].join('\n')
}
