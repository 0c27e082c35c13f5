import { resolve } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import type { picture } from './picture/rendered'
import type { LanguageTag } from '../src/messages/languages'

const PARTS = 'virtual:picture-parts'
const WORDS_OF = 'virtual:picture-words/'
/** A file beside that of each language, as far as the bundler knows. */
const WORDS_FILE = /[\\/]src[\\/]messages[\\/]([\w-]+)\.words\.ts$/

/** The markup has none, and Vite's handling of styles is not set up outside of a build. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css?inline') ? '\0style' : null),
  load: (id) => (id === '\0style' ? 'export default ""' : null),
}

/**
 * Draws Connect by React once, for the markup that stands for it until React is there (src/app/picture), and writes
 * what it says in each language.
 */
export function pictureParts(): Plugin {
  let rendered: ReturnType<typeof renderPicture> | undefined
  const render = () => (rendered ??= renderPicture())
  return {
    name: 'picture-parts',
    enforce: 'pre',
    resolveId(source) {
      if (source === PARTS) return `\0${PARTS}`
      return source.startsWith(WORDS_OF) ? resolve(`src/messages/${source.slice(WORDS_OF.length)}.words.ts`) : null
    },
    async load(id) {
      if (id === `\0${PARTS}`) return `export const parts = ${JSON.stringify((await render()).parts)}`
      const [, tag] = WORDS_FILE.exec(id) ?? []
      if (!tag) return null
      const words = JSON.stringify((await render()).words[tag as LanguageTag])
      return `export const words = ${words}; export const load = () => import('./${tag}')`
    },
  }
}

async function renderPicture() {
  const { module } = await runnerImport<{ readonly picture: typeof picture }>('./build/picture/rendered.ts', {
    configFile: false,
    logLevel: 'error',
    plugins: [withoutStyles],
    define: { 'process.env.NODE_ENV': '"production"', WINDOW_PAGE: 'undefined', BUILT_FILES: 'undefined' },
  })
  return module.picture
}
