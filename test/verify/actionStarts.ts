import { posix } from 'node:path'
import { placeOf, walk, type Finding, type Node, type SourceFile } from './source'

const VIEWS = /^src\/(features|ui|app\/shell)\/(.*\/)?(\w+\.tsx|use\w+\.ts)$/

/**
 * Actions that a component starts without `useAction`, which shows their failures and ends them with the view: an
 * asynchronous function of another file that is called with the context. Functions that take the context themselves, such
 * as those for entering a view, are actions and may call others.
 */
export function findStrayStarts(files: readonly SourceFile[]): Finding[] {
  const actions = new Set(files.flatMap(asyncExports))
  return files
    .filter(({ path }) => VIEWS.test(path))
    .flatMap((file) => strayStarts(file, actions))
    .map((where) => ({ where, what: 'starts an action without useAction: docs/architecture.md#actions' }))
}

function strayStarts(file: SourceFile, actions: ReadonlySet<string>): string[] {
  const names = importedActions(file, actions)
  const places: string[] = []
  walk(file.program, (node) => {
    if (takesContext(node)) return false
    if (node.type === 'CallExpression' && names.has(nameOf(node['callee'])) && isCalledWithContext(node))
      places.push(placeOf(file, node))
    return undefined
  })
  return places
}

/** `src/session/holdings/refreshTokens#refreshTokens` for each exported function that is asynchronous. */
function asyncExports(file: SourceFile): string[] {
  const found: string[] = []
  walk(file.program, (node) => {
    const declared = node.type === 'ExportNamedDeclaration' && (node['declaration'] as Node | null)
    if (declared && declared.type === 'FunctionDeclaration' && (declared['async'] === true || isPromise(declared)))
      found.push(`${file.path.replace(/\.tsx?$/, '')}#${nameOf(declared['id'])}`)
    return node.type === 'Program' ? undefined : false
  })
  return found
}

/** The local names of the actions that a file imports. */
function importedActions(file: SourceFile, actions: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set<string>()
  walk(file.program, (node) => {
    if (node.type !== 'ImportDeclaration') return
    const from = posix.join(posix.dirname(file.path), String((node['source'] as Node)['value']))
    for (const each of node['specifiers'] as Node[])
      if (actions.has(`${from}#${nameOf(each['imported'])}`)) names.add(nameOf(each['local']))
  })
  return names
}

/** Is it declared to return a promise, perhaps among other things? */
function isPromise(declared: Node): boolean {
  let found = false
  const type = declared['returnType'] as Node | null | undefined
  if (type)
    walk(type, (node) => {
      if (node.type === 'TSTypeReference' && nameOf(node['typeName']) === 'Promise') found = true
    })
  return found
}

function takesContext(node: Node): boolean {
  return ((node['params'] as readonly unknown[] | undefined) ?? []).some((each) => nameOf(each) === 'context')
}

function isCalledWithContext(call: Node): boolean {
  return nameOf((call['arguments'] as Node[])[0]) === 'context'
}

function nameOf(node: unknown): string {
  return String((node as Node | null | undefined)?.['name'] ?? '')
}
