import { readFileSync, writeFileSync } from 'node:fs'
import { fillTables } from './tables'

// `npm run build:readme` writes the tables; with --check it says whether they are up to date.
const before = readFileSync('README.md', 'utf8')
const after = fillTables(before)
if (!process.argv.includes('--check')) writeFileSync('README.md', after)
else if (before !== after)
  throw new Error('README.md is not what the tables of the source say. Run: npm run build:readme')
