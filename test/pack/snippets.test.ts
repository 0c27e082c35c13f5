import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Window } from 'happy-dom'
import { afterAll, describe, expect, test } from 'vitest'
import { findProblem } from '../../src/app/first-requests/findProblem'
import { ATTRIBUTES, OPTIONS, propertyName } from '../../src/domain/page/attributes'
import type { Options } from '../../src/domain/page/options'
import { readOption } from '../../src/domain/page/readOption'
import { documentBlocks, type Block } from './documentBlocks'
import { scaled } from '../slowness'

// What a reader copies from README and docs compiles as it stands, and configures what it seems to.

const blocks = documentBlocks()
const inLanguage = (...languages: string[]): readonly Block[] =>
  blocks.filter(
    ({ language, isOfExample, isOfAnotherLibrary }) =>
      languages.includes(language) && !isOfExample && !isOfAnotherLibrary,
  )

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Not installed here; an example is built with it (`npm run test:frameworks angular`). */
const ANGULAR = `declare module '@angular/core' {
  export function Injectable(options: { providedIn: 'root' }): (target: unknown, context: unknown) => void
  export function signal<T>(value: T): { (): T; set(value: T): void }
}
declare module '*/doctor.js' {
  export const doctor: () => Promise<unknown>
}`

/** Of @vitest/browser, which is not installed here: its tests need a project of their own. */
const VITEST_BROWSER = `interface Locator {
  getByRole(role: string, options: { name: string }): Locator
  click(): Promise<void>
}
declare module 'vitest/browser' {
  export const page: Locator
}
declare module '@vitest/expect' {
  interface ExpectStatic {
    element(locator: Locator): { toBeVisible(): Promise<void> }
  }
}
export {}`

/** The compiler's complaints about blocks, each a file of its own. */
async function compile(chosen: readonly Block[], options: object): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'snippets-'))
  folders.push(folder)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'angular.d.ts'), ANGULAR)
  writeFileSync(join(folder, 'vitestBrowser.d.ts'), VITEST_BROWSER)
  mkdirSync(join(folder, 'blocks'))
  for (const { place, language, code } of chosen)
    writeFileSync(join(folder, 'blocks', `${place.replace(/\W+/g, '-')}.${language}`), `${code}\nexport {}\n`)
  const entry = (name: string): string[] => [resolve(`src/${name}.ts`)]
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    ...options,
    paths: {
      '@wagmi/core': [resolve('node_modules/wagmi-core-3')],
      'wallet-connect-button': entry('index'),
      ...Object.fromEntries(
        ['element', 'server', 'session', 'wagmi', 'react', 'preact', 'testing'].map((name) => [
          `wallet-connect-button/${name}`,
          entry(name),
        ]),
      ),
      // Written by the build.
      'wallet-connect-button/*': [resolve('src/index.ts')],
    },
  }
  const files = ['angular.d.ts', 'vitestBrowser.d.ts', resolve('src/index.ts'), resolve('src/ui/styles/inline.d.ts')]
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files, include: ['blocks'] }))
  return promisify(execFile)(resolve('node_modules/.bin/tsc'), ['-p', folder]).then(
    () => '',
    // In JavaScript the rules are looser than those of the source that it imports.
    ({ stdout }: { stdout: string }) =>
      stdout
        .split('\n')
        .filter((line) => line.includes('blocks/'))
        .join('\n') || (stdout.includes('src/') ? '' : stdout),
  )
}

describe('every block of README and docs', () => {
  test('in TypeScript compiles as it stands', { timeout: scaled(240_000) }, async () => {
    const chosen = inLanguage('ts', 'tsx')
    expect(chosen.length).toBeGreaterThan(10)
    expect(await compile(chosen, { strict: true, experimentalDecorators: false })).toBe('')
  })

  test('in JavaScript compiles as it stands', { timeout: scaled(240_000) }, async () => {
    const chosen = inLanguage('js', 'jsx')
    expect(chosen.length).toBeGreaterThan(4)
    expect(await compile(chosen, { allowJs: true, checkJs: true, strict: false })).toBe('')
  })

  test.each(inLanguage('json').map((block) => [block.place, block.code]))('%s is JSON', (_, code) => {
    expect(() => void JSON.parse(code)).not.toThrow()
  })

  test.each(inLanguage('html').map((block) => [block.place, block.code]))('%s configures the element', (_, code) => {
    expect(problemsOf(code)).toEqual([])
  })

  test.each(inLanguage('').map((block) => [block.place, block.code]))('%s names scripts that exist', (_, code) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const named = [...code.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '')
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('with anything else would not be checked', () => {
    const known = ['ts', 'tsx', 'js', 'jsx', 'json', 'css', 'html', '']
    expect(blocks.filter(({ language }) => !known.includes(language)).map(({ place }) => place)).toEqual([])
  })
})

test('a misspelt attribute, value or key in a document is found', () => {
  expect(problemsOf('<wallet-connect-button projectid="…" networks="mainet"></wallet-connect-button>')).toEqual([
    'projectid',
    'networks="mainet"',
  ])
  expect(
    problemsOf('<wallet-connect-button><script type="application/json">{"sixw":"on"}</script></wallet-connect-button>'),
  ).toEqual(['sixw'])
  expect(problemsOf('<wallet-connect-button networks="base" default-network="zora"></wallet-connect-button>')).toEqual([
    'default-network: zora',
  ])
})

/** Attributes that every element has. */
const NATIVE = /^(id|class|style|slot|hidden|data-.+|on.+)$/

function problemsOf(html: string): readonly string[] {
  const document = new new Window().DOMParser().parseFromString(html, 'text/html')
  const problems: string[] = []
  for (const element of document.querySelectorAll('wallet-connect-button, script[data-wallet-connect-button]')) {
    const isElement = element.localName === 'wallet-connect-button'
    const given = new Map<string, unknown>()
    const script = isElement ? element.querySelector('script[type="application/json"]') : element
    for (const [key, value] of Object.entries(JSON.parse(script?.textContent ?? '{}') as object))
      given.set(propertyName(key), value)
    if (isElement)
      for (const { name, value } of element.attributes) if (!NATIVE.test(name)) given.set(propertyName(name), value)
    problems.push(...judge(given))
  }
  return problems
}

/** Unknown names, values that are not valid, and what the app would refuse. */
function judge(given: ReadonlyMap<string, unknown>): readonly string[] {
  const problems: string[] = []
  for (const [name, value] of given) {
    const row = OPTIONS.get(name)
    if (!row) problems.push(name)
    else readOption(row, value, (refused) => problems.push(`${row.name}=${JSON.stringify(refused)}`))
  }
  const options = ATTRIBUTES.map((row) => [row.property, readOption(row, given.get(row.property), () => {})])
  const problem = given.size > 0 && findProblem(Object.fromEntries(options) as Options)
  return problem ? [...problems, problem] : problems
}
