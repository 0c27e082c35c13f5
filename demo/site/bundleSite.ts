import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { CSS_TARGET } from '../../build/cssTarget'
import { textKeys } from '../../build/textKeys'
import { EMPTY_PAGE } from './build/writeEmptyPage'
import { SITE_PAGES } from './pages'

const SOURCES = new URL('./', import.meta.url)
/** The style sheet of every page. */
export const SITE_STYLES = 'layout/site.css'

/** The scripts and styles of the site as they are sent. */
export type Bundle = {
  readonly files: ReadonlyMap<string, string | Uint8Array>
  /** The text of each style sheet by its source. */
  readonly styles: ReadonlyMap<string, string>
  /** The file of each script by its source, and the files that it imports at once. */
  readonly scripts: ReadonlyMap<string, { readonly file: string; readonly imports: readonly string[] }>
}

/** Bundles the script of each page; what several need is a file of its own. */
export async function bundleSite(): Promise<Bundle> {
  const sources = [...new Set([EMPTY_PAGE.script, ...SITE_PAGES.flatMap(({ script }) => script ?? [])])]
  const sheets = [...new Set([SITE_STYLES, ...SITE_PAGES.flatMap(({ styles }) => styles ?? [])])]
  const paths = new Map(sources.map((source) => [fileURLToPath(new URL(source, SOURCES)), source]))
  const result = await build({
    configFile: false,
    root: fileURLToPath(SOURCES),
    base: './',
    publicDir: false,
    plugins: [textKeys()],
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
        input: [...paths.keys(), ...sheets.map((sheet) => fileURLToPath(new URL(sheet, SOURCES)))],
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  })
  if (!('output' in result)) throw new Error('The site was not bundled into one output.')
  const styles = result.output.flatMap((each) =>
    each.type === 'asset' && each.fileName.endsWith('.css')
      ? [[each.originalFileNames[0] ?? '', Buffer.from(each.source).toString('utf8')] as const]
      : [],
  )
  const chunks = result.output.flatMap((each) =>
    each.type === 'chunk' && !isStyles(each.facadeModuleId) ? [each] : [],
  )
  return {
    styles: new Map(styles),
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
