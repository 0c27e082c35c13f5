import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { CSS_TARGET } from '../../build/cssTarget'
import { SITE_PAGES } from './pages'

const SOURCES = new URL('./', import.meta.url)
const STYLES = 'layout/site.css'

/** The scripts and styles of the site as they are sent. */
export type Bundle = {
  readonly files: ReadonlyMap<string, string | Uint8Array>
  readonly styles: string
  /** The file of each script by its source, and the files that it imports at once. */
  readonly scripts: ReadonlyMap<string, { readonly file: string; readonly imports: readonly string[] }>
}

/** Bundles the script of each page; what several need is a file of its own. */
export async function bundleSite(): Promise<Bundle> {
  const sources = [...new Set(SITE_PAGES.flatMap(({ script }) => script ?? []))]
  const paths = new Map(sources.map((source) => [fileURLToPath(new URL(source, SOURCES)), source]))
  const result = await build({
    configFile: false,
    root: fileURLToPath(SOURCES),
    base: './',
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      cssMinify: 'lightningcss',
      cssTarget: CSS_TARGET,
      reportCompressedSize: false,
      rolldownOptions: {
        input: [...paths.keys(), fileURLToPath(new URL(STYLES, SOURCES))],
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  })
  if (!('output' in result)) throw new Error('The site was not bundled into one output.')
  const styles = result.output.find(({ fileName }) => fileName.endsWith('.css'))
  if (styles?.type !== 'asset') throw new Error(`${STYLES} was not bundled.`)
  const chunks = result.output.flatMap((each) =>
    each.type === 'chunk' && !isStyles(each.facadeModuleId) ? [each] : [],
  )
  return {
    styles: Buffer.from(styles.source).toString('utf8'),
    files: new Map(chunks.map((each) => [each.fileName, each.code])),
    scripts: new Map(
      chunks.flatMap((each) => {
        const source = paths.get(each.facadeModuleId ?? '')
        return each.isEntry && source ? [[source, { file: each.fileName, imports: each.imports }] as const] : []
      }),
    ),
  }
}

function isStyles(path: string | null): boolean {
  return path?.endsWith('.css') ?? false
}
