import type { BuildEnvironmentOptions, Plugin } from 'vite'
import { chunksByFolder } from './chunksByFolder'
import { clearOutput } from './clearOutput'
import { PAGE_ENTRIES, type OTHER_ENTRIES } from './entries'
import { compileHints } from './compileHints'
import { filesOfPage } from './filesOfPage'
import { inlineRuntime } from './inlineRuntime'
import { lazyImports } from './lazyImports'
import { lazyParts } from './lazyParts'
import { oneScript } from './oneScript'
import { ownSourceMaps } from './ownSourceMaps'
import { documentCopies, injectDocument as transform } from './pageDocument'
import { peerImports } from './peerImports'
import { plainStrings } from './plainStrings'
import { windowPage } from './windowPage'

const chunks = chunksByFolder()
const packageEntries = Object.fromEntries(PAGE_ENTRIES.map((name) => [name, `src/${name}.ts`]))
/** What the first script imports lazily. An entry is its exports; a chunk of several modules needs objects of them. */
const LAZY_ENTRIES = {
  'chunks/app': 'src/app/shell/start.ts',
  'chunks/first-requests': 'src/app/first-requests/firstRequests.ts',
  'chunks/prerender': 'src/app/prerender/prerender.ts',
  'chunks/prerender-connect': 'src/app/prerender/connect/drawConnect.ts',
  'chunks/prerender-account': 'src/app/prerender/account/drawAccount.ts',
  'chunks/extras': 'src/element/extras/extras.ts',
  'chunks/texts': 'src/messages/texts/replaceTexts.ts',
  'chunks/doctor': 'src/doctor/doctor.ts',
  'chunks/wallet-standard': 'src/wallets/wallet-standard/discovery/standardWallets.ts',
}
const packageChunks = chunksByFolder(Object.values(packageEntries))

// Views import actions that the app also loads on demand; how long plugins take depends on the machine.
const checks = { ineffectiveDynamicImport: false, bundlerTimings: false }
const hashed = (extension: string): string => `chunks/[name]-[hash:7]${extension}`
const modules = {
  format: 'es',
  minify: true,
  entryFileNames: '[name].js',
  chunkFileNames: hashed('.js'),
  // Half as long when compressed; seven of them are 28 bits.
  hashCharacters: 'hex',
} as const
// Pages do not need the annotations for other bundlers, which the package keeps.
const forPages = { ...modules, comments: { annotation: false } }
// Several builds write here. `clearOutput` empties it before the first.
const pages = { outDir: 'dist-cdn', emptyOutDir: false }
/** The packages that have code in an output, with their licences, as those ask. */
const licences = (name = ''): { fileName: string } => ({ fileName: `THIRD-PARTY-LICENSES${name}.txt` })

