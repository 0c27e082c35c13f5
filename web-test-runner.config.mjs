import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, relative, resolve } from 'node:path'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { compile } from 'svelte/compiler'
import { tsImport } from 'tsx/esm/api'
import { build, transformWithOxc } from 'vite'

const { BROWSER_FLAGS, findBrowser } = await tsImport('./test/browser.ts', import.meta.url)
const { scaled, slowness } = await tsImport('./test/slowness.ts', import.meta.url)

/** Serves TypeScript: resolves imports without extension and strips types. */
const typescript = {
  name: 'typescript',
  resolveMimeType: (context) => (context.path.endsWith('.ts') ? 'js' : undefined),
  resolveImport({ source, context }) {
    if (!source.startsWith('.')) return undefined
    return existsSync(resolve(`.${dirname(context.path)}`, `${source}.ts`)) ? `${source}.ts` : undefined
  },
  async transform(context) {
    if (!context.path.endsWith('.ts')) return undefined
    return { body: (await transformWithOxc(context.body, context.path)).code }
  },
}

/** Prints a line for each file, so that a run is never silent for long, and writes the counts for `npm test`. */
const countForRun = {
  reportTestFileResults({ sessionsForTestFile, testFile }) {
    const results = sessionsForTestFile.flatMap((session) => testsOf(session.testResults))
    const passed = results.filter((each) => each.passed).length
    console.log(`${relative('.', testFile)}: ${passed} of ${results.length} passed`)
  },
  onTestRunFinished({ sessions }) {
    const results = sessions.flatMap((session) =>
      testsOf(session.testResults).map((test) => ({ ...test, file: relative('.', session.testFile) })),
    )
    const failed = results.filter((each) => !each.passed && !each.skipped).map(({ file, name }) => `${file} › ${name}`)
    // A file that ends before its tests has none to name.
    const broken = sessions
      .filter((session) => session.errors.length > 0 || session.request404s?.length > 0)
      .map((session) => relative('.', session.testFile))
      .filter((file) => !failed.some((name) => name.startsWith(file)))
    mkdirSync('test/results', { recursive: true })
    writeFileSync(
      'test/results/element.json',
      JSON.stringify({
        passed: results.filter((each) => each.passed && !each.skipped).length,
        failed: [...failed, ...broken],
        skipped: skippedOf(results.filter((each) => each.skipped)),
      }),
    )
  },
}

function skippedOf({ length }) {
  return length > 0 ? [{ count: length, reason: 'the test itself says so' }] : []
}

function testsOf(suite) {
  return suite ? [...suite.tests, ...suite.suites.flatMap(testsOf)] : []
}

/**
 * Network faults: below `/late/<ms>` chunks arrive late; below `/broken/<name>` they fail until `/mend/<name>` is
 * requested; below `/broken/<name>~<chunk>` only that chunk fails. Below `/held/<name>~<chunk>` that chunk arrives once
 * `/mend/<name>` is requested; below `/torn/<name>~<chunk>` a request of before then fails. One may be below another.
 */
const mended = new Set()
const waiting = new Map()
async function faults(context, next) {
  const mend = /^\/mend\/(\w+)$/.exec(context.url)?.[1]
  if (mend) {
    mended.add(mend)
    for (const release of waiting.get(mend) ?? []) release()
    context.status = 204
    return undefined
  }
  for (;;) {
    const [, late, kind, name, only, rest] =
      /^\/(?:late\/(\d+)|(broken|held|torn)\/(\w+)(?:~(\w+))?)(\/.*)$/.exec(context.url) ?? []
    if (rest === undefined) return next()
    context.url = rest
    if (!rest.includes('/chunks/')) continue
    if (late) await new Promise((done) => setTimeout(done, Number(late)))
    if (!kind || mended.has(name) || (only && !rest.includes(`/chunks/${only}-`))) continue
    if (kind !== 'broken') await new Promise((release) => waiting.set(name, [...(waiting.get(name) ?? []), release]))
    if (kind === 'held') continue
    // The test server would cache a response, even an error; it does not cache a broken connection.
    context.status = 503
    context.respond = false
    // A browser repeats a request that had no response at all.
    if (kind === 'torn') {
      context.res.writeHead(200, {
        'content-type': 'text/javascript',
        'content-length': '2',
        'cache-control': 'no-store',
      })
      await new Promise((sent) => context.res.write('/', sent))
    }
    context.res.destroy()
    return undefined
  }
}

/** Below `/changed/<name>,<name>`, the built files of those names, without their hashes, have one byte more. */
async function changes(context, next) {
  const [, names, file] = /^\/changed\/([\w.,-]+)\/(dist-cdn\/[\w./-]+\.js)$/.exec(context.path) ?? []
  if (file === undefined) return next()
  const plain = file.replace(/(-[\da-f]{7})?\.js$/, '')
  const isNamed = names.split(',').some((name) => plain.endsWith(`/${name}`))
  context.type = 'js'
  context.body = readFileSync(file, 'utf8') + (isNamed ? ';' : '')
  return undefined
}

