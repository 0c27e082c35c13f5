import type { Plugin } from 'vite'

/** Makes a file without imports a script of either kind, whose declarations are no globals of a page. */
export function oneScript(): Plugin {
  return {
    name: 'one-script',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        // A lazy import of a module in the same file is listed as one of the file itself.
        const others = [...file.imports, ...file.dynamicImports].filter((name) => name !== file.fileName)
        if (others.length + file.exports.length > 0)
          throw new Error(`${file.fileName} needs or exports ${[...others, ...file.exports].join(', ')}.`)
        file.code = `(()=>{${file.code}})()`
      }
    },
  }
}
