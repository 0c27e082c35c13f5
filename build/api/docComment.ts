import { readFileSync } from 'node:fs'
import type { JSDocableNode, Node } from 'ts-morph'
import { filesBelow } from '../../test/verify/source'

const DOCUMENT = /\bdocs\/([\w/-]+\.md(?:#[\w-]+)?)/g

/** The doc comment as Markdown, relative to `docs`, each paragraph and list item on one line. */
export function docOf(node: Node): string {
  const comments = (node as Node & Partial<JSDocableNode>).getJsDocs?.() ?? []
  return comments
    .map((comment) => {
      const [about = '', ...tags] = comment.getInnerText().split(/(?:^|\s)@(?=(?:throws|param)\b)/)
      const told = tags.map((tag) =>
        tag
          .trim()
          .replace(/^throws (.*)$/s, 'Throws $1.')
          .replace(/^param (\w+) /, '`$1`: '),
      )
      return [about.trim(), ...told].filter(Boolean).join('\n\n')
    })
    .join('\n\n')
    .replace(/(?<!\n)\n(?!\n|- )/g, ' ')
    .replace(/(?<!\n)\n(?=- )/, '\n\n')
    .replace(/(?<=^|\n)Throws .*/g, (line) => line.replace(/\b[A-Z]\w+/g, linkError))
    .replace(DOCUMENT, '[docs/$1]($1)')
}

/** The class of an error by its code, which is what pages compare. Other words stay. */
function linkError(name: string): string {
  const code = codes.get(name)
  return code ? `[\`${code}\`](errors.md#${code})` : name
}

const CLASS = /export class (\w+) extends (?:errorOf\(|(?:(?!export class).)*?super\()\s*'(\w+)'/gs
const codes = new Map(
  filesBelow('src/errors', '.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(CLASS)].map(([, name = '', code = '']) => [name, code] as const),
  ),
)

/** The same for a cell of a table. */
export const lineOf = (node: Node): string => docOf(node).replace(/\s+/g, ' ')