/** Below `/version/<version>` the built files have another version. */
async function versions(context, next) {
  const [, version, file] = /^\/version\/([\d.]+)\/(dist-cdn\/[\w./-]+\.js)$/.exec(context.path) ?? []
  if (file === undefined) return next()
  context.type = 'js'
  context.body = readFileSync(file, 'utf8').replaceAll(ownVersion, version)
  return undefined
}
const ownVersion = JSON.parse(readFileSync('package.json', 'utf8')).version

/**
 * The languages whose texts are measured in every state of the gallery: those named by `LANGUAGES`, else the
 * pseudo-language and one other, which changes from day to day. `npm run test:languages` measures all.
 */
const { LANGUAGES } = await tsImport('./src/messages/languages.ts', import.meta.url)
async function languagesToTest(context, next) {
  if (context.path !== '/test/results/languages.json') return next()
  const all = Object.keys(LANGUAGES).filter((tag) => tag !== 'en')
  const ofToday = all[Math.floor(Date.now() / 86_400_000) % all.length]
  context.body = process.env.LANGUAGES?.split(',') ?? ['en-XA', ofToday]
  return undefined
}

/** Builds the gallery when the first test requests it. */
let gallery
async function builtGallery(context, next) {
  if (context.path === '/demo/.generated/gallery/gallery.html')
    await (gallery ??= build({ configFile: 'demo/gallery/vite.config.ts', logLevel: 'error' }))
  return next()
}

/**
 * Bundles the built package with each framework when the first test requests `/test/results/frameworks/<name>.js`, in
 * development mode, whose warnings the tests read.
 */
const FRAMEWORKS = {
  'react-18': { entry: 'react', alias: [{ find: /^react(-dom)?(?=\/|$)/, replacement: 'react$1-18' }] },
  'react-19': { entry: 'react', alias: [] },
  preact: { entry: 'preact', alias: [] },
  vue: { entry: 'vue', alias: [] },
  svelte: { entry: 'svelte', alias: [] },
  'wagmi-2': { entry: 'wagmi', alias: [{ find: '@wagmi/core', replacement: 'wagmi-core-2' }] },
  modals: { entry: 'modals', alias: [] },
  session: { entry: 'session', alias: [] },
  'wagmi-3': { entry: 'wagmi', alias: [{ find: '@wagmi/core', replacement: 'wagmi-core-3' }] },
}
const bundled = new Map()
async function frameworks(context, next) {
  const [, name] = /^\/test\/results\/frameworks\/([\w-]+)\/index\.js$/.exec(context.path) ?? []
  if (name && !bundled.has(name)) bundled.set(name, bundle(name))
  await bundled.get(name)
  return next()
}

/** Compiles a Svelte component for the side that its query names. */
const svelte = {
  name: 'svelte',
  transform(code, id) {
    const [, filename, generate] = /^(.*\.svelte)\?(client|server)$/.exec(id) ?? []
    return filename && { ...compile(code, { dev: generate === 'client', filename, generate }).js, moduleType: 'js' }
  },
}

function bundle(name) {
  const { entry, alias } = FRAMEWORKS[name]
  return build({
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [svelte],
    resolve: {
      alias: [...alias, { find: /^.*\/src\/(?=(?:p?react|session|wagmi)$)/, replacement: `${resolve('dist')}/` }],
    },
    build: {
      outDir: `test/results/frameworks/${name}`,
      minify: false,
      modulePreload: false,
      lib: { entry: { index: `test/browser/frameworks/${entry}.ts` }, formats: ['es'] },
    },
  })
}

/** Gives what runs at once storages of its own, and lets its page behave as focused. */
const chrome = chromeLauncher({
  launchOptions: {
    executablePath: findBrowser(),
    args: [...BROWSER_FLAGS],
    // Visitors have scrollbars.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
  async createPage({ browser }) {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    const session = await page.createCDPSession()
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true })
    return page
  },
})

/** The files of the shard that `npm test -- --shard` asks for, or all. */
function filesOfShard() {
  const files = readdirSync('test/browser', { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/browser/${file}`)
    .sort()
  const [index, of] = (process.env.WCB_SHARD ?? '1/1').split('/').map(Number)
  return files.filter((_, at) => at % of === index - 1)
}

export default {
  files: filesOfShard(),
  rootDir: '.',
  nodeResolve: true,
  concurrency: availableParallelism(),
  testsStartTimeout: scaled(30_000),
  testsFinishTimeout: scaled(120_000),
  testFramework: { config: { ui: 'bdd', timeout: scaled(15_000) } },
  // The limits of the tests' own waits are for the machine that `npm test` measured (test/browser/button.ts), and
  // test/run/changed.ts asks for the views that have changed (test/browser/galleryStates.ts). It does not select them
  // by Mocha's `grep`: the runner takes a test that was not run for one that failed.
  testRunnerHtml: (framework) =>
    // A page is used for one file after the other.
    `<!doctype html><html><body>
    <script>localStorage.clear(); sessionStorage.clear(); slowness = ${slowness}; viewsToTest = ${JSON.stringify(process.env.WCB_VIEWS?.split(',') ?? [])}</script>
    <script type="module" src="${framework}"></script></body></html>`,
  browsers: [chrome],
  middleware: [faults, changes, versions, languagesToTest, builtGallery, frameworks],
  plugins: [typescript],
  reporters: [defaultReporter({ reportTestProgress: false, reportTestResults: true }), countForRun],
}
