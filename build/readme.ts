import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fillApi } from './api/apiPage'
import { readCommandLine } from './commandLine'
import { fillSnippets } from './snippets'
import { fillProductionTables, fillTables } from './tables'

// `npm run build:readme` updates the tables and the snippets of the README and of documents in docs, and writes
// docs/api.md from the types. With `--check` it fails if they are out of date.
const { values } = readCommandLine({
  usage: `npm run build:readme -- [--check]
Updates the tables and the snippets of the README and docs, and docs/api.md.
With --check it fails if they are out of date.`,
  options: { check: { type: 'boolean', default: false } },
})
const DOCUMENTS: Readonly<Record<string, (text: string) => string>> = {
  'README.md': (text) => fillSnippets(fillTables(text)),
  'docs/api.md': fillApi,
  'docs/production.md': fillProductionTables,
  'docs/testing.md': fillSnippets,
  ...Object.fromEntries(readdirSync('docs/backends').map((name) => [`docs/backends/${name}`, fillSnippets])),
}
for (const [path, update] of Object.entries(DOCUMENTS)) {
  const before = readFileSync(path, 'utf8')
  const after = update(before)
  if (!values.check) writeFileSync(path, after)
  else if (before !== after)
    throw new Error(`The tables or snippets of ${path} are out of date. Run: npm run build:readme`)
}
