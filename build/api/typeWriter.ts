import {
  Node,
  type ClassDeclaration,
  type InterfaceDeclaration,
  type Symbol as TypeSymbol,
  type Type,
  type TypeAliasDeclaration,
  type TypeNode,
} from 'ts-morph'

/** What may have a place of its own among the types of the page. */
export type TypeDeclaration = InterfaceDeclaration | TypeAliasDeclaration | ClassDeclaration

export interface TypeWriter {
  /** As the source has it. */
  written(node: Node | undefined, fallback: Type): string
  /** As the compiler resolves it, with the members of unions in an order that other code does not change. */
  resolved(type: Type): string
}

/** Several texts of one kind: plain ones, or CAIP-2 ids. */
const TEXTS = /'[\w-]+'(?: \| '[\w-]+')+|`\w+:\$\{string\}`(?: \| `\w+:\$\{string\}`)+/g

/**
 * Writes types as text, and says which declarations of `src` they name. `aliases` are the names of unions of texts, by
 * the sorted texts: the compiler forgets most of them.
 */
export function createTypeWriter(
  onNamed: (declaration: TypeDeclaration) => void,
  aliases: ReadonlyMap<string, string>,
): TypeWriter {
  function name(symbol: TypeSymbol | undefined): void {
    const [declaration] = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? []
    if (!declaration || declaration.getSourceFile().isInNodeModules()) return
    if (Node.isInterfaceDeclaration(declaration) || Node.isTypeAliasDeclaration(declaration)) onNamed(declaration)
    if (Node.isClassDeclaration(declaration)) onNamed(declaration)
  }

  function written(node: Node | undefined, fallback: Type): string {
    if (!node || Node.isIndexedAccessTypeNode(node)) return resolved(node?.getType() ?? fallback)
    for (const each of [node, ...node.getDescendants()]) if (Node.isIdentifier(each)) name(each.getSymbol())
    return oneLine(node.getText())
  }

  function resolved(type: Type): string {
    collect(type)
    return textOf(type)
  }

  function textOf(type: Type): string {
    if (type.isBoolean() || !type.isUnion() || type.getAliasSymbol()) return shorten(plainText(type))
    const parts = new Set(type.getUnionTypes().map(plainText))
    if (parts.has('true') && parts.has('false')) parts.add('boolean')
    if (parts.has('boolean')) for (const half of ['true', 'false']) parts.delete(half)
    return shorten([...parts].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)).join(' | '))
  }

  /** With the names of unions of texts, or with their texts in order. */
  function shorten(text: string): string {
    return text
      .replace(TEXTS, (union) => {
        const texts = union.split(' | ').toSorted().join(' | ')
        return aliases.get(texts) ?? texts
      })
      .replace(/\((\w+)\)\[\]/g, '$1[]')
  }

  function collect(type: Type, seen = new Set<Type>()): void {
    if (seen.has(type)) return
    seen.add(type)
    name(type.getAliasSymbol() ?? (type.isAnonymous() ? undefined : type.getSymbol()))
    for (const part of [...type.getUnionTypes(), ...type.getTypeArguments(), ...type.getAliasTypeArguments()])
      if (!type.isBoolean()) collect(part, seen)
    for (const signature of type.isAnonymous() ? type.getCallSignatures() : []) {
      for (const parameter of signature.getParameters()) collect(parameter.getValueDeclarationOrThrow().getType(), seen)
      collect(signature.getReturnType(), seen)
    }
  }

  return { written, resolved }
}

/** A union of nothing but texts as the key of `aliases`. */
export function aliasKeyOf(declaration: TypeAliasDeclaration): string | undefined {
  const parts = declaration.getType().getUnionTypes()
  const isText = (part: Type): boolean => part.isStringLiteral() || part.isTemplateLiteral()
  return parts.length > 1 && parts.every(isText) ? parts.map(plainText).toSorted().join(' | ') : undefined
}

/** The words of a union of nothing but words, else undefined. */
export function wordsOf(declaration: TypeAliasDeclaration): readonly string[] | undefined {
  const node = declaration.getTypeNodeOrThrow()
  const union = Node.isUnionTypeNode(node) ? node.getTypeNodes() : []
  if (union.length > 0 && union.every((each: TypeNode) => Node.isLiteralTypeNode(each)))
    return union.map((each) => each.getText().slice(1, -1))
  const type = declaration.getType()
  if (!type.isUnion() || !type.getUnionTypes().every((part) => part.isStringLiteral())) return undefined
  return type
    .getUnionTypes()
    .map((part) => String(part.getLiteralValue()))
    .toSorted()
}

/** What is absent stands last. */
const rank = (text: string): number => (/^(undefined|null)$/.test(text) ? 2 : text === 'false' ? 1 : 0)
const plainText = (type: Type): string =>
  type
    .getText()
    .replace(/import\([^)]*\)\./g, '')
    .replaceAll('"', "'")

/** Without comments, and with the members of an object on one line. */
function oneLine(text: string): string {
  return text
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/import\([^)]*\)\./g, '')
    .replace(/\{\s*\n\s*/g, '{ ')
    .replace(/;?\s*\n\s*\}/g, ' }')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/^\| /, '')
    .trim()
}
