import { walk, type Finding, type Node, type SourceFile } from './source'

const UNIT_LINES_MAX = 120

export interface Unit {
  readonly path: string
  readonly name: string
  readonly lines: number
}

/** Units that hold state and are longer than `UNIT_LINES_MAX`. */
export function findLongUnits(files: readonly SourceFile[]): Finding[] {
  return files
    .flatMap(statefulUnits)
    .filter(({ lines }) => lines > UNIT_LINES_MAX)
    .map(({ path, name, lines }) => ({
      where: path,
      what: `${name} holds state in ${lines} lines, at most ${UNIT_LINES_MAX}`,
    }))
}

/** The classes of a file, and the functions whose inner functions share a variable. */
export function statefulUnits(file: SourceFile): Unit[] {
  const found: Unit[] = []
  walk(file.program, (node, parent) => {
    if (!isClass(node) && !(isFunction(node) && sharesVariable(node))) return
    const lines = file.text.slice(node.start, node.end).split('\n').length
    found.push({ path: file.path, name: nameOf(node, parent), lines })
  })
  return found
}

/** Whether two inner functions use one variable or parameter of this function. */
function sharesVariable(unit: Node): boolean {
  const own = new Set<string>()
  const inner: Node[] = []
  for (const part of partsOf(unit)) {
    walk(part, (node, _parent, key) => {
      if (isFunction(node)) {
        inner.push(node)
        return false
      }
      if (node.type === 'VariableDeclarator' || key === 'params' || part !== unit['body'])
        for (const name of boundNames(node.type === 'VariableDeclarator' ? (node['id'] as Node) : node)) own.add(name)
      return undefined
    })
  }
  const usedOnce = new Set<string>()
  for (const each of inner) {
    const used = new Set<string>()
    walk(each, (node) => {
      if (node.type === 'Identifier' && own.has(String(node['name']))) used.add(String(node['name']))
    })
    for (const name of used) {
      if (usedOnce.has(name)) return true
      usedOnce.add(name)
    }
  }
  return false
}

function partsOf(unit: Node): Node[] {
  return [...((unit['params'] as Node[] | undefined) ?? []), unit['body'] as Node].filter(Boolean)
}

function boundNames(pattern: Node): string[] {
  const names: string[] = []
  walk(pattern, (node, _parent, key) => {
    if (node.type.startsWith('TS') || isFunction(node)) return false
    if (node.type === 'Identifier' && key !== 'key') names.push(String(node['name']))
    return undefined
  })
  return names
}

function isFunction({ type }: Node): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
}

function isClass({ type }: Node): boolean {
  return type === 'ClassDeclaration' || type === 'ClassExpression'
}

function nameOf(node: Node, parent: Node | undefined): string {
  const named = (node['id'] ?? parent?.['id'] ?? parent?.['key']) as Node | null | undefined
  return String(named?.['name'] ?? '(anonymous)')
}
