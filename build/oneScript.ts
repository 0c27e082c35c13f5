import type { Plugin } from 'vite'

/** Makes a file without imports a script of either kind, whose declarations are no globals of a page. */
export function oneScript(): Plugin {
  return {
    name: 'one-script',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') {
          if (file.imports.length + file.dynamicImports.length + file.exports.length > 0)
            throw new Error(`${file.fileName} is not one file.`)
          file.code = `(()=>{${file.code}})()`
        }
    },
  }
}
