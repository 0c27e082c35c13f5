import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'
import { joinChunks } from './build/joinedChunks'
import { reactModules } from './build/reactModules'
import { relayLibraryAliases, relayLibraryBytes } from './build/relayLibrary'
import { thirdPartyLicences } from './build/thirdPartyLicences'

/** Modules that the app's chunk needs at once; kept together, because many small files compress badly and cost requests. */
const neededAtOnce = new Set<string>()
// What nearly every view after Connect needs, and is too small for a file of its own.
const BESIDES = /src[\\/]ui[\\/]scrollParent\.ts$/

// What is looked at by whoever is connected: the account with its tabs, and sending. One follows the other within seconds.
const joined = joinChunks(
  [
    {
      name: 'home',
      doors:
        /src\/(?:features\/(?:account\/(?:Account|Nft)|activity\/Activity|send\/sendViews)|services\/blockchain\/blockchain|features\/activity\/actions\/refreshActivity|session\/account\/refreshTokens)\.tsx?$/,
      behind:
        /src\/(?:features\/\w+\/(?:holding|swap|buy|fund)\w*Views|services\/blockchain\/(?:swap|onramp)\/|chains\/\w+\/(?:transfers|holdings|swaps)\.)/,
    },
    // Who swaps or buys may do the other next; a name is for few. What both need of a chain is the chain's.
    {
      name: 'trade',
      doors: /src\/(?:features\/\w+\/(?:swap|buy)Views|services\/blockchain\/(?:swap\/swap|onramp\/onramp))\.ts$/,
      behind: /chains\/eip155\/swaps/,
    },
    {
      name: 'register',
      doors: /src\/(?:features\/names\/nameViews|services\/blockchain\/names\/names)\.ts$/,
      behind: /^$/,
    },
  ],
  (id) => neededAtOnce.has(id) || id.includes('node_modules'),
)

/**
 * The builds (docs/architecture.md): `app` writes the lazy chunks for pages, `page` the entry beside them, `classic` the
 * loader for classic scripts, `npm` the package. The entry is built apart so that no lazy chunk imports from it: it stays one file and one request.
 */
export default defineConfig(({ mode }) => ({
  base: './',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  plugins: [
    withoutAttributeDocs(),
    relayLibraryBytes(),
    reactModules(),
    ...(mode === 'app' || mode === 'npm' ? [thirdPartyLicences()] : []),
    ...(mode === 'page' ? [lazyPartsFromManifest(), squeeze()] : []),
    ...(mode === 'app' ? [clearOutput(), findNeededAtOnce(), joined.plugin, squeeze()] : []),
  ],
  resolve: { alias: [...relayLibraryAliases], dedupe: ['viem', 'zod', 'react', 'react-dom'] },
  build: {
    target: 'es2022',
    modulePreload: false,
    cssMinify: 'lightningcss',
    // Older targets would make it rewrite light-dark() into something that needs a colour scheme in every sheet.
    cssTarget: ['chrome125', 'safari17.5', 'firefox128'],
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    sourcemap: false,
    ...outputs[mode as Mode],
  },
}))

type Mode = 'app' | 'page' | 'classic' | 'npm'

const minified = { minify: true } as const

/** Views import flows that the app's chunk loads on demand, which is what keeps them out of it; and how long plugins take depends on the machine. */
const checks = { ineffectiveDynamicImport: false, bundlerTimings: false } as const

