import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { ENTRIES } from './entries'

const TYPES = 'dist/types'

/**
 * Writes the declarations that the entries import, directly or not. Adds the file extension to each specifier, which
 * Node's resolution requires and the compiler does not write.
 * @throws if the compiler fails
 */
export function writeDeclarations(): void {
  const rough = mkdtempSync(join(tmpdir(), 'wallet-connect-button-types-'))
  try {
    execFileSync(
      process.execPath,
      ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', rough],
      { stdio: 'inherit' },
    )
    rmSync(TYPES, { recursive: true, force: true })
    copyReached(rough, ENTRIES, '')
    // A CommonJS module cannot import the types of an ES module.
    copyReached(rough, ['server'], 'c')
  } finally {
    rmSync(rough, { recursive: true })
  }
}

/** `kind` is the letter of the extension: `.d.ts` and `.js`, or `.d.cts` and `.cjs`. */
function copyReached(rough: string, entries: readonly string[], kind: '' | 'c'): void {
  const waiting = entries.map((entry) => join(rough, `${entry}.d.ts`))
  const seen = new Set(waiting)
  for (const file of waiting) {
    const text = readFileSync(file, 'utf8').replace(
      /((?:from|import)\s*\(?\s*)['"](\.[^'"]*)['"]/g,
      (_, before: string, specifier: string) => {
        const target = join(dirname(file), `${specifier}.d.ts`)
        if (!existsSync(target)) throw new Error(`${file} imports ${specifier}, which has no declarations.`)
        if (!seen.has(target)) {
          seen.add(target)
          waiting.push(target)
        }
        return `${before}'${specifier}.${kind}js'`
      },
    )
    const written = join(TYPES, relative(rough, file)).replace(/ts$/, `${kind}ts`)
    mkdirSync(dirname(written), { recursive: true })
    writeFileSync(written, text)
  }
}
