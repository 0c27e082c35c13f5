import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Node, Project, type SourceFile } from 'ts-morph'
import { compileDeclarations, completeDeclaration } from '../declarations'
import { ENTRIES } from '../entries'
import { EVENTS } from '../surface'
import { describeType, describeValue, type MemberDocs } from './describeExport'
import { linksTo, linkTypes, wrap } from './markdown'
import { aliasKeyOf, createTypeWriter, type TypeDeclaration } from './typeWriter'

const PACKAGE = 'wallet-connect-button'
const START = '<!-- api -->'

const ABOUT: Readonly<Record<(typeof ENTRIES)[number], string>> = {
  index: 'Defines the element, and exports its types.',
  element: 'The class alone: importing it defines nothing. `WalletConnectButton.define()` does.',
  session: 'The session that the elements of a page share, without markup.',
  react: 'The component and the hooks for React 18 and later.',
  preact: 'The component and the hooks for Preact 10.19 and later.',
  wagmi: 'A connector for wagmi 2 and 3.',
  testing: 'Wallets for the tests of a site.',
  server: 'Verifies sign-ins, and responds to what the element requests of a site.',
}

/** Replaces what follows the marker of docs/api.md by what the entries export. @throws if there is no marker */
export function fillApi(text: string): string {
  if (!text.includes(START)) throw new Error(`docs/api.md has no ${START}.`)
  return `${text.slice(0, text.indexOf(START))}${START}\n\n${compileDeclarations(writeApi)}\n`
}

function writeApi(folder: string): string {
  const project = openDeclarations(folder)
  const entries = ENTRIES.map((name) => {
    const file = project.getSourceFileOrThrow(join(folder, `${name}.d.ts`))
    return { entry: name === 'index' ? PACKAGE : `${PACKAGE}/${name}`, about: ABOUT[name], ...exportsOf(file) }
  })

  const found = new Map<string, TypeDeclaration>()
  const aliases = new Map<string, string>()
  for (const { typeNames } of entries)
    for (const [name, declaration] of typeNames) {
      add(declaration)
      const key = Node.isTypeAliasDeclaration(declaration) ? aliasKeyOf(declaration) : undefined
      if (key !== undefined) aliases.set(key, name)
    }
  const types = createTypeWriter(add, aliases)

  function add(declaration: TypeDeclaration): void {
    const name = String(declaration.getName())
    const known = found.get(name)
    // The props of Preact's component are those of React's, but for the attributes of any element.
    if (known && declaration.getSourceFile().getBaseName() === 'preact.d.ts') return
    if (known && known !== declaration) throw new Error(`Two public types are called ${name}.`)
    found.set(name, declaration)
  }

  const described = new Map<string, string>()
  const sections = entries.flatMap(({ entry, about, values, typeNames }) => {
    const repeated: string[] = []
    const own = [...values].flatMap(([name, declaration]) => {
      const text = describeValue(declaration, types)
      if (described.get(name) === text) return (repeated.push(name), [])
      described.set(name, described.get(name) ?? text)
      return [`### ${name}`, text]
    })
    const again = repeated.length > 0 ? `As above: ${linksTo(repeated)}.` : ''
    return [`## ${entry}`, about, ...own, again, typeNames.size > 0 ? `Types: ${linksTo([...typeNames.keys()])}.` : '']
  })

  const docs: Readonly<Record<string, MemberDocs>> = { EventDetails: new Map(Object.entries(EVENTS)) }
  const shapes = new Map<string, string>()
  // What a type names is found while it is described.
  for (const [name, declaration] of found) shapes.set(name, describeType(declaration, types, docs[name]))
  const listed = [...shapes]
    .filter(([name]) => !described.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, shape]) => {
      const exporters = entries.filter(({ typeNames }) => typeNames.has(name)).map(({ entry }) => `\`${entry}\``)
      const from = exporters.length > 0 ? `Exported by ${exporters.join(', ')}.` : 'Part of other types, not exported.'
      return [`### ${name}`, from, shape]
    })
  const text = [...sections, '## Types', ...listed].filter(Boolean).join('\n\n')
  return wrap(linkTypes(text, (name) => shapes.has(name)))
}

/** The declarations of the entries as users get them. What they import from packages stays a name. */
function openDeclarations(folder: string): Project {
  const project = new Project({ compilerOptions: { lib: ['lib.es2023.d.ts'], types: [], strict: true } })
  for (const path of ['domain/page/options.d.ts', 'domain/page/viewName.d.ts']) {
    const text = completeDeclaration(path, readFileSync(join(folder, path), 'utf8'))
    project.createSourceFile(join(folder, path), text, { overwrite: true })
  }
  for (const name of ENTRIES) project.addSourceFileAtPath(join(folder, `${name}.d.ts`))
  return project
}

function exportsOf(file: SourceFile): {
  values: ReadonlyMap<string, Node>
  typeNames: ReadonlyMap<string, TypeDeclaration>
} {
  const values = new Map<string, Node>()
  const typeNames = new Map<string, TypeDeclaration>()
  for (const [name, [declaration]] of file.getExportedDeclarations()) {
    if (Node.isInterfaceDeclaration(declaration) || Node.isTypeAliasDeclaration(declaration))
      typeNames.set(name, declaration)
    else if (declaration) values.set(name, declaration)
  }
  return { values, typeNames }
}
