import { readFileSync } from 'node:fs'
import { docPath } from './docPath'
import { readDocs, type Doc } from './documents'

const NAME = 'wallet-connect-button'
const SUMMARY =
  'A custom element that connects wallets and signs visitors in, from one HTML tag, on any page and framework.'
/** The marks between which tables and snippets are written. */
const MARKS = /^<!--.*-->\n\n?/gm

/**
 * The documents for those who use the element, for language models: an index with a sentence about each
 * (https://llmstxt.org), and all of their text in one file. Those about its inside are left out of the text.
 */
export function writeLlms(): ReadonlyMap<string, string> {
  const { groups, docs } = readDocs()
  const docOf = (file: string): Doc => docs.get(docPath(file))!
  const listed = groups.map(({ title, documents }) => ({
    title,
    docs: documents.flatMap(({ file, below }) => [file, ...below]).map(docOf),
  }))
  const sections = listed.map(
    (group, at) =>
      `## ${at === listed.length - 1 ? 'Optional' : group.title}\n\n${group.docs
        .map(({ title, path, description }) => `- [${title}](${path})${description && `: ${description}`}`)
        .join('\n')}\n`,
  )
  const used = listed.slice(0, -1).flatMap((group) => group.docs)
  const texts = used.map(({ file }) => readFileSync(file, 'utf8').replaceAll(MARKS, '').trim())
  return new Map([
    [
      'llms.txt',
      [`# ${NAME}\n\n> ${SUMMARY}\n\nAll of it in one file: [llms-full.txt](llms-full.txt)\n`, ...sections].join('\n'),
    ],
    ['llms-full.txt', `# ${NAME}\n\n> ${SUMMARY}\n\n${texts.join('\n\n')}\n`],
  ])
}
