import {
  Node,
  Scope,
  type ClassDeclaration,
  type ExpressionWithTypeArguments,
  type ParameterDeclaration,
  type SignaturedDeclaration,
  type TypeElementTypes,
  type TypeNode,
  type VariableDeclaration,
} from 'ts-morph'
import { docOf, lineOf } from './docComment'
import { table, typeCode } from './markdown'
import { wordsOf, type TypeDeclaration, type TypeWriter } from './typeWriter'

/** Members that the browser uses, not pages. */
const LIFECYCLE = /^(\w+Callback|observedAttributes|formAssociated)$/
/** A type of more than that is a block of code, without links. */
const INLINE_MAX_CHARACTERS = 160

type Member = ReturnType<ClassDeclaration['getMembers']>[number] | TypeElementTypes

/** What comments a type cannot have: those of members that the compiler makes, or that are written elsewhere. */
export type MemberDocs = ReadonlyMap<string, string>

/** A function, a class or a variable. @throws for anything else */
export function describeValue(declaration: Node, types: TypeWriter): string {
  if (Node.isClassDeclaration(declaration)) {
    const base = ownBaseOf(declaration)
    const inherited = base ? [typeCode(types.written(base, base.getType()))] : []
    return paragraphs(docOf(declaration), extended(inherited, members(declaration.getMembers(), types)))
  }
  if (Node.isFunctionDeclaration(declaration))
    return paragraphs(typeCode(`${declaration.getNameOrThrow()}${signature(declaration, types)}`), docOf(declaration))
  if (!Node.isVariableDeclaration(declaration)) throw new Error(`There is no way to describe ${declaration.getText()}`)
  return paragraphs(variable(declaration, types), docOf(declaration.getVariableStatementOrThrow()))
}

const extended = (bases: readonly string[], own: string): string =>
  bases.length > 0 ? paragraphs(`All of ${bases.join(', ')}${own ? ', and:' : '.'}`, own) : own

/** The class that another one extends, unless that is an element: its members for pages are those of its own. */
function ownBaseOf(declaration: ClassDeclaration): ExpressionWithTypeArguments | undefined {
  const inherited = declaration.getBaseClass()?.getType().getProperties() ?? []
  return inherited.some((each) => LIFECYCLE.test(each.getName())) ? undefined : declaration.getExtends()
}

/** A hook is a variable that holds a function. */
function variable(declaration: VariableDeclaration, types: TypeWriter): string {
  const [call] = declaration.getType().isAnonymous() ? declaration.getType().getCallSignatures() : []
  if (!call) return typeCode(types.written(declaration.getTypeNode(), declaration.getType()))
  const parameters = (call.getDeclaration() as SignaturedDeclaration & Node).getParameters()
  const returns = types.resolved(call.getReturnType())
  return typeCode(`${declaration.getName()}${parametersOf(parameters, types)}: ${returns}`)
}

export function describeType(declaration: TypeDeclaration, types: TypeWriter, docs?: MemberDocs): string {
  if (Node.isClassDeclaration(declaration)) return describeValue(declaration, types)
  return paragraphs(docOf(declaration), shapeOf(declaration, types, docs))
}

function shapeOf(
  declaration: Exclude<TypeDeclaration, ClassDeclaration>,
  types: TypeWriter,
  docs?: MemberDocs,
): string {
  if (Node.isInterfaceDeclaration(declaration)) {
    const bases = declaration.getExtends().map((each) => typeCode(types.written(each, each.getType())))
    return extended(bases, members(declaration.getMembers(), types, docs))
  }
  const node = declaration.getTypeNodeOrThrow()
  if (Node.isMappedTypeNode(node) && docs)
    return rows(
      declaration
        .getType()
        .getProperties()
        .map((property) => {
          const name = property.getName()
          return [
            `\`${name}\``,
            typeCode(types.resolved(property.getTypeAtLocation(declaration))),
            docs.get(name) ?? '',
          ]
        }),
    )
  const words = wordsOf(declaration)
  if (words)
    return words
      .map((word) => (declaration.getName() === 'ErrorCode' ? `[\`${word}\`](errors.md#${word})` : `\`${word}\``))
      .join(' ')
  const listed = membersOf(node)
  if (listed) return members(listed, types, docs)
  const text = types.written(node, declaration.getType())
  const isShort = text.length <= INLINE_MAX_CHARACTERS
  return isShort
    ? typeCode(text)
    : `\`\`\`ts\n${declaration.getText().replace(/^(\/\*\*.*?\*\/\s*)?export /s, '')}\n\`\`\``
}

