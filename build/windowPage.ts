import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const NAME = 'window.html'
const SOURCE = `src/${NAME}`

/** Writes the page that opens in a window of its own, with the name of its script, and tells the app where it is. */
export function windowPage(): Plugin {
  return {
    name: 'window-page',
    config: () => ({ define: { WINDOW_PAGE: JSON.stringify(`../${NAME}`) } }),
    generateBundle(_, bundle) {
      const script = Object.values(bundle).find(
        (each) => each.type === 'chunk' && each.isEntry && each.name === 'window-page',
      )
      if (!script) throw new Error(`There is no script for ${NAME}.`)
      const source = readFileSync(SOURCE, 'utf8').replace('chunks/window.js', script.fileName)
      this.emitFile({ type: 'asset', fileName: NAME, source })
    },
  }
}
