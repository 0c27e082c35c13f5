import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { outcomeOf } from './outcomeOf'
import type { Finding } from './source'

const NAME = 'wallet-connect-button'
const BELONGS = [
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|docs\/errors\.md)$/,
  /^dist\/.+\.(c?js|d\.c?ts)(\.map)?$/,
  /^dist\/(custom-elements\.json|vscode\.html-custom-data\.json|web-types\.json|THIRD-PARTY-LICENSES(\.\w+)?\.txt)$/,
  /^dist-cdn\/(README\.md|custom-elements\.json|integrity\.json|THIRD-PARTY-LICENSES\.txt|doctor\.js|window\.html)$/,
  /^dist-cdn\/wallet-connect-button(\.global|\.single)?\.js$/,
  /^dist-cdn\/chunks\/([\w.-]+\.js|manifest\.json)$/,
  /^dist-cdn\/themes\/[\w-]+\.css$/,
]
const NEEDED = [
  'package.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'docs/errors.md',
  'dist/index.js',
  'dist/index.js.map',
  'dist/index.cjs',
  'dist/element.js',
  'dist/session.js',
  'dist/react.js',
  'dist/preact.js',
  'dist/wagmi.js',
  'dist/server.js',
  'dist/server.cjs',
  'dist/testing.js',
  'dist/testing.cjs',
  'dist/react.d.ts',
  'dist/types/index.d.ts',
  'dist/types/index.d.cts',
  'dist/vue.d.ts',
  'dist/svelte.d.ts',
  'dist/solid.d.ts',
  'dist/custom-elements.json',
  'dist/vscode.html-custom-data.json',
  'dist/web-types.json',
  'dist/THIRD-PARTY-LICENSES.txt',
  'dist-cdn/THIRD-PARTY-LICENSES.txt',
  'dist-cdn/wallet-connect-button.js',
  'dist-cdn/wallet-connect-button.global.js',
  'dist-cdn/wallet-connect-button.single.js',
  'dist-cdn/custom-elements.json',
  'dist-cdn/integrity.json',
  'dist-cdn/window.html',
  'dist-cdn/themes/plain.css',
]
/** A file of the repository, or a document by its name. */
const CITED = /\b(?:(?:build|demo|dist|docs|examples|integrations|src|test)\/[\w./-]*\w|[\w-]+\.md\b)/g
/** Whose types the entries of types extend, and what those packages name in theirs. */
const FRAMEWORKS = ['solid-js', 'svelte', 'vue', '@vue/runtime-dom', '@vue/compiler-dom']

