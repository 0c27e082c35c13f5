import { readFileSync, writeFileSync } from 'node:fs'
import { fillSnippets } from './snippets'
import { fillTables } from './tables'

// `npm run build:readme` updates the tables and the snippets of the README. With `--check` it fails if they are out of
// date.
const before = readFileSync('README.md', 'utf8')
const after = fillSnippets(fillTables(before))
if (!process.argv.includes('--check')) writeFileSync('README.md', after)
else if (before !== after)
  throw new Error('The tables or snippets of README.md are out of date. Run: npm run build:readme')
