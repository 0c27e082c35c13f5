import { parseSync } from 'vite'

/** A node of the syntax tree, as ESTree has it. */
export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Code to write in the place of another, or between two of its characters where both are the same. */
export type Replacement = readonly [start: number, end: number, text: string]

/** The same code with what `rewrite` gives for its nodes, which it gets from the innermost to the outermost. */
export function rewriteNodes(code: string, rewrite: (node: Node, parent?: Node) => readonly Replacement[]): string {
  const found: Replacement[] = []
  const visit = (node: unknown, parent?: Node): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, parent)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const known = node as Node
    for (const child of Object.values(known)) visit(child, known)
    found.push(...rewrite(known, parent))
  }
  const { program, errors } = parseSync('code.js', code, { sourceType: 'unambiguous' })
  if (errors[0]) throw new Error(errors[0].message)
  visit(program)
  const parts: string[] = []
  let written = 0
  for (const [start, end, text] of found.toSorted(([one], [other]) => one - other)) {
    parts.push(code.slice(written, start), text)
    written = end
  }
  return [...parts, code.slice(written)].join('')
}

/** The same code with other expressions for the lazy imports of files beside it. */
export function rewriteImports(code: string, written: (path: string) => string): string {
  return rewriteNodes(code, (node) => {
    if (node.type !== 'ImportExpression') return []
    const { start, end } = node['source'] as Node
    const path = code.slice(start + 1, end - 1)
    return path.startsWith('./') ? [[node.start, node.end, written(path)]] : []
  })
}
