import { resolve } from 'node:path'
import { build } from 'vite'

const OUTPUT = 'test/results/bench'

/**
 * Builds a file of this folder for Node, and returns where. A loader of TypeScript would be asked again for each
 * `import()` that viem makes while it verifies, which no site pays for.
 */
export async function buildForNode(name: string): Promise<string> {
  const outDir = resolve(OUTPUT, name)
  await build({
    configFile: false,
    logLevel: 'warn',
    build: { ssr: resolve(import.meta.dirname, `${name}.ts`), outDir, emptyOutDir: true, minify: false },
  })
  return resolve(outDir, `${name}.js`)
}
