import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/**
 * The gallery alone: `npx vite build -c demo/gallery/vite.config.ts`, or without `build` for a development server.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  base: './',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  build: {
    target: 'es2022',
    outDir: fileURLToPath(new URL('../.generated/gallery', import.meta.url)),
    emptyOutDir: true,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { input: fileURLToPath(new URL('../gallery.html', import.meta.url)) },
  },
})
