import type { Finding } from './checks'
import type { Facts } from './facts'
import { judgeLoaded, type LoadedFile } from './files'
import { sayFile, sayUrl, sayVersion } from './sayable'

/** The report as a text for people. What came from outside is included only in a form of `sayable`. */
export function writeReport(facts: Facts, findings: readonly Finding[]): string {
  const problems = findings.filter(({ level }) => level === 'problem').length
  const warnings = findings.length - problems
  const count = (number: number, word: string): readonly string[] =>
    number > 0 ? [`${number} ${word}${number === 1 ? '' : 's'}`] : []
  const sums = [...count(problems, 'problem'), ...count(warnings, 'warning')].join(', ')
  const checked = Object.keys(facts.files).length
  const files = facts.folder
    ? `files ${sayUrl(facts.folder, facts.origin)} (${checked} checked)`
    : 'files of a bundler (not checked)'
  const lines = [
    `wallet-connect-button ${sayVersion(facts.version)}: ${findings.length === 0 ? 'nothing is wrong' : sums}`,
    `Page ${facts.origin}, ${files}`,
    ...findings.flatMap(({ level, code, message, fix }) => [
      '',
      `${level === 'problem' ? '✗' : '!'} ${message}`,
      `  Change: ${fix}`,
      `  (${code})`,
    ]),
  ]
  return [...lines, ...listFiles(judgeLoaded(facts.loaded, facts.files))].join('\n')
}

function listFiles(loaded: readonly LoadedFile[]): readonly string[] {
  if (loaded.length === 0) return []
  const verdict = ({ name, integrity, isReleased }: LoadedFile): string => {
    if (isReleased !== undefined) return isReleased ? '✓' : '✗ not the released file:'
    return integrity && name === 'doctor.js' ? '· this check, to be compared by hand:' : '· not read:'
  }
  return [
    '',
    'Loaded files, with their hashes as in integrity.json:',
    ...loaded.map((file) => `${verdict(file)} ${sayFile(file.name)} ${file.integrity ?? ''}`.trimEnd()),
  ]
}
