import { posix } from 'node:path'
import { headingAnchor } from '../../build/headingAnchors'
import type { Finding } from './source'
import type { TextFile } from './textFiles'

const INDEX = 'docs/decisions/README.md'
const DECISION = /^docs\/decisions\/(?!README\.md$).*\.md$/
/** Files with names of Markdown files that are data: the test of this check, and recorded packages. */
const EXCLUDED = /^test\/verify\/links\.test\.ts$|(^|\/)package-lock\.json$/

const FENCED = /^( *)(```|~~~).*\n[^]*?^\1\2$/gm
/** What leads from a Markdown file to another one, relative to its own folder. */
const LINK = /(?:\]\(<?|<(?:a|img|source)\s[^>]*\b(?:href|src|srcset)=")(?!\/\/|[a-z][a-z\d+.-]*:)([^)\s>"]+)/gi
/** A path in backticks, from the root. */
const CODE_PATH = /`((?:\.ci|build|demo|docs|src|test)\/[\w./-]+\.\w+)`/g
/** A Markdown file that any text names, relative to either. */
const NAMED = /(?<!\]\(|[\w/.#-])((?:[\w.-]+\/)*[\w.-]*\w\.md(?:#[\w-]+)?)/g

/** Links and names of files that lead nowhere, and decisions that the index or what they explain does not link to. */
export function findBrokenLinks(files: readonly TextFile[], paths: readonly string[]): Finding[] {
  const known = new Set(paths.flatMap((path) => [path, ...parentsOf(path)]))
  const anchors = new Map(files.filter(isMarkdown).map(({ path, text }) => [path, anchorsOf(text)]))
  const indexed = new Set<string>()
  const cited = new Set<string>()

  /** What is wrong with a target, if anything. */
  const problem = (from: string, target: string, bases: readonly string[]): string | undefined => {
    const [name = '', anchor] = target.split('#')
    const candidates = name ? bases.map((base) => posix.join(base, decodeURI(name)).replace(/\/$/, '')) : [from]
    const found = candidates.find((path) => known.has(path))
    if (found === undefined) return `${target}: there is no such file`
    if (found !== from) (from === INDEX ? indexed : cited).add(found)
    return anchor && anchors.get(found)?.has(anchor) === false ? `${target}: there is no such heading` : undefined
  }

  const broken = files.flatMap(({ path, text }) => {
    if (EXCLUDED.test(path)) return []
    const own = posix.dirname(path)
    const shown = anchors.has(path) ? withoutExamples(text) : text
    const patterns: readonly (readonly [RegExp, ...string[]])[] = [
      [NAMED, own, '.'],
      ...(anchors.has(path)
        ? ([
            [LINK, own],
            [CODE_PATH, '.'],
          ] as const)
        : []),
    ]
    return patterns.flatMap(([pattern, ...bases]) =>
      [...shown.matchAll(pattern)].flatMap(({ index, 1: target = '' }): Finding[] => {
        const what = problem(path, target, bases)
        return what ? [{ where: `${path}:${shown.slice(0, index).split('\n').length}`, what }] : []
      }),
    )
  })
  const decisions = paths.filter((path) => DECISION.test(path))
  return [
    ...broken,
    ...decisions.filter((path) => !indexed.has(path)).map((where) => ({ where, what: `is not listed in ${INDEX}` })),
    ...decisions
      .filter((path) => !cited.has(path))
      .map((where) => ({ where, what: 'is linked from nothing that it explains' })),
  ]
}

const isMarkdown = ({ path }: TextFile): boolean => path.endsWith('.md')

/** With empty lines for fenced blocks. */
const withoutExamples = (text: string): string => text.replace(FENCED, (block) => block.replace(/.+/g, ''))

/** The anchors that GitHub makes of headings, and those written as `id`. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set([...text.matchAll(/\b(?:id|name)="([^"]+)"/g)].map(([, id = '']) => id))
  for (const [, heading = ''] of withoutExamples(text).matchAll(/^#{1,6}\s+(.*?)\s*#*$/gm))
    anchors.add(headingAnchor(heading, anchors))
  return anchors
}

function parentsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, length) => parts.slice(0, length).join('/') || '.')
}
