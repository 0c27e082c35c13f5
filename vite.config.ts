import { defineConfig, type BuildEnvironmentOptions, type Plugin } from 'vite'
import { chunksByFolder } from './build/chunks'
import { clearOutput } from './build/clearOutput'
import { lazyParts } from './build/lazyParts'
import { reactModules } from './build/reactModules'
import { relayLibraryAliases, relayLibraryBytes } from './build/relayLibrary'
import { thirdPartyLicences } from './build/thirdPartyLicences'

type Mode = 'app' | 'page' | 'classic' | 'npm'

const chunks = chunksByFolder()

// Views import actions that the app also loads on demand; how long plugins take depends on the machine.
const checks = { ineffectiveDynamicImport: false, bundlerTimings: false }
const hashed = (extension: string): string => `chunks/[name]-[hash]${extension}`
// Notes for other bundlers, which the package keeps, are of no use to a page.
const comments = { annotation: false }
const modules = {
  format: 'es',
  minify: true,

  entryFileNames: '[name].js',
  chunkFileNames: hashed('.js'),
} as const
// Emptied by `clearOutput`, before the first of three builds into it.
const forPages = { outDir: 'dist-cdn', emptyOutDir: false }

/**
 * The builds (docs/architecture.md): `app` writes the chunks for pages, `page` the entry beside them, `classic` the loader
 * for classic scripts, `npm` the package. The entry is built apart so that no chunk imports from it: it stays one file.
 */
const outputs: Record<Mode, BuildEnvironmentOptions> = {
  app: {
    ...forPages,
    manifest: 'chunks/manifest.json',
    // Library mode: without the helper that preloads what we request side by side ourselves.
    lib: { entry: { app: 'src/app/start.ts', react: 'src/app/react.ts' }, formats: ['es'] },
    rolldownOptions: {
      checks,
      preserveEntrySignatures: 'allow-extension',
      output: {
        ...modules,
        comments,
        entryFileNames: hashed('.js'),
        assetFileNames: hashed('[extname]'),
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunks.name }] },
      },
    },
  },
  page: {
    ...forPages,
    lib: { entry: { 'wallet-connect-button': 'src/page.ts' }, formats: ['es'] },
    rolldownOptions: { checks, output: { ...modules, comments } },
  },
  classic: {
    ...forPages,
    rolldownOptions: {
      checks,
      input: { 'wallet-connect-button.global': 'src/classic.ts' },
      output: { ...modules, format: 'iife', codeSplitting: false },
    },
  },
  npm: {
    outDir: 'dist',
    lib: { entry: { index: 'src/index.ts', element: 'src/element.ts', server: 'src/server.ts' }, formats: ['es'] },
    rolldownOptions: {
      checks,
      preserveEntrySignatures: 'strict',
      external: [/^viem/],
      // An inlined constant would leave the import of its chunk behind, for its effect alone, which bundlers drop.
      optimization: { inlineConst: false },
      output: modules,
    },
  },
}

// Tools that read this file name other modes.
const plugins: Partial<Record<string, Plugin[]>> = {
  app: [clearOutput(), chunks.plugin, thirdPartyLicences()],
  page: [lazyParts()],
  classic: [],
  npm: [thirdPartyLicences()],
}

export default defineConfig(({ mode }) => ({
  base: './',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  plugins: [relayLibraryBytes(), reactModules(), ...(plugins[mode] ?? [])],
  resolve: { alias: [...relayLibraryAliases], dedupe: ['viem', 'zod', 'react', 'react-dom'] },
  build: {
    target: 'es2022',
    modulePreload: false,
    cssMinify: 'lightningcss',
    // Older targets would make it rewrite light-dark() into something that needs a colour scheme in every sheet.
    cssTarget: ['chrome125', 'safari17.5', 'firefox128'],
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    ...outputs[mode as Mode],
  },
}))
