import { placeOf, walk, type Finding, type Node, type SourceFile } from './source'

const VIEWS = /^src\/(features|ui|app\/shell)\/(.*\/)?(\w+\.tsx|use\w+\.ts)$/
/** Exports of a view's module that `enterViews` calls. */
const ENTERING = ['onOpen', 'onEnter', 'refresh']
/** Starts everything else. */
const STARTER = 'src/ui/hooks/useAction.ts'

/** How many actions a file starts by itself. The numbers may only shrink. */
export type KnownStarts = Readonly<Record<string, number>>

/**
 * Actions that a component starts without `useAction`, which shows their failures and ends them with the view: a call
 * with the world whose promise is ignored or handled in place.
 */
export function findStrayStarts(files: readonly SourceFile[], known: KnownStarts): Finding[] {
  const found = new Map(
    files.filter(({ path }) => VIEWS.test(path) && path !== STARTER).map((file) => [file.path, strayStarts(file)]),
  )
  return [
    ...[...found].flatMap(([path, places]) =>
      places.length > (known[path] ?? 0)
        ? places.map((where) => ({ where, what: 'starts an action without useAction: docs/architecture.md#actions' }))
        : [],
    ),
    ...Object.entries(known)
      .filter(([path, count]) => (found.get(path)?.length ?? 0) < count)
      .map(([path]) => ({
        where: 'test/verify/knownStarts.json',
        what: `${path} starts ${found.get(path)?.length ?? 0} by itself`,
      })),
  ]
}

function strayStarts(file: SourceFile): string[] {
  const navigation = navigationNames(file)
  const places = new Set<string>()
  walk(file.program, (node, parent) => {
    if (node.type === 'FunctionDeclaration' && parent?.type === 'ExportNamedDeclaration')
      if (ENTERING.includes(String((node['id'] as Node)['name']))) return false
    const call = ignored(node)
    const name = call && calledWithWorld(call)
    if (call && name !== undefined && !navigation.has(name)) places.add(placeOf(file, call))
    return undefined
  })
  return [...places]
}

/** The call behind `void call()`, `call().then(…)` and `call().catch(…)`. */
function ignored(node: Node): Node | undefined {
  if (node.type === 'UnaryExpression' && node['operator'] === 'void') return node['argument'] as Node
  if (node.type !== 'CallExpression') return undefined
  const callee = node['callee'] as Node
  const method = String((callee['property'] as Node | undefined)?.['name'] ?? '')
  return callee.type === 'MemberExpression' && ['then', 'catch', 'finally'].includes(method)
    ? (callee['object'] as Node)
    : undefined
}

function calledWithWorld(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const [first] = node['arguments'] as Node[]
  const name = (node['callee'] as Node)['name']
  return first?.type === 'Identifier' && first['name'] === 'world' ? String(name) : undefined
}

/** Navigation is synchronous: what it returns is no promise. */
function navigationNames(file: SourceFile): ReadonlySet<string> {
  const names = new Set<string>()
  walk(file.program, (node) => {
    if (node.type !== 'ImportDeclaration' || !String((node['source'] as Node)['value']).includes('/navigation/')) return
    for (const each of node['specifiers'] as Node[]) names.add(String((each['local'] as Node)['name']))
  })
  return names
}
