import { readFileSync, writeFileSync } from 'node:fs'
import { readCommandLine } from './commandLine'
import { documentPaths, fillDocument } from './documents'
import { TABLE_NAMES, tablesIn } from './tables'

// `npm run build:readme` updates the tables and the snippets of the documents in docs, and writes docs/api.md from the
// types. With `--check` it fails if they are out of date.
const { values } = readCommandLine({
  usage: `npm run build:readme -- [--check]
Updates the tables and the snippets of docs, and writes docs/api.md.
With --check it fails if they are out of date.`,
  options: { check: { type: 'boolean', default: false } },
})
const placed = new Set<string>()
for (const path of documentPaths()) {
  const before = readFileSync(path, 'utf8')
  const after = fillDocument(path, before)
  for (const name of tablesIn(after)) placed.add(name)
  if (!values.check) writeFileSync(path, after)
  else if (before !== after)
    throw new Error(`The tables or snippets of ${path} are out of date. Run: npm run build:readme`)
}
const missing = TABLE_NAMES.filter((name) => !placed.has(name))
if (missing.length > 0) throw new Error(`No document has a place for these tables: ${missing.join(', ')}`)
