import { fileURLToPath } from 'node:url'
import { Node, Project, type SourceFile, type TypeNode } from 'ts-morph'
import { ATTRIBUTES, type AttributeRow } from '../src/domain/page/attributes'
import { EVENTS, type Named } from './surface'

type MemberFact = Named & { readonly isStatic: boolean }
/** A public property of the class. */
type PropertyFact = MemberFact & { readonly type: string; readonly writable: boolean }
/** A public method of the class. */
export type MethodFact = MemberFact & { readonly parameters: string; readonly returns: string }
/** An event with the type of its detail, if it has any. */
export type EventFact = Named & { readonly detail: string | undefined }

/** Members that the browser uses, not pages. */
const HIDDEN = /^(#.*|\w+Callback|observedAttributes|formAssociated)$/

const project = new Project({ skipAddingFilesFromTsConfig: true, skipFileDependencyResolution: true })
const source = (path: string): SourceFile =>
  project.addSourceFileAtPath(fileURLToPath(new URL(`../src/${path}`, import.meta.url)))
const textOf = (type: TypeNode | undefined): string => type?.getText() ?? 'unknown'

/** Every event, as described and declared. */
export function readEvents(): readonly EventFact[] {
  const details = readEventDetails()
  return Object.entries(EVENTS).map(([name, doc]) => ({ name, doc, detail: details.get(name) }))
}

/** The detail type of each event by its name. */
function readEventDetails(): ReadonlyMap<string, string> {
  const declared = source('session/events.ts').getInterfaceOrThrow('EventDetails')
  return new Map(
    declared.getProperties().map((member) => [
      member.getName().replaceAll("'", ''),
      textOf(member.getTypeNode())
        .replace(/\s*\/\*\*.*?\*\//gs, '')
        // What namespace and network say of the address is for the compiler.
        .replace(/^By(?:Namespace|Chain)<(\{.*\}).*>$/s, '$1')
        .replace(/\s*\n\s*/g, '; ')
        .replace(/^\{; /, '{ ')
        .replace(/; \}$/, ' }'),
    ]),
  )
}

/** Every attribute with the comment above its row in `src/domain/page/attributes.ts`. @throws if a row has none */
export function readAttributes(): readonly (AttributeRow & Named)[] {
  const table = source('domain/page/attributes.ts').getVariableDeclarationOrThrow('ROWS')
  const rows = table.getFirstDescendantOrThrow(Node.isArrayLiteralExpression).getElements()
  return ATTRIBUTES.map((row, index) => {
    const doc = docBefore(rows[index])
    if (!doc) throw new Error(`The attribute ${row.name} has no comment.`)
    return { ...row, doc }
  })
}

/** Public properties and methods of the element's class, with their doc comments. */
export function readMembers(): {
  readonly properties: readonly PropertyFact[]
  readonly methods: readonly MethodFact[]
} {
  const properties: PropertyFact[] = []
  const methods: MethodFact[] = []
  for (const member of source('element/WalletConnectButton.ts').getClassOrThrow('WalletConnectButton').getMembers()) {
    const isProperty = Node.isPropertyDeclaration(member)
    if (!isProperty && !Node.isMethodDeclaration(member) && !Node.isGetAccessorDeclaration(member)) continue
    const fact = { name: member.getName(), doc: docBefore(member), isStatic: member.isStatic() }
    if (HIDDEN.test(fact.name)) continue
    if (Node.isMethodDeclaration(member)) {
      const parameters = member.getParameters().map((each) => each.getText())
      methods.push({ ...fact, parameters: parameters.join(', '), returns: textOf(member.getReturnTypeNode()) })
    } else {
      const type = textOf(isProperty ? member.getTypeNode() : member.getReturnTypeNode())
      const writable = isProperty ? !member.isReadonly() : member.getSetAccessor() !== undefined
      properties.push({ ...fact, type, writable })
    }
  }
  return { properties, methods }
}

function docBefore(node: Node | undefined): string {
  const comment = node?.getLeadingCommentRanges().at(-1)?.getText() ?? ''
  if (!comment.startsWith('/**')) return ''
  return comment
    .slice(3, -2)
    .replace(/^\s*\*+\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/@throws (.*)$/, 'Throws $1.')
}
