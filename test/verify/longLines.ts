import type { Finding } from './source'
import type { TextFile } from './textFiles'

const COLUMNS_MAX = 120

/** Files whose lines may be longer. The formatter breaks code at 120 columns, but no comments, strings or JSX text. */
const EXCLUDED: readonly { readonly path: RegExp; readonly reason: string }[] = [
  { path: /\.jsonc?$/, reason: 'Data, and lockfiles.' },
  { path: /\.(md|html)$/, reason: 'Prose and tables.' },
  { path: /\.svg$/, reason: 'Pictures.' },
]

/** Lines that a reviewer has to scroll sideways for. */
export function findLongLines(files: readonly TextFile[]): Finding[] {
  return files
    .filter(({ path }) => !EXCLUDED.some((row) => row.path.test(path)))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index): Finding[] => {
        const columns = [...line].length
        if (columns <= COLUMNS_MAX) return []
        return [{ where: `${path}:${index + 1}`, what: `has ${columns} columns, at most ${COLUMNS_MAX} are allowed` }]
      }),
    )
}
