import { readFileSync } from 'node:fs'
import { filesBelow } from '../verify/source'

/** Its blocks are parts of the source. */
const GENERATED = 'docs/api.md'

/** A block of code in a document. */
export interface Block {
  /** `docs/recipes.md:14` */
  readonly place: string
  /** Empty for commands and other text. */
  readonly language: string
  readonly code: string
  /** Filled from an example, which is compiled itself: `build/snippets.ts` */
  readonly isOfExample: boolean
  /** Of a library that is not installed here: what docs/moving begins with. */
  readonly isOfAnotherLibrary: boolean
}

/** Every block of the README and of the documents for those who use the package. */
export function documentBlocks(): readonly Block[] {
  const paths = ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs', '.md')]
  return paths.filter((path) => path !== GENERATED).flatMap(blocksOf)
}

function blocksOf(path: string): readonly Block[] {
  const text = readFileSync(path, 'utf8')
  return [...text.matchAll(/^```([a-z]*)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => {
    const before = text.slice(0, index)
    return {
      place: `${path}:${before.split('\n').length}`,
      language,
      code,
      isOfAnotherLibrary: before.endsWith('<!-- of another library -->\n\n'),
      isOfExample: /<!-- snippet: .+ -->\n\n$/.test(before),
    }
  })
}
