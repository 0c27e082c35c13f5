import { readFileSync } from 'node:fs'
import { filesBelow, type Finding } from './source'

/** Left and right are wrong in right-to-left scripts; top and bottom belong to the viewport. */
const PHYSICAL =
  /^\s*((((scroll-)?(margin|padding)|inset)-)?(left|right)|border-((left|right)(-\w+)*|\w+-(left|right)-radius))\s*:/
const PHYSICAL_VALUE = /^\s*(text-align|float|clear)\s*:\s*(left|right)\b/

/** Declarations of our style sheets that name a physical side or fetch something. */
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
            return [{ where, what: `${declaration.trim()}: style sheets must not fetch anything` }]
          return []
        })
      }),
  )
}
