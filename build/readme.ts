import { readFileSync, writeFileSync } from 'node:fs'
import { readCommandLine } from './commandLine'
import { fillSnippets } from './snippets'
import { fillTables } from './tables'

// `npm run build:readme` updates the tables and the snippets of the README. With `--check` it fails if they are out of
// date.
const { values } = readCommandLine({
  usage: `npm run build:readme -- [--check]
Updates the tables and the snippets of the README. With --check it fails if they are out of date.`,
  options: { check: { type: 'boolean', default: false } },
})
const before = readFileSync('README.md', 'utf8')
const after = fillSnippets(fillTables(before))
if (!values.check) writeFileSync('README.md', after)
else if (before !== after)
  throw new Error('The tables or snippets of README.md are out of date. Run: npm run build:readme')