/** Of an object, of a choice of its members, or of several of these. */
function membersOf(node: TypeNode): readonly Member[] | undefined {
  if (Node.isTypeLiteral(node)) return node.getMembers()
  if (Node.isTypeReference(node) && node.getTypeName().getText() === 'Pick')
    return node
      .getType()
      .getProperties()
      .flatMap((property) => property.getDeclarations() as unknown as Member[])
      .toSorted((one, other) => one.getPos() - other.getPos())
  if (!Node.isIntersectionTypeNode(node)) return undefined
  const parts = node.getTypeNodes().map(membersOf)
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined
}

function members(all: readonly Member[], types: TypeWriter, docs?: MemberDocs): string {
  return rows(all.flatMap((member) => describeMember(member, types, docs)))
}

const rows = (all: readonly (readonly string[])[]): string =>
  all.length > 0 ? table(['Member', 'Type', 'What it is'], all) : ''

/** Nothing of what pages cannot use. */
function describeMember(member: Member, types: TypeWriter, docs?: MemberDocs): readonly (readonly string[])[] {
  if (Node.isScoped(member) && member.getScope() === Scope.Private) return []
  if (Node.isCallSignatureDeclaration(member)) return [['(called)', typeCode(signature(member, types)), lineOf(member)]]
  if (Node.isMethodDeclaration(member) || Node.isMethodSignature(member)) {
    const name = member.getName()
    if (name.startsWith('#') || LIFECYCLE.test(name)) return []
    return [
      [
        named(member, `${name}${member.hasQuestionToken() ? '?' : ''}()`),
        typeCode(signature(member, types)),
        lineOf(member),
      ],
    ]
  }
  if (Node.isPropertyDeclaration(member) || Node.isPropertySignature(member) || Node.isGetAccessorDeclaration(member)) {
    const name = member.getName()
    if (name.startsWith('#') || LIFECYCLE.test(name)) return []
    const node = Node.isGetAccessorDeclaration(member) ? member.getReturnTypeNode() : member.getTypeNode()
    const isOptional = !Node.isGetAccessorDeclaration(member) && member.hasQuestionToken()
    const plain = name.replace(/^'(.*)'$/, '$1')
    const text = types.written(node, member.getType())
    return [
      [
        named(member, `${plain}${isOptional ? '?' : ''}`),
        typeCode(isOptional && !text.includes('=>') ? text.replace(/ \| undefined$/, '') : text),
        paragraphs(docs?.get(plain) ?? '', lineOf(member)).replaceAll('\n\n', ' '),
      ],
    ]
  }
  return []
}

function named(member: Node, name: string): string {
  return `${Node.isStaticable(member) && member.isStatic() ? 'static ' : ''}\`${name}\``
}

function signature(callable: SignaturedDeclaration, types: TypeWriter): string {
  const returns = types.written(callable.getReturnTypeNode(), callable.getReturnType())
  return `${parametersOf(callable.getParameters(), types)}: ${returns}`
}

function parametersOf(all: readonly ParameterDeclaration[], types: TypeWriter): string {
  const texts = all.map((each) => {
    const name = `${each.getName()}${each.isOptional() ? '?' : ''}`
    return `${name}: ${types.written(each.getTypeNode(), each.getType())}`
  })
  return `(${texts.join(', ')})`
}

const paragraphs = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n\n')
