import type { Plugin } from 'vite'
import { CHUNKS } from './chunks'

export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Asks V8 to compile all functions of a file in the background while it arrives, and not one by one on the main thread
 * when each is first called: docs/decisions/compile-hints.md. Other engines read a comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    generateBundle(_, bundle) {
      for (const each of Object.values(bundle))
        if (each.type === 'chunk' && !CHUNKS[each.name]?.isLibrary) each.code = COMPILE_HINT + each.code
    },
  }
}
