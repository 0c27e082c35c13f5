import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Tells the self-check (src/doctor) which files are beside it, with the SHA-256 of each. They are built before it.
 * The single file is left out, because it is beside none. */
export function filesOfPage(): Plugin {
  return { name: 'files-of-page', config: () => ({ define: { BUILT_FILES: JSON.stringify(hashes('dist-cdn')) } }) }
}

function hashes(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.js') && file !== 'doctor.js' && !file.includes('.single.'))
  return Object.fromEntries(
    files.toSorted().map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  )
}
