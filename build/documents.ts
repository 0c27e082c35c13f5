import { readdirSync } from 'node:fs'
import { fillApi } from './api/apiPage'
import { fillSnippets } from './snippets'
import { fillTables } from './tables'

const API = 'docs/api.md'

/** The documents for those who use the package, by path from the root. */
export function documentPaths(): readonly string[] {
  return ['docs', 'docs/backends', 'docs/decisions', 'docs/moving'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  )
}

/** A document with its tables and snippets as the source and the examples are now. */
export function fillDocument(path: string, text: string): string {
  return path === API ? fillApi(text) : fillSnippets(fillTables(text))
}
