import { build } from 'esbuild'
import { readFileSync, writeFileSync } from 'node:fs'

await build({
  entryPoints: ['src/main.ts'],
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  outdir: 'dist',
})
writeFileSync('dist/index.html', readFileSync('index.html', 'utf8').replace('/src/main.ts', '/main.js'))
