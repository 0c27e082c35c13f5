import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { ATTRIBUTES, type AttributeRow } from '../src/domain/page/attributes'

/** A public property of the class. */
export type PropertyFact = {
  readonly name: string
  readonly type: string
  readonly doc: string
  readonly writable: boolean
  readonly isStatic: boolean
}
/** A public method of the class. */
export type MethodFact = {
  readonly name: string
  readonly parameters: string
  readonly returns: string
  readonly doc: string
  readonly isStatic: boolean
}

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }
type Comment = { readonly value: string; readonly start: number; readonly end: number }

const EVENTS_SOURCE = new URL('../src/session/events.ts', import.meta.url)
const ATTRIBUTES_SOURCE = new URL('../src/domain/page/attributes.ts', import.meta.url)
const ELEMENT_SOURCE = new URL('../src/element/WalletConnectButton.ts', import.meta.url)
/** Members that the browser uses, not pages. */
const LIFECYCLE = /^(\w+Callback|constructor|observedAttributes|formAssociated)$/

/** The detail type of each event by its name. @throws if `src/session/events.ts` does not declare the interface */
export function readEventDetails(): ReadonlyMap<string, string> {
  const { text, body } = parse(EVENTS_SOURCE)
  const declared = exported(body, 'TSInterfaceDeclaration', 'EventDetails')
  const members = (declared['body'] as Node)['body'] as Node[]
  return new Map(
    members.map((member) => [
      nameOf(member, text),
      typeOf(member['typeAnnotation'], text)
        // What namespace and network say of the address is for the compiler.
        .replace(/^By(?:Namespace|Chain)<(\{.*\}).*>$/s, '$1')
        .replace(/\s*\n\s*/g, '; ')
        .replace(/^\{; /, '{ ')
        .replace(/; \}$/, ' }'),
    ]),
  )
}

/** Every attribute with the comment above its row in `src/domain/page/attributes.ts`. @throws if a row has none */
export function readAttributes(): readonly (AttributeRow & { readonly doc: string })[] {
  const { text, body, comments } = parse(ATTRIBUTES_SOURCE)
  let table: Node | undefined
  for (const statement of body)
    for (const declared of ((statement['declaration'] as Node | null | undefined)?.['declarations'] as Node[]) ?? [])
      if ((declared['id'] as Node)['name'] === 'ROWS') table = declared['init'] as Node
  while (table && table.type !== 'ArrayExpression') table = table['expression'] as Node | undefined
  const docs = ((table?.['elements'] ?? []) as Node[]).map((row) => docBefore(row, text, comments))
  return ATTRIBUTES.map((row, index) => {
    const doc = docs[index]
    if (!doc) throw new Error(`The attribute ${row.name} has no comment.`)
    return { ...row, doc }
  })
}

/** Public properties and methods of the element's class, with their doc comments. */
export function readMembers(): {
  readonly properties: readonly PropertyFact[]
  readonly methods: readonly MethodFact[]
} {
  const { text, body, comments } = parse(ELEMENT_SOURCE)
  const declared = exported(body, 'ClassDeclaration', 'WalletConnectButton')
  const members = ((declared['body'] as Node)['body'] as Node[]).filter((member) => {
    const key = member['key'] as Node | undefined
    return key?.type === 'Identifier' && !LIFECYCLE.test(String(key['name']))
  })
  const properties = new Map<string, PropertyFact>()
  const methods: MethodFact[] = []
  for (const member of members) {
    const name = nameOf(member, text)
    const doc = docBefore(member, text, comments)
    const isStatic = member['static'] === true
    const kind = member['kind'] as string | undefined
    const value = member['value'] as Node
    if (kind === 'method') {
      methods.push({
        name,
        doc,
        isStatic,
        parameters: (value['params'] as Node[]).map((each) => text.slice(each.start, each.end)).join(', '),
        returns: typeOf(value['returnType'], text),
      })
    } else if (kind === 'set') {
      const known = properties.get(name)
      if (known) properties.set(name, { ...known, writable: true })
    } else {
      properties.set(name, {
        name,
        doc,
        isStatic,
        type: typeOf(kind === 'get' ? value['returnType'] : member['typeAnnotation'], text),
        writable: kind !== 'get' && member['readonly'] !== true,
      })
    }
  }
  return { properties: [...properties.values()], methods }
}

function parse(source: URL): { text: string; body: Node[]; comments: Comment[] } {
  const text = readFileSync(source, 'utf8')
  const { program, comments, errors } = parseSync(source.pathname, text)
  if (errors.length > 0) throw new Error(`${source.pathname} cannot be read: ${errors[0]?.message}`)
  return { text, body: program.body as unknown as Node[], comments: comments as unknown as Comment[] }
}

function exported(body: readonly Node[], type: string, name: string): Node {
  for (const statement of body) {
    const declaration = statement['declaration'] as Node | null | undefined
    if (declaration?.type === type && (declaration['id'] as Node | null)?.['name'] === name) return declaration
  }
  throw new Error(`No exported ${name} where the build expects it.`)
}

function nameOf(member: Node, text: string): string {
  const key = member['key'] as Node
  return key.type === 'Identifier' ? String(key['name']) : text.slice(key.start + 1, key.end - 1)
}

function typeOf(annotation: unknown, text: string): string {
  if (!annotation) return 'unknown'
  const inner = (annotation as Node)['typeAnnotation'] as Node
  return text.slice(inner.start, inner.end)
}

function docBefore(member: Node, text: string, comments: readonly Comment[]): string {
  const comment = comments.findLast(
    (each) => each.end <= member.start && text.slice(each.end, member.start).trim() === '',
  )
  if (!comment?.value.startsWith('*')) return ''
  return comment.value
    .replace(/^\s*\*+\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/@throws (.*)$/, 'Throws $1.')
}
