import { Project } from 'ts-morph'
import { expect, test } from 'vitest'
import { describeValue } from './describeExport'
import { createTypeWriter } from './typeWriter'

const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { strict: true } })
const source = project.createSourceFile(
  'wallets.ts',
  `class Prompted { approve(): void {} }
  class Wallet extends Prompted {
    constructor(private readonly url: string, readonly name: string) { super() }
    lock(): void {}
  }
  class Base { connectedCallback(): void {} }
  class Element extends Base { open(): void {} }`,
)

function described(name: string) {
  const named: string[] = []
  const types = createTypeWriter((declaration) => named.push(String(declaration.getName())), new Map())
  return { text: describeValue(source.getClassOrThrow(name), types), named }
}

test('a class says which members it has from another one, which is described too, and no private ones', () => {
  const { text, named } = described('Wallet')
  expect(text).toMatch(/^All of \W*Prompted\W*, and:/)
  expect(named).toContain('Prompted')
  expect(text).toContain('`lock()`')
  expect(text).not.toContain('url')
})

test('an element has what it describes itself', () => {
  expect(described('Element').text).not.toContain('All of')
})
