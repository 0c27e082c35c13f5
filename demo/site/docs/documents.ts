import { readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { docPath } from './docPath'
import { renderDocument, titleOf, type Rendered } from './renderDocument'

const FOLDER = 'docs'
const INDEX = 'docs/README.md'
/** Links to documents, in the order in which a page has them. */
const LINK = /\]\(([\w./-]+\.md)(?:#[\w-]*)?\)/g

/** A page of the documentation. */
export type Doc = Rendered & {
  /** Its file, from the root of the repository. */
  readonly file: string
  /** Its folder on the site. */
  readonly path: string
}

/** The documents that are listed together, in their order. */
export type DocGroup = { readonly title: string; readonly documents: readonly DocEntry[] }
type DocEntry = { readonly file: string; readonly below: readonly string[] }

let read: { readonly groups: readonly DocGroup[]; readonly docs: ReadonlyMap<string, Doc> } | undefined

/** Every document by its folder on the site, in the order of the index, and its groups. Read once. */
export function readDocs(): { readonly groups: readonly DocGroup[]; readonly docs: ReadonlyMap<string, Doc> } {
  return (read ??= readAll())
}

function readAll(): NonNullable<typeof read> {
  const files = new Set(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .map((name) => `${FOLDER}/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.md')),
  )
  const groups = groupsOf(files)
  const ordered = [
    INDEX,
    ...groups.flatMap(({ documents }) => documents.flatMap(({ file, below }) => [file, ...below])),
  ]
  const missing = [...files].filter((file) => !ordered.includes(file))
  if (missing.length > 0) throw new Error(`${INDEX} leads nowhere to ${missing.join(', ')}.`)
  const titles = new Map(ordered.map((file) => [file, titleOf(readFileSync(file, 'utf8'))]))
  const docs = ordered.map((file): Doc => ({
    file,
    path: docPath(file),
    ...renderDocument(file, readFileSync(file, 'utf8'), titles),
  }))
  return { groups, docs: new Map(docs.map((doc) => [doc.path, doc])) }
}

/** The tables of the index. A page that has a folder of its own is followed by the pages of it that it links to. */
function groupsOf(files: ReadonlySet<string>): DocGroup[] {
  const tables = readFileSync(INDEX, 'utf8')
    .split(/\n(?=\| [^|]+\| \|\n)/)
    .slice(1)
  return tables.map((table) => ({
    title: /^\| ([^|]+?) \|/.exec(table)?.[1] ?? '',
    documents: linksOf(INDEX, table, files).map((file) => {
      const own = docPath(file)
      return { file, below: linksOf(file, readFileSync(file, 'utf8'), files).filter((each) => isBelow(each, own)) }
    }),
  }))
}

function isBelow(file: string, folder: string): boolean {
  return file.startsWith(folder) && docPath(file) !== folder
}

function linksOf(from: string, text: string, files: ReadonlySet<string>): string[] {
  const targets = [...text.matchAll(LINK)].map(([, target]) => posix.join(posix.dirname(from), target ?? ''))
  return [...new Set(targets)].filter((file) => files.has(file))
}
