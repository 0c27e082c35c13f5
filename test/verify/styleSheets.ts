import { readFileSync } from 'node:fs'
import { filesBelow, type Finding } from './source'

/** Left and right are wrong in half of the world's writing; top and bottom stay with the viewport. */
const PHYSICAL =
  /^\s*(left|right|(margin|padding)-(left|right)|border-(left|right)(-\w+)*|border-(top|bottom)-(left|right)-radius|inset-(left|right)|scroll-(margin|padding)-(left|right))\s*:/
const PHYSICAL_VALUE = /^\s*(text-align|float|clear)\s*:\s*(left|right)\b/

/** Declarations of our style sheets that name a physical side, fetch something, or shout. */
export function findPhysical(): Finding[] {
  return filesBelow('src', '.css').flatMap((path) =>
    readFileSync(path, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
      .split('\n')
      .flatMap((line, index): Finding[] => {
        const where = `${path}:${index + 1}`
        // More than one declaration may share a line.
        return line.split(/[;{}]/).flatMap((declaration) => {
          if (PHYSICAL.test(declaration) || PHYSICAL_VALUE.test(declaration))
            return [{ where, what: `${declaration.trim()}: use the logical property` }]
          if (/url\(|@import/.test(declaration))
            return [{ where, what: `${declaration.trim()}: a sheet of ours fetches nothing` }]
          return []
        })
      }),
  )
}
