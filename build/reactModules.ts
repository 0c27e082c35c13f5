import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { PAGE_DOCUMENT } from './pageDocument'

const require = createRequire(import.meta.url)

/** The production file of each entry of React. */
const FILES: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/**
 * Converts React's production files from CommonJS to modules, so that unused exports are left out and no interop
 * runtime is needed: docs/decisions/react-as-modules.md. A file of an unexpected shape fails the build.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    enforce: 'pre',
    resolveId(source) {
      const file = FILES[source]
      const [name, ...rest] = file?.split('/') ?? []
      return name === undefined ? null : join(dirname(require.resolve(`${name}/package.json`)), ...rest)
    },
    transform(code, id) {
      if (/[\\/]@r2wc[\\/]react-to-web-component[\\/]/.test(id))
        return { code: code.replace(/import (\w+) from "react"/, 'import * as $1 from "react"'), map: null }
      if (!/[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/]/.test(id)) return null
      return { code: asModule(code, id), map: null }
    },
  }
}

function asModule(code: string, id: string): string {
  const imports = [`import { documentOf, membersOf } from '${PAGE_DOCUMENT}';`]
  const plain = code
    .replace(/(?:var|,)\s+(\w+) = require\("([\w-]+)"\)(?=[,;])/g, (_found, local: string, source: string) => {
      imports.push(`import * as ${local} from '${source}';`)
      return ''
    })
    // Events lead it to elements of the page, and forms among those have fields with such names.
    .replace(/\b([\w.]+)\.ownerDocument\b/g, 'documentOf($1)')
    .replace(/\b([\w.]+)(?=\.(?:parentNode|nodeName)\b)/g, 'membersOf($1)')
    // Only defined by the scheduler of React's own tests.
    .replace(/\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g, 'undefined')
  const names = [...new Set([...plain.matchAll(/^exports\.(\w+) =/gm)].map((match) => String(match[1])))]
  const declared = new Set<string>()
  const body = plain.replace(/^exports\.(\w+) =/gm, (_found, name: string) =>
    declared.has(name) ? `exported_${name} =` : (declared.add(name), `var exported_${name} =`),
  )
  const exported = names.map((name) => `exported_${name} as ${name}`).join(', ')
  const whole = `${imports.join('')}${body.replace(/\bexports\.(\w+)/g, 'exported_$1')}\nexport { ${exported} }`
  if (names.length === 0 || /\brequire\(|\bexports\b|\bmodule\./.test(whole))
    throw new Error(`${id} is not of the shape that build/reactModules.ts knows.`)
  return whole
}
