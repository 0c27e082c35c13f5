import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../../build/commandLine'
import { readIntegrity } from '../../build/integrity'
import { buildIn, compareFolders } from './reproducible'

// `npm run verify:release DIR` builds the version that a published folder says it is, and compares every file.

const { words } = readCommandLine({
  usage: `npm run verify:release -- FOLDER
Compares a published dist-cdn with a build of its version's tag, which it makes in a folder of its own. Run npm ci of
that tag first: the packages of this folder are used.`,
  words: (word) => !word.startsWith('-'),
})
const giveUp = (why: string): never => {
  console.error(why)
  process.exit(2)
}
const published = words[0] ?? giveUp('Name the folder: npm run verify:release -- ./0.1.0')
if (!existsSync(join(published, 'integrity.json')))
  giveUp(`${published} is no published dist-cdn: it has no integrity.json, which names its version.`)
const { version } = readIntegrity(published)
const tag = `v${version}`
const git = (...values: readonly string[]): string =>
  execFileSync('git', values, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

mkdirSync('test/results', { recursive: true })
const folder = mkdtempSync(join('test/results', 'release '))
try {
  git('worktree', 'add', '--detach', folder, tag)
  await buildIn(folder)
  const findings = compareFolders(published, join(folder, 'dist-cdn'))
  for (const { where, what } of findings) console.log(`${where}: ${what}`)
  const count = Object.keys(readIntegrity(published).files).length
  console.log(`${findings.length} of ${count} files differ from those of ${tag}.`)
  process.exitCode = findings.length === 0 ? 0 : 1
} catch (reason) {
  const { stderr } = reason as { stderr?: string }
  console.error(`${tag} could not be built: ${stderr?.trim() || (reason as Error).message}`)
  process.exitCode = 2
} finally {
  rmSync(folder, { recursive: true, force: true })
  git('worktree', 'prune')
}
