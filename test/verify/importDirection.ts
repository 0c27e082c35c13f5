import { posix } from 'node:path'
import { EDGE_EXCEPTIONS, EDGE_HOMES, IMPORT_EXCEPTIONS, MAY_IMPORT, PACKAGE_HOMES, SINKS } from './importRules'
import { placeOf, walk, type Finding, type Node, type SourceFile } from './source'

type Import = { readonly specifier: string; readonly typeOnly: boolean; readonly lazy: boolean; readonly node: Node }

/** Imports against the rules, packages and browser APIs used outside their folders, and text that becomes code. */
export function findMisplaced(files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) => [...misdirected(file), ...strayEdges(file), ...sinks(file)])
}

function misdirected(file: SourceFile): Finding[] {
  const from = withoutEnding(file.path)
  const folder = folderOf(file.path)
  const allowed = MAY_IMPORT[folder]
  if (!allowed) return [{ where: file.path, what: `is in a folder without rules (${folder})` }]
  return importsOf(file).flatMap(({ specifier, typeOnly, lazy, node }): Finding[] => {
    const where = placeOf(file, node)
    if (!specifier.startsWith('.')) {
      const row = PACKAGE_HOMES.find(({ packages }) => packages.test(specifier))
      if (!row) return [{ where, what: `imports ${specifier}, which no folder may import` }]
      return row.home.test(from) ? [] : [{ where, what: `imports ${specifier}, which only ${row.home.source} may` }]
    }
    const to = posix.join(posix.dirname(file.path), specifier.replace(/\?.*$/, ''))
    const target = to.split('/')[1] ?? ''
    const targetFolder = to.split('/').length > 2 ? target : `${target}.ts`
    const ownFeature = folder === 'features' && to.startsWith(from.split('/').slice(0, 3).join('/'))
    if ((targetFolder === folder && folder !== 'features') || ownFeature || allowed.includes(targetFolder)) return []
    // What a feature offers to others is exported by its index and imported lazily.
    if (lazy && folder === 'features' && /^src\/features\/[\w-]+$/.test(to)) return []
    const excused = IMPORT_EXCEPTIONS.some(
      (each) => each.from.test(from) && each.to.test(to) && (typeOnly || !each.typeOnly),
    )
    return excused
      ? []
      : [{ where, what: `${folder} may not import ${typeOnly ? 'types of ' : ''}${targetFolder} (${specifier})` }]
  })
}

export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = []
  walk(file.program, (node) => {
    const source = node['source'] as Node | null | undefined
    const specifier = typeof source?.['value'] === 'string' ? source['value'] : undefined
    if (specifier === undefined) return
    const names = (node['specifiers'] as Node[] | undefined) ?? []
    const kind = node['importKind'] ?? node['exportKind']
    const typeOnly =
      kind === 'type' ||
      node.type === 'TSImportType' ||
      (names.length > 0 && names.every((name) => (name['importKind'] ?? name['exportKind']) === 'type'))
    found.push({ specifier, typeOnly, lazy: node.type === 'ImportExpression', node })
  })
  return found
}

function strayEdges(file: SourceFile): Finding[] {
  const from = withoutEnding(file.path)
  const found: Finding[] = []
  walk(file.program, (node, parent, key) => {
    // Types name an API without using it.
    if (/^TS(TypeQuery|TypeAnnotation|TypeReference|InterfaceDeclaration|TypeAliasDeclaration)$/.test(node.type))
      return false
    for (const name of usedNames(node, parent, key)) {
      const row = EDGE_HOMES.find(({ names }) => names.includes(name))
      if (!row || row.home.test(from) || EDGE_EXCEPTIONS.some((each) => each.from.test(from) && each.name === name))
        continue
      found.push({
        where: placeOf(file, node),
        what: `uses ${name}, which ${row.home.source === '^$' ? 'is not allowed' : `only ${row.home.source} may`}`,
      })
    }
    return undefined
  })
  return found
}

/** Names in the table that this node uses, as a global or as a member. */
function usedNames(node: Node, parent: Node | undefined, key: string): string[] {
  if (node.type === 'Identifier') {
    const isName =
      (parent?.type === 'MemberExpression' && key === 'property' && parent['computed'] !== true) ||
      (key === 'key' && parent?.['computed'] !== true && parent?.['shorthand'] !== true)
    const isGlobal = EDGE_HOMES.some(({ kind, names }) => kind === 'global' && names.includes(String(node['name'])))
    return !isName && isGlobal ? [String(node['name'])] : []
  }
  if (node.type !== 'MemberExpression') return []
  const object = node['object'] as Node
  const property = node['property'] as Node
  const name = String(property['name'] ?? property['value'] ?? '')
  const scope = object.type === 'Identifier' ? String(object['name']) : ''
  if (EDGE_HOMES.some(({ kind, names }) => kind === 'member' && names.includes(name))) return [name]
  if (['globalThis', 'window', 'self'].includes(scope)) return [name]
  return [`${scope}.${name}`]
}

function sinks(file: SourceFile): Finding[] {
  const found: Finding[] = []
  walk(file.program, (node, parent, key) => {
    const text = sinkOf(node, parent, key)
    if (text) found.push({ where: placeOf(file, node), what: `${text}: text must not become markup, style or code` })
  })
  return found
}

function sinkOf(node: Node, parent: Node | undefined, key: string): string | undefined {
  if (
    (node.type === 'Identifier' || node.type === 'JSXIdentifier') &&
    SINKS.includes(String(node['name'])) &&
    ['property', 'key', 'name'].includes(key)
  )
    return String(node['name'])
  if (node.type === 'JSXOpeningElement' && ['style', 'script'].includes(String((node['name'] as Node)['name'])))
    return `<${String((node['name'] as Node)['name'])}>`
  if (node.type === 'Identifier' && ['eval', 'Function'].includes(String(node['name'])) && key === 'callee')
    return String(node['name'])
  if (node.type !== 'CallExpression' || parent === undefined) return undefined
  const callee = node['callee'] as Node
  const method = String((callee['property'] as Node | undefined)?.['name'] ?? '')
  const first = String((node['arguments'] as Node[])[0]?.['value'] ?? '').toLowerCase()
  if (method === 'createElement' && ['script', 'style'].includes(first)) return `createElement('${first}')`
  if (method === 'setAttribute' && (first === 'style' || first.startsWith('on'))) return `setAttribute('${first}')`
  if (['write', 'writeln'].includes(method) && (callee['object'] as Node)['name'] === 'document')
    return 'document.write'
  return undefined
}

function folderOf(path: string): string {
  return path.split('/')[1] ?? ''
}

function withoutEnding(path: string): string {
  return path.replace(/\.tsx?$/, '')
}
