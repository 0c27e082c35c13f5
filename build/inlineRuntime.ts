import type { Plugin } from 'vite'

/**
 * Makes the namespace object of a module that is imported dynamically. By `keys`, because pages add enumerable
 * properties to `Object.prototype`.
 */
const EXPORT_ALL =
  '(all){let o={};for(let n of Object.keys(all))Object.defineProperty(o,n,{get:all[n],enumerable:!0});return o}'

/**
 * Rolldown puts its helpers into a file of their own, which no option can place elsewhere, and for which every file up
 * to Connect would wait. Each file gets a copy instead: of the one helper that most need, or of all. With source maps
 * the copy is behind the code, and files that need more keep the import.
 */
export function inlineRuntime({ sourceMaps = false } = {}): Plugin {
  return {
    name: 'inline-runtime',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const [, body, exported] = /^(.*)export\s*\{([^}]*)\};?\s*$/s.exec(runtime?.code ?? '') ?? []
      const local = /(\w+)=\(\w+,\w+\)=>\{let (?:(?!=>).)*Symbol\.toStringTag/.exec(body ?? '')?.[1]
      const names = new Map(
        exported?.split(',').map((each) => each.trim().split(' as ').toReversed() as [string, string]),
      )
      const exportAll = [...names].find(([, name]) => name === local)?.[0]
      if (!runtime || !body || !exportAll) throw new Error('The helpers of Rolldown were not found.')
      const all = `(()=>{${body};return{${[...names].map((each) => each.join(':')).join()}}})()`
      const file = runtime.fileName.slice(runtime.fileName.lastIndexOf('/') + 1)
      const imports = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${file.replaceAll('.', '\\.')}["'];?`)
      for (const chunk of chunks) {
        const [found, needed = ''] = imports.exec(chunk.code) ?? []
        if (!found) continue
        const pairs = needed.split(',').map((each) => each.trim().split(' as '))
        const helper = pairs.length === 1 && pairs[0]?.[0] === exportAll && `function ${pairs[0][1]}${EXPORT_ALL}`
        if (sourceMaps) {
          if (!helper) continue
          chunk.code = chunk.code
            .replace(found, ' '.repeat(found.length))
            .replace(/(?:\n\/\/# sourceMappingURL=.*)?\n*$/, (end) => helper + end)
        } else {
          const copy = helper || `const {${pairs.map((each) => each.join(':')).join()}}=${all};`
          chunk.code = chunk.code.replace(found, copy)
        }
        chunk.imports = chunk.imports.filter((each) => each !== runtime.fileName)
      }
      if (!sourceMaps) delete bundle[runtime.fileName]
    },
  }
}