/** Packs the package and uses it in a project of its own. Needs a build. */
export async function findBadlyPacked(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'))
  try {
    const packed = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as { files: { path: string }[]; size: number }[]
    const [{ files, size } = { files: [], size: 0 }] = Object.values(packed)
    const paths = files.map(({ path }) => path)
    console.log(`  ${paths.length} files, ${Math.round(size / 1000)} kB packed`)
    const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '')
    return [
      ...paths
        .filter((path) => !BELONGS.some((pattern) => pattern.test(path)))
        .map((path) => ({ where: path, what: 'does not belong in the package' })),
      ...NEEDED.filter((path) => !paths.includes(path)).map((path) => ({
        where: path,
        what: 'is missing from the package',
      })),
      ...(await tool('publint', ['node_modules/publint/src/cli.js', 'run', tarball, '--strict'])),
      ...(await tool('attw', [
        'node_modules/@arethetypeswrong/cli/dist/index.js',
        tarball,
        '--profile',
        'node16',
        '--no-emoji',
        '--no-color',
      ])),
      ...citedPaths(paths),
      ...machinePaths(),
      ...droppedChunks(),
      ...listedInFirstScript(),
      ...misplacedDependencies(),
      ...(await useInProject(folder, tarball)),
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Installs the tarball beside its dependencies, imports each entry in plain Node and compiles the code of a page. */
async function useInProject(folder: string, tarball: string): Promise<Finding[]> {
  const home = join(folder, 'stranger')
  const place = join(home, 'node_modules', NAME)
  mkdirSync(place, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', place, '--strip-components=1'])
  const { dependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies?: Record<string, string>
  }
  mkdirSync(join(home, 'node_modules', '@types'), { recursive: true })
  const installed = ['@types/react', 'csstype', 'ethers', 'preact', 'react', ...FRAMEWORKS]
  for (const name of [...Object.keys(dependencies), ...installed]) {
    const link = join(home, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(resolve('node_modules', name), link)
  }
  mkdirSync(join(home, 'node_modules', '@wagmi'))
  symlinkSync(resolve('node_modules/wagmi-core-3'), join(home, 'node_modules/@wagmi/core'))
  writeFileSync(join(home, 'package.json'), '{ "type": "module", "private": true }')
  cpSync('test/pack/stranger', home, { recursive: true })
  cpSync('examples/moving', home, { recursive: true })
  // Compiled with the code of the page.
  const documents = ['docs/frameworks.md', 'docs/session.md'].map((path) => readFileSync(path, 'utf8')).join('\n')
  for (const [index, [, snippet]] of [...documents.matchAll(/^```tsx?\n(.*?)^```/gms)].entries())
    writeFileSync(join(home, `snippet${index}.tsx`), snippet ?? '')
  const compiler = resolve('node_modules/typescript/bin/tsc')
  const vitest = resolve('node_modules/vitest/vitest.mjs')
  const inEnvironment = (name: string): string[] => ['run', '--globals', '--environment', name]
  return [
    ...(await tool('import without a DOM', ['import.mjs'], home)),
    ...(await tool('require in CommonJS', ['require.cjs'], home)),
    ...(await tool('import where the DOM may not be touched', ['importUntouched.mjs'], home)),
    ...(await tool('use in jsdom', [vitest, ...inEnvironment('jsdom'), '--root', home], home)),
    ...(await tool('use in happy-dom', [vitest, ...inEnvironment('happy-dom'), '--root', home], home)),
    ...(await tool('types under node resolution', [compiler, '-p', 'tsconfig.node.json'], home)),
    ...(await tool('types in CommonJS', [compiler, '-p', 'tsconfig.commonjs.json'], home)),
    ...(await tool('types of the connector for wagmi in CommonJS', [compiler, '-p', 'tsconfig.wagmi.json'], home)),
    ...(await tool('types under bundler resolution', [compiler, '-p', 'tsconfig.bundler.json'], home)),
    ...(await withLowestViem(home, () =>
      tool('types with the lowest viem', [compiler, '-p', 'tsconfig.viem.json'], home),
    )),
  ]
}

/** The links are to the lockfile's versions, the highest ones. */
function withLowestViem(home: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  const link = join(home, 'node_modules/viem')
  rmSync(link)
  symlinkSync(resolve('node_modules/viem-lowest'), link)
  return check()
}

/** A comment in the types may cite what is packed, and nothing else of the repository. */
function citedPaths(packed: readonly string[]): Finding[] {
  return packed
    .filter((path) => /\.d\.c?ts$/.test(path))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(CITED)]
        .map(([cited]) => cited)
        .filter((cited) => !packed.includes(cited))
        .map((cited) => ({ where: path, what: `cites ${cited}, which is not packed` })),
    )
}

/** The sources of a source map have paths relative to the repository. */
function machinePaths(): Finding[] {
  return readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.map'))
    .flatMap((name) => {
      const { sources } = JSON.parse(readFileSync(join('dist', name), 'utf8')) as { sources: string[] }
      return sources
        .filter((source) => !source.startsWith('../'))
        .map((source) => ({ where: `dist/${name}`, what: `names the source ${source}` }))
    })
}

/** Bundlers drop a chunk that is imported only for its side effects unless `sideEffects` names it. */
function droppedChunks(): Finding[] {
  const { sideEffects } = JSON.parse(readFileSync('package.json', 'utf8')) as { sideEffects: string[] }
  return readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) =>
      [...readFileSync(join('dist', name), 'utf8').matchAll(/(?:^|[;}])import\s*["'](\.[^"']+)["']/g)].map((match) => ({
        where: `dist/${name}`,
        what: `imports ${match[1]} only for its side effects, and sideEffects names only ${sideEffects.join(', ')}`,
      })),
    )
}

/** Bundlers list what the element imports lazily, and what that imports, in the first script of a page. */
function listedInFirstScript(): Finding[] {
  const where = 'dist/chunks/element.js'
  const element = readFileSync(where, 'utf8')
  const lazy = [...element.matchAll(/\bimport\(`\.\/([\w-]+\.js)`\)(\.then\(\w+=>\w+\.\w+\))?/g)]
  return lazy.flatMap(([, name = '', namespace]) => [
    ...(namespace
      ? [{ where, what: `takes an object out of ${name}, which is not an entry in build/outputs.ts` }]
      : []),
    ...(/\bfrom\s*["']\.\/rolldown-runtime\.js/.test(readFileSync(`dist/chunks/${name}`, 'utf8'))
      ? [{ where: `dist/chunks/${name}`, what: 'imports a file of helpers' }]
      : []),
  ])
}

/** The dependencies of the package must be exactly what the built files import. */
function misplacedDependencies(): Finding[] {
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies?: Record<string, string>
    peerDependencies?: Record<string, string>
  }
  const imported = new Set(
    readdirSync('dist', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .flatMap((name) =>
        [
          ...readFileSync(join('dist', name), 'utf8').matchAll(
            /(?:\bfrom|\bimport\(?)\s*["'`]((?:@[\w.-]+\/)?[a-z][\w.-]*)[^"'`]*["'`]/g,
          ),
        ].map((match) => String(match[1])),
      ),
  )
  return [
    ...Object.keys(dependencies)
      .filter((name) => !imported.has(name))
      .map((name) => ({ where: 'package.json', what: `depends on ${name}, which no built file imports` })),
    ...[...imported]
      .filter((name) => !(name in dependencies) && !(name in peerDependencies))
      .map((name) => ({ where: 'package.json', what: `does not depend on ${name}, which a built file imports` })),
  ]
}

async function tool(name: string, values: readonly string[], cwd = process.cwd()): Promise<Finding[]> {
  const { ok, output } = await outcomeOf(process.execPath, values, { cwd })
  return ok ? [] : [{ where: name, what: output }]
}
