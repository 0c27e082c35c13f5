import { runnerImport, type Plugin } from 'vite'

const NAME = 'virtual:picture-parts'

/** The markup has none, and Vite's handling of styles is not set up outside of a build. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css?inline') ? '\0style' : null),
  load: (id) => (id === '\0style' ? 'export default ""' : null),
}

/** Draws Connect by React once, for the markup that stands for it until React is there: src/app/picture */
export function pictureParts(): Plugin {
  return {
    name: 'picture-parts',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null
      const { module } = await runnerImport<typeof import('./picture/renderParts')>('./build/picture/renderParts.tsx', {
        configFile: false,
        logLevel: 'error',
        plugins: [withoutStyles],
        define: { 'process.env.NODE_ENV': '"production"', WINDOW_PAGE: 'undefined', BUILT_FILES: 'undefined' },
      })
      return `export const parts = ${JSON.stringify(module.renderParts())}`
    },
  }
}
