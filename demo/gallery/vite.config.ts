import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { CSS_TARGET } from '../../build/cssTarget'
import { textKeys } from '../../build/textKeys'
import { completeTranslations } from '../../build/translations'

/**
 * The gallery alone: `npx vite build -c demo/gallery/vite.config.ts`, or without `build` for a development server.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  base: './',
  publicDir: false,
  plugins: [textKeys(), completeTranslations()],
  // Also where a program that starts this has set NODE_ENV: React's own files are those of production.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  build: {
    target: 'es2022',
    // As in the product, or the gallery would show other styles.
    cssMinify: 'lightningcss',
    cssTarget: CSS_TARGET,
    outDir: fileURLToPath(new URL('../.generated/gallery', import.meta.url)),
    emptyOutDir: true,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { input: fileURLToPath(new URL('../gallery.html', import.meta.url)) },
  },
})
