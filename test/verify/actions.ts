import type { Finding } from './source'
import type { TextFile } from './textFiles'

const WORKFLOW = /^\.github\/.*\.ya?ml$/
const USES = /^\s*(?:-\s+)?["']?uses["']?\s*:\s*(.*)$/
/** A commit, and the version that it was. A tag can be moved to another commit by whoever has the action. */
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/
/** Of this repository, at the commit that runs. */
const LOCAL = /^\.\/[\w./-]+$/

/** Actions of workflows that are not pinned to a commit. */
export function findUnpinnedActions(files: readonly TextFile[]): Finding[] {
  return files
    .filter(({ path }) => WORKFLOW.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index): Finding[] => {
        const used = USES.exec(line)?.[1]?.trim()
        if (used === undefined || PINNED.test(used) || LOCAL.test(used)) return []
        return [{ where: `${path}:${index + 1}`, what: `${used} is not pinned: OWNER/NAME@COMMIT # vX.Y.Z` }]
      }),
    )
}
