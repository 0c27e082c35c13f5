import { resolve } from 'node:path'
import { build, type Rollup } from 'vite'

const ENTRY = 'virtual:page-script'

/**
 * Builds the code of a page, such as one that calls a recipe, as a module for browsers. What the same file has for the
 * server is left out.
 */
export async function buildPageScript(code: string): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'page-script',
        enforce: 'pre',
        resolveId(source, importer) {
          if (source === ENTRY) return ENTRY
          if (source === '@supabase/auth-js') return this.resolve(source, import.meta.filename, { skipSelf: true })
          const isOfServer = importer !== ENTRY && /^(firebase-admin|siwe|wallet-connect-button)(\/|$)/.test(source)
          return isOfServer ? { id: source, external: true } : undefined
        },
        load: (id) => (id === ENTRY ? code : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: ENTRY, treeshake: { moduleSideEffects: (id) => id === ENTRY } },
    },
  })) as Rollup.RollupOutput
  const [chunk] = result.output
  return chunk.code
}

/** What a page imports a recipe by. */
export const recipe = (name: string): string =>
  JSON.stringify(resolve(import.meta.dirname, `../../examples/backends/${name}.ts`))
