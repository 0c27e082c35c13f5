import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import type { prerender } from './prerender/rendered'
import type { LanguageTag } from '../src/messages/languages'
import { completeTranslations } from './translations'

const PARTS = 'virtual:prerender-parts'
const ACCOUNT = 'virtual:prerender-account'
/** As a style sheet, so that it is built like the others. */
const ACCOUNT_CSS = 'src/app/prerender/account/prerender.css?inline'
const WORDS_OF = 'virtual:prerender-words/'
/** A file beside that of each language, as far as the bundler knows. */
const WORDS_FILE = /[\\/]src[\\/]messages[\\/]([\w-]+)\.words\.ts$/

/** As they are written: Vite's handling of styles is not set up outside of a build. */
const plainStyles: Plugin = {
  name: 'plain-styles',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source.endsWith('.css?inline') ? `\0style:${resolve(dirname(importer), source.replace('?inline', '.text'))}` : null,
  load: (id) =>
    id.startsWith('\0style:')
      ? `export default ${JSON.stringify(readFileSync(id.slice(7).replace(/\.text$/, ''), 'utf8'))}`
      : null,
}

/**
 * Draws Connect and Account by React once, for the markup that stands for them until React is there (src/app/prerender),
 * and writes what they say in each language.
 */
export function prerenderParts(): Plugin {
  let rendered: ReturnType<typeof renderPrerender> | undefined
  const render = () => (rendered ??= renderPrerender())
  return {
    name: 'prerender-parts',
    enforce: 'pre',
    resolveId(source) {
      if (source === PARTS || source === ACCOUNT) return `\0${source}`
      if (source === ACCOUNT_CSS) return resolve(ACCOUNT_CSS)
      return source.startsWith(WORDS_OF) ? resolve(`src/messages/${source.slice(WORDS_OF.length)}.words.ts`) : null
    },
    async load(id) {
      if (id === `\0${PARTS}`) return `export const parts = ${JSON.stringify((await render()).parts)}`
      if (id === `\0${ACCOUNT}`) {
        const { parts } = (await render()).account
        return `export const parts = ${JSON.stringify(parts)}; export { default as css } from '${ACCOUNT_CSS}'`
      }
      if (id === resolve(ACCOUNT_CSS)) return (await render()).account.css
      const [, tag] = WORDS_FILE.exec(id) ?? []
      if (!tag) return null
      const words = JSON.stringify((await render()).words[tag as LanguageTag])
      return `export const words = ${words}; export const load = () => import('./${tag}')`
    },
  }
}

async function renderPrerender() {
  const { module } = await runnerImport<{ readonly prerender: typeof prerender }>('./build/prerender/rendered.ts', {
    configFile: false,
    logLevel: 'error',
    plugins: [plainStyles, completeTranslations()],
    define: { 'process.env.NODE_ENV': '"production"', WINDOW_PAGE: 'undefined', BUILT_FILES: 'undefined' },
  })
  return module.prerender
}
