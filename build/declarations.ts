import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { messages } from '../src/messages/en'
import { ENTRIES, OTHER_ENTRIES } from './entries'
import { readAttributes } from './sourceFacts'
import { textRows } from './textKeys'

const TYPES = 'dist/types'
/** The mapped type of the options, whose members have no place for comments. */
const OPTIONS = /^export type Options = \{$/m
/** The sentence, or the end of one, that names a document which is not in the package. */
const UNSHIPPED = /(?:\.? See|:| \()? ?docs\/(?!errors)[\w/-]+\.md(?:#[\w-]+)?\)?/g

/**
 * Writes the declarations that the entries import, directly or not. Adds the file extension to each specifier, which
 * Node's resolution requires and the compiler does not write.
 * @throws if the compiler fails
 */
export function writeDeclarations(): void {
  compileDeclarations((rough) => {
    rmSync(TYPES, { recursive: true, force: true })
    copyReached(rough, ENTRIES, '')
    // A CommonJS module cannot import the types of an ES module.
    copyReached(rough, OTHER_ENTRIES, 'c')
  })
}

/** Gives the folder of all declarations as the compiler writes them, and removes it. @throws if the compiler fails */
export function compileDeclarations<Result>(use: (rough: string) => Result): Result {
  const rough = mkdtempSync(join(tmpdir(), 'wallet-connect-button-types-'))
  try {
    execFileSync(
      process.execPath,
      ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', rough],
      { stdio: 'inherit' },
    )
    return use(rough)
  } finally {
    rmSync(rough, { recursive: true })
  }
}

/** `kind` is the letter of the extension: `.d.ts` and `.js`, or `.d.cts` and `.cjs`. */
function copyReached(rough: string, entries: readonly string[], kind: '' | 'c'): void {
  const waiting = entries.map((entry) => join(rough, `${entry}.d.ts`))
  const seen = new Set(waiting)
  for (const file of waiting) {
    const shipped = readFileSync(file, 'utf8').replace(UNSHIPPED, '')
    const text = completeDeclaration(relative(rough, file), shipped).replace(
      /((?:from|import)\s*\(?\s*)['"](\.[^'"]*)['"]/g,
      (_, before: string, written: string) => {
        const specifier = written === '.' ? './index' : written
        const target = join(dirname(file), `${specifier}.d.ts`)
        if (!existsSync(target)) throw new Error(`${file} imports ${specifier}, which has no declarations.`)
        if (!seen.has(target)) {
          seen.add(target)
          waiting.push(target)
        }
        return `${before}'${specifier}.${kind}js'`
      },
    )
    const path = join(TYPES, relative(rough, file)).replace(/ts$/, `${kind}ts`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** Adds what the compiler does not write. @throws if the options are declared in another way */
export function completeDeclaration(path: string, text: string): string {
  // The names come from the app, whose types are not shipped.
  if (path === 'domain/page/viewName.d.ts') {
    const names = Object.keys(
      messages(
        () => () => '',
        () => () => '',
      ).titles,
    ).map((name) => `'${name}'`)
    const doc = "/** The name of a view, as pages open it (`open('Networks')`) and `view-change` reports it. */"
    return `${doc}\nexport type ViewName = ${names.join(' | ')};\n`
  }
  if (path === 'domain/page/texts.d.ts') {
    const keys = textRows().map(({ key }) => `'${key}'`)
    const declared = /export interface TextKeys \{\s*\}/
    const alias = /export type TextKey = .*;/
    if (!declared.test(text) || !alias.test(text)) throw new Error('The keys are not declared as the build expects.')
    return text
      .replace(/\/\*\*[^*]*\*\/\s*export interface TextKeys \{\s*\}\s*/, '')
      .replace(alias, `export type TextKey = ${keys.join(' | ')};`)
  }
  if (path !== 'domain/page/options.d.ts') return text
  if (!OPTIONS.test(text)) throw new Error('The options are not declared as the build expects.')
  const members = readAttributes().map(
    ({ doc, property }) => `    /** ${doc} */\n    readonly ${property}: OptionTypes['${property}'];\n`,
  )
  const doc =
    '/** Every option of the element, resolved: property before attribute before JSON child before default. */'
  return `${text.replace(OPTIONS, 'type OptionTypes = {')}\n${doc}\nexport interface Options {\n${members.join('')}}\n`
}
