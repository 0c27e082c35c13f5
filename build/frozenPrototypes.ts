import type { Plugin } from 'vite'
import { rewriteNodes, type Node } from './rewriteNodes'

const TypedArray = Object.getPrototypeOf(Uint8Array) as typeof Uint8Array

/**
 * What libraries give an object that has a property of that name from a built-in already. Where the built-in is frozen
 * the object can't get it by an assignment.
 */
const ROWS: readonly { readonly names: ReadonlySet<string>; readonly of: RegExp; readonly notIn?: RegExp }[] = [
  { names: valuesOf(Object.prototype), of: /./ },
  // In React they are elements, whose setters have to run.
  { names: new Set(['name']), of: /^\w+$/, notIn: /[\\/]react-dom[\\/]/ },
  // The Buffer of npm is a Uint8Array.
  { names: valuesOf(TypedArray.prototype), of: /\.prototype$/ },
  { names: valuesOf(TypedArray), of: /^Buffer$/ },
]

function valuesOf(builtIn: object): Set<string> {
  const all = Object.entries(Object.getOwnPropertyDescriptors(builtIn))
  return new Set(all.flatMap(([name, descriptor]) => ('value' in descriptor ? [name] : [])))
}

/** Lets libraries define what they assign (docs/decisions/frozen-built-ins.md). */
export function frozenPrototypes(): Plugin {
  return {
    name: 'frozen-prototypes',
    // After those that need modules, or names, as they were written.
    enforce: 'post',
    transform: {
      filter: { id: /node_modules.*\.[cm]?js$/ },
      handler(code, id) {
        const defined = withDefinitions(code, id)
        return defined === code ? null : { code: defined, map: null }
      },
    },
  }
}

/** The same code with definitions for the assignments of the table. */
export function withDefinitions(code: string, id = ''): string {
  return rewriteNodes(code, (node, parent) => {
    const left = node['left'] as Node
    if (node.type !== 'AssignmentExpression' || node['operator'] !== '=' || left.type !== 'MemberExpression') return []
    const { start, end } = left['object'] as Node
    const { name } = left['property'] as Node
    const isOf = (row: (typeof ROWS)[number]): boolean =>
      row.names.has(String(name)) && row.of.test(code.slice(start, end)) && !row.notIn?.test(id)
    if (left['computed'] || !ROWS.some(isOf)) return []
    const right = node['right'] as Node
    const isValue = parent?.type !== 'ExpressionStatement'
    return [
      [start, start, 'Object.defineProperty('],
      [end, right.start, `,"${String(name)}",{value:`],
      [right.end, right.end, `,writable:true,enumerable:true,configurable:true})${isValue ? `.${String(name)}` : ''}`],
    ]
  })
}
