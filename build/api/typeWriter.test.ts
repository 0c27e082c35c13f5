import { Project, type TypeAliasDeclaration } from 'ts-morph'
import { expect, test } from 'vitest'
import { linkTypes, typeCode, wrap } from './markdown'
import { aliasKeyOf, createTypeWriter, wordsOf } from './typeWriter'

const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { strict: true } })
const source = project.createSourceFile(
  'types.ts',
  `type Size = 'lg' | 'md'
  type Sorted = Record<'md' | 'lg', 'b' | 'a'>
  type Given = { size?: undefined | 'md' | false | 'lg'; done: null | boolean }
  type Names = keyof { b: 1; a: 2 }
  type Long = {
    /** Why. */
    readonly a: string
    readonly size: Size
  }`,
)
const alias = (name: string): TypeAliasDeclaration => source.getTypeAliasOrThrow(name)
const found: string[] = []
const types = createTypeWriter(
  (declaration) => found.push(String(declaration.getName())),
  new Map([[String(aliasKeyOf(alias('Size'))), 'Size']]),
)
const resolved = (name: string): string =>
  types.resolved(alias('Given').getType().getPropertyOrThrow(name).getTypeAtLocation(source))

test('unions are in an order that other code does not change, with what is absent last', () => {
  expect(resolved('size')).toBe('Size | false | undefined')
  expect(resolved('done')).toBe('boolean | null')
  expect(wordsOf(alias('Names'))).toEqual(['a', 'b'])
})

test('a union as the source has it keeps its order', () => {
  expect(wordsOf(alias('Size'))).toEqual(['lg', 'md'])
})

test('a type as the source has it is on one line, without comments, and says what it names', () => {
  found.length = 0
  const node = alias('Long').getTypeNodeOrThrow()
  expect(types.written(node, node.getType())).toMatch(/^\{ readonly a: string;? readonly size: Size \}$/)
  expect(found).toEqual(['Size'])
})

test('names of known types are links, texts are not', () => {
  const text = linkTypes(typeCode(`Promise<Size> | 'Size'`), (name) => name === 'Size')
  expect(text).toBe("`Promise<`[`Size`](#size)`> | 'Size'`")
})

test('prose is broken at 120 columns, tables and code are not', () => {
  const long = 'word '.repeat(40).trim()
  expect(
    wrap(long)
      .split('\n')
      .map((line) => line.length),
  ).toEqual([119, 79])
  const kept = `| ${long} |\n\`\`\`ts\n${long}\n\`\`\``
  expect(wrap(kept)).toBe(kept)
})
