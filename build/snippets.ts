import { readFileSync } from 'node:fs'

/**
 * `<!-- snippet: file | first words | last words -->`, and what follows up to the end. `$` is the end of the file, and
 * `\n` in the last words the end of a line: `\n})` ends a test.
 */
const SNIPPET = /(<!-- snippet: (\S+) \| (.+) \| (.+) -->\n)[\s\S]*?(<!-- end -->)/g

/** Replaces the snippets of a document by the code of the examples. @throws if an example has no such code */
export function fillSnippets(text: string): string {
  return text.replace(
    SNIPPET,
    (_, open: string, path: string, first: string, last: string, close: string) =>
      `${open}\n\`\`\`${languageOf(path, first)}\n${extract(path, first, last)}\n\`\`\`\n\n${close}`,
  )
}

function extract(path: string, first: string, lastWords: string): string {
  const last = lastWords.replaceAll('\\n', '\n')
  const source = readFileSync(path, 'utf8')
  const start = source.indexOf(first)
  const end = last === '$' ? source.trimEnd().length : source.indexOf(last, start) + last.length
  if (start < 0 || end < start + last.length) throw new Error(`${path} has nothing from "${first}" to "${last}".`)
  // As far to the left as the line that it begins on.
  const indent = source.slice(source.lastIndexOf('\n', start) + 1).search(/\S/)
  return source
    .slice(start, end)
    .split('\n')
    .map((line, index) => (index === 0 ? line : line.replace(new RegExp(`^ {0,${indent}}`), '')))
    .join('\n')
}

function languageOf(path: string, first: string): string {
  if (path.endsWith('.tsx')) return 'jsx'
  if (/^examples\/(backends|moving)\//.test(path)) return 'ts'
  if (path.endsWith('playwright.ts') || path.endsWith('.spec.ts')) return 'ts'
  return first.startsWith('<') ? 'html' : 'js'
}
