import { redactIdentifiers } from '../services/log/redact'
import type { Finding } from './checks'
import type { Facts } from './facts'

/** The report as a text for people, without addresses, keys and the project id. */
export function writeReport(facts: Facts, findings: readonly Finding[]): string {
  const problems = findings.filter(({ level }) => level === 'problem').length
  const warnings = findings.length - problems
  const count = (number: number, word: string): readonly string[] =>
    number > 0 ? [`${number} ${word}${number === 1 ? '' : 's'}`] : []
  const sums = [...count(problems, 'problem'), ...count(warnings, 'warning')].join(', ')
  const checked = Object.keys(facts.files).length
  const files = facts.folder ? `files ${facts.folder} (${checked} checked)` : 'files of a bundler (not checked)'
  const lines = [
    `wallet-connect-button ${facts.version}: ${findings.length === 0 ? 'nothing is wrong' : sums}`,
    `Page ${facts.origin}, ${files}`,
    ...findings.flatMap(({ level, code, message, fix }) => [
      '',
      `${level === 'problem' ? '✗' : '!'} ${message}`,
      `  Change: ${fix}`,
      `  (${code})`,
    ]),
  ]
  return redact(lines.join('\n'), facts.options.projectId)
}

/** Nothing that identifies a visitor or the project leaves the page with a report that is posted somewhere. */
function redact(text: string, projectId: string | undefined): string {
  return redactIdentifiers(projectId ? text.replaceAll(projectId, '…') : text)
}
