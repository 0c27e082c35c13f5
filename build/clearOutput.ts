import { readdirSync, rmSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Empties `dist-cdn` before the first of its builds. Its README stays: it is part of the repository. */
export function clearOutput(): Plugin {
  return {
    name: 'clear-output',
    buildStart() {
      for (const name of readdirSync('dist-cdn'))
        if (name !== 'README.md') rmSync(`dist-cdn/${name}`, { recursive: true })
    },
  }
}
