import type { Finding } from './source'
import type { TextFile } from './textFiles'

const COLUMNS_MAX = 120

/** Files whose lines may be longer. The formatter breaks code at 120 columns, but no comments, strings or JSX text. */
const EXCLUDED: readonly { readonly path: RegExp; readonly reason: string }[] = [
  { path: /\.jsonc?$/, reason: 'Data, and lockfiles.' },
  { path: /\.svg$/, reason: 'Pictures.' },
  { path: /^integrations\/wordpress\/vendor\//, reason: 'A library, as it was published.' },
]

/** Marks above and below letters, and format characters, which many scripts write words with. */
const NO_COLUMN = /[\p{Mn}\p{Cf}]/gu

const FENCE = /^\s*```/
const TABLE_OR_LINK = /^\s*\||^\[[^\]]*\]\(\S*\)\S*$/

/** In Markdown, tables, lone links and code blocks cannot be wrapped: their lines are left empty. */
function linesOf(path: string, text: string): readonly string[] {
  const lines = text.split('\n')
  if (!path.endsWith('.md')) return lines
  let isCode = false
  return lines.map((line) => {
    if (FENCE.test(line)) isCode = !isCode
    return isCode || TABLE_OR_LINK.test(line) ? '' : line
  })
}

/** Lines that a reviewer has to scroll sideways for. */
export function findLongLines(files: readonly TextFile[]): Finding[] {
  return files
    .filter(({ path }) => !EXCLUDED.some((row) => row.path.test(path)))
    .flatMap(({ path, text }) =>
      linesOf(path, text).flatMap((line, index): Finding[] => {
        const columns = [...line.replace(NO_COLUMN, '')].length
        if (columns <= COLUMNS_MAX) return []
        return [{ where: `${path}:${index + 1}`, what: `has ${columns} columns, at most ${COLUMNS_MAX} are allowed` }]
      }),
    )
}