/** An entry that no page loads, in one file that can be read: Node prints the line that threw. */
function alone(name: (typeof OTHER_ENTRIES)[number]): { build: BuildEnvironmentOptions; plugins: Plugin[] } {
  return {
    plugins: [ownSourceMaps()],
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      sourcemap: true,
      license: licences(`.${name}`),
      lib: { entry: { [name]: `src/${name}.ts` }, formats: ['es', 'cjs'], fileName: '[name]' },
      rolldownOptions: { checks, external: [/^viem/, /^jose$/, /^@solana\/web3\.js$/, /^@walletconnect\//] },
    },
  }
}

/**
 * The self-check is a file beside the entry for pages, because it has the hashes of all others. The path begins as that
 * of the other chunks does: the server of the element tests rewrites any other.
 */
function besideEntry(): Plugin {
  return {
    name: 'beside-entry',
    enforce: 'pre',
    resolveId: (source) => (source === '../../doctor/doctor' ? { id: './../doctor.js', external: true } : null),
  }
}

/**
 * The builds (docs/architecture.md): `app` writes the chunks for pages, `page` the entry beside them, `classic` the
 * loader for classic scripts, `single` everything in one file, `doctor` the self-check, which knows the files of the
 * others, `npm` the package, `server` its entry for servers in one file, `testing` the one for tests. The entry for
 * pages is built apart, so that no chunk imports it and it stays one file.
 */
export const outputs: Readonly<Record<string, { build: BuildEnvironmentOptions; plugins: Plugin[] }>> = {
  app: {
    plugins: [
      besideEntry(),
      clearOutput(),
      documentCopies(),
      chunks.plugin,
      inlineRuntime(),
      lazyImports(),
      plainStrings(),
      compileHints(),
      windowPage(),
    ],
    build: {
      ...pages,
      manifest: 'chunks/manifest.json',
      license: licences(),
      // Library mode leaves out the preload helper: the entry requests all chunks in parallel itself.
      lib: {
        entry: {
          app: 'src/app/shell/start.ts',
          setup: 'src/app/setup/setUpElement.ts',
          react: 'src/app/react/react.ts',
          prerender: 'src/app/prerender/prerender.ts',
          'prerender-connect': 'src/app/prerender/connect/drawConnect.ts',
          'prerender-account': 'src/app/prerender/account/drawAccount.ts',
          'first-requests': 'src/app/first-requests/firstRequests.ts',
          'window-page': 'src/app/window-page/window.ts',
          extras: 'src/element/extras/extras.ts',
          texts: 'src/messages/texts/replaceTexts.ts',
        },
        formats: ['es'],
      },
      rolldownOptions: {
        checks,
        transform,
        preserveEntrySignatures: 'allow-extension',
        output: {
          ...forPages,
          entryFileNames: hashed('.js'),
          assetFileNames: hashed('[extname]'),
          codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunks.name }] },
        },
      },
    },
  },
  page: {
    plugins: [lazyParts(), plainStrings()],
    build: {
      ...pages,
      lib: { entry: { 'wallet-connect-button': 'src/page.ts' }, formats: ['es'] },
      rolldownOptions: { checks, transform, output: forPages },
    },
  },
  single: {
    plugins: [plainStrings(), oneScript()],
    build: {
      ...pages,
      lib: { entry: { 'wallet-connect-button.single': 'src/single.ts' }, formats: ['es'] },
      rolldownOptions: { checks, transform, output: { ...forPages, codeSplitting: false } },
    },
  },
  classic: {
    plugins: [],
    build: {
      ...pages,
      rolldownOptions: {
        checks,
        transform,
        input: { 'wallet-connect-button.global': 'src/classic.ts' },
        output: { ...modules, format: 'iife', codeSplitting: false },
      },
    },
  },
  doctor: {
    plugins: [filesOfPage()],
    build: {
      ...pages,
      lib: { entry: { doctor: 'src/doctor/doctor.ts' }, formats: ['es'] },
      rolldownOptions: { checks, transform, output: { ...forPages, codeSplitting: false } },
    },
  },
  npm: {
    plugins: [
      peerImports(),
      documentCopies({ libraries: true }),
      packageChunks.plugin,
      inlineRuntime({ sourceMaps: true }),
      ownSourceMaps(),
    ],
    build: {
      outDir: 'dist',
      sourcemap: true,
      license: licences(),
      lib: { entry: { ...packageEntries, ...LAZY_ENTRIES }, formats: ['es'] },
      rolldownOptions: {
        checks,
        transform,
        preserveEntrySignatures: 'allow-extension',
        external: [/^viem/],
        // The directive of the React entry is kept, because entries are chunks of their own.
        onLog(level, log, report) {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
        },
        // Inlining a constant leaves an import of its chunk for side effects, which other bundlers drop.
        optimization: { inlineConst: false },
        output: {
          ...modules,
          // Without a hash, because bundlers list the names of these files in the first script of a page.
          chunkFileNames: 'chunks/[name].js',
          codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: packageChunks.name }] },
        },
      },
    },
  },
  server: alone('server'),
  testing: alone('testing'),
}
