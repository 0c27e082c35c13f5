import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
export type SourceFile = { readonly path: string; readonly text: string; readonly program: Node }
/** A violation, and where it is. */
export type Finding = { readonly where: string; readonly what: string }

/** Files below a folder whose name ends as given, in a stable order; what npm installed there is no one's source. */
export function filesBelow(folder: string, ...endings: string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((path) => !path.includes('/node_modules/'))
    .toSorted()
}

/** The parsed source of the product, or of another folder, without tests and declarations. */
export function readSource(folder = 'src'): SourceFile[] {
  return filesBelow(folder, '.ts', '.tsx')
    .filter((path) => !/\.(test|d)\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      const { program, errors } = parseSync(path, text)
      if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
      return { path, text, program: program as unknown as Node }
    })
}

/** Visits a node and all below it, with parent and key. Return false to skip the children of a node. */
export function walk(
  node: Node,
  visit: (node: Node, parent: Node | undefined, key: string) => boolean | void,
  parent?: Node,
  key = '',
): void {
  if (visit(node, parent, key) === false) return
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string')
        walk(child as Node, visit, node, name)
    }
  }
}

/** `src/features/sign-in/actions/signIn.ts:12` */
export function placeOf(file: SourceFile, node: Node): string {
  return `${file.path}:${file.text.slice(0, node.start).split('\n').length}`
}
