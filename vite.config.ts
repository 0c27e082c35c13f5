import { defineConfig } from 'vite'
import { CSS_TARGET } from './build/cssTarget'
import { outputs } from './build/outputs'
import { reactModules } from './build/reactModules'
import { relayLibraryAliases } from './build/relayLibrary'
import { solanaLibraryAliases } from './build/solanaLibraries'
import { sourcePlugins } from './build/sourcePlugins'

export default defineConfig(({ mode }) => ({
  base: './',
  publicDir: false,
  // The build for pages sets WINDOW_PAGE. In the package there is no page.
  define: {
    'process.env.NODE_ENV': '"production"',
    global: 'globalThis',
    WINDOW_PAGE: 'undefined',
    BUILT_FILES: 'undefined',
  },
  // Tools that read this file use modes of their own, which have no output.
  plugins: [...(outputs[mode]?.plugins ?? []), ...sourcePlugins(), reactModules()],
  resolve: { alias: [...relayLibraryAliases, ...solanaLibraryAliases], dedupe: ['viem', 'zod', 'react', 'react-dom'] },
  build: {
    target: 'es2022',
    modulePreload: false,
    cssMinify: 'lightningcss',
    cssTarget: CSS_TARGET,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    ...outputs[mode]?.build,
  },
}))
