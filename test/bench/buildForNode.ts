import { basename, resolve } from 'node:path'
import { build } from 'vite'

const OUTPUT = 'test/results/bench'

interface Own {
  readonly outDir?: string
  readonly alias?: Record<string, string>
  /** The packages that it imports. By default all that are installed; with this, the others are built in. */
  readonly external?: RegExp
}

/**
 * Builds a file for Node, and returns where. A loader of TypeScript would be asked again for each `import()` that viem
 * makes while it verifies, which no site pays for.
 */
export async function buildForNode(file: string, { outDir, alias = {}, external }: Own = {}): Promise<string> {
  const name = basename(file, '.ts')
  const target = outDir ?? resolve(OUTPUT, name)
  await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias },
    ssr: { noExternal: external ? true : [] },
    build: {
      ssr: file,
      outDir: target,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: external ? { external } : {},
    },
  })
  return resolve(target, `${name}.js`)
}