const outputs: Record<Mode, object> = {
  app: {
    outDir: 'dist-cdn',
    // Cleared by the plugin below, which leaves README.md alone (decisions.md 33).
    emptyOutDir: false,
    manifest: 'chunks/manifest.json',
    // Library mode: no helper that would preload what we fetch side by side ourselves.
    lib: { entry: { app: 'src/app/start.ts', react: 'src/app/react.ts' }, formats: ['es'] },
    rolldownOptions: {
      checks,
      // Lazy chunks may import from the app's chunk, which is there already: no extra files for what they share.
      preserveEntrySignatures: 'allow-extension',
      output: {
        ...minified,
        format: 'es',
        entryFileNames: 'chunks/[name]-[hash].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'chunks/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|@r2wc)[\\/]|src[\\/]app[\\/]react\.ts|rolldown[\\/]runtime/,
            },
            { name: 'app', test: (id: string) => neededAtOnce.has(id) },
            ...joined.groups,
          ],
        },
      },
    },
  },
  page: {
    outDir: 'dist-cdn',
    emptyOutDir: false,
    lib: { entry: { 'wallet-connect-button': 'src/page.ts' }, formats: ['es'] },
    rolldownOptions: { checks, output: { ...minified, format: 'es', entryFileNames: '[name].js' } },
  },
  classic: {
    outDir: 'dist-cdn',
    emptyOutDir: false,
    rolldownOptions: {
      checks,
      input: { 'wallet-connect-button.global': 'src/classic.ts' },
      output: { ...minified, format: 'iife', entryFileNames: '[name].js', codeSplitting: false },
    },
  },
  npm: {
    outDir: 'dist',
    emptyOutDir: true,
    lib: { entry: { index: 'src/index.ts', element: 'src/element.ts', server: 'src/server.ts' }, formats: ['es'] },
    rolldownOptions: {
      checks,
      preserveEntrySignatures: 'strict',
      external: [/^viem/],
      // An inlined constant would leave the import of its chunk behind, for its effect alone, which bundlers drop.
      optimization: { inlineConst: false },
      output: { ...minified, format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
}

/** The prose of the attribute table is for manifest, typings and README; the entry pays for none of it. */
function withoutAttributeDocs(): Plugin {
  return {
    name: 'without-attribute-docs',
    enforce: 'pre',
    transform(code, id) {
      if (!/src[\\/]domain[\\/]page[\\/]attributes\.ts$/.test(id)) return null
      return {
        code: code.replace(/doc: (?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g, "doc: ''").replace(/, doc: ''/g, ''),
        map: null,
      }
    },
  }
}

type Manifest = Record<string, { readonly file: string; readonly imports?: readonly string[] }>

const LAZY_PARTS = ['src/app/start.ts', 'src/app/react.ts']

/**
 * In the entry's build the lazy parts are the files that the app's build wrote. What they import is fetched beside them,
 * so that opening costs one round trip, not one for each step of the chain.
 */
function lazyPartsFromManifest(): Plugin {
  const manifest = (): Manifest => JSON.parse(readFileSync('dist-cdn/chunks/manifest.json', 'utf8')) as Manifest
  return {
    name: 'lazy-parts-from-manifest',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source.startsWith('./chunks/')) return { id: source, external: true }
      const language = importer?.endsWith('/messages/languages.ts') && /^\.\/(\w+)$/.exec(source)?.[1]
      const part = importer?.includes('loadApp') && /\/app\/(start|react)$/.exec(source)?.[1]
      if (!language && !part) return null
      const file = manifest()[language ? `src/messages/${language}.ts` : `src/app/${part}.ts`]?.file
      if (!file) throw new Error(`The app's build has no chunk for ${source}; run it first.`)
      return { id: `./${file}`, external: true }
    },
    transform(code, id) {
      if (!id.endsWith('loadApp.ts')) return null
      const chunks = manifest()
      const needed = new Set<string>()
      const walk = (key: string): void => {
        if (needed.has(key)) return
        needed.add(key)
        chunks[key]?.imports?.forEach(walk)
      }
      LAZY_PARTS.forEach(walk)
      const beside = [...needed]
        .filter((key) => !LAZY_PARTS.includes(key))
        .map((key) => `, import('./${chunks[key]?.file}')`)
      return { code: code.replace("import('../app/react')", (found) => found + beside.join('')), map: null }
    },
  }
}

function findNeededAtOnce(): Plugin {
  return {
    name: 'find-needed-at-once',
    buildEnd() {
      const walk = (id: string): void => {
        if (
          neededAtOnce.has(id) ||
          /node_modules[\\/](react|react-dom|scheduler|@r2wc)[\\/]|app[\\/]react\.ts$/.test(id)
        )
          return
        neededAtOnce.add(id)
        this.getModuleInfo(id)?.importedIds.forEach(walk)
      }
      for (const id of this.getModuleIds()) if (/src[\\/]app[\\/]start\.ts$/.test(id) || BESIDES.test(id)) walk(id)
    },
  }
}

function clearOutput(): Plugin {
  return {
    name: 'clear-output',
    buildStart() {
      for (const name of readdirSync('dist-cdn'))
        if (name !== 'README.md') rmSync(`dist-cdn/${name}`, { recursive: true })
    },
  }
}

/** A second, slower minifier for the files that every first press pays for, and for the largest after them: about half a kilobyte less for each. */
function squeeze(): Plugin {
  return {
    name: 'squeeze',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (
            chunk.type !== 'chunk' ||
            !['app', 'react', 'wallet-connect-button', 'home', 'trade', 'register'].includes(chunk.name)
          )
            continue
          chunk.code =
            (
              await minify(chunk.code, {
                module: true,
                ecma: 2020,
                compress: { passes: 6, ...(chunk.name === 'react' && { hoist_funs: true, keep_fargs: false }) },
              })
            ).code ?? chunk.code
        }
      },
    },
  }
}
