import { posix } from 'node:path'
import { headingAnchor } from '../../build/headingAnchors'
import type { Finding } from './source'
import type { TextFile } from './textFiles'

const DECISIONS = 'docs/decisions/'
const INDEX = `${DECISIONS}README.md`

/** Files with Markdown names that are data, not citations: this check, its test, and recorded packages. */
const EXCLUDED = /^test\/verify\/links(\.test)?\.ts$|(^|\/)package-lock\.json$/

/** Citations of documents that never were in the repository, in words instead of by file name. */
const ABSENT_DOCUMENT = /\bwire[ -]facts\b|\bspecification, (?:section )?\d|\b(?:views|promises?) \d+\.\d/i

/** Where the text of a Markdown file names other files. Examples in fenced blocks are no links. */
const LINK = /\]\(<?([^)\s>]+)>?[^)]*\)|<(?:a|img|source)\s[^>]*\b(?:href|src|srcset)="([^"]+)"|^\[[^\]]+\]: (\S+)/g
/** `[text][name]`, whose target is where the name is defined. */
const REFERENCE = /\]\[([^\]]+)\]/g

const REPOSITORY = 'https://github.com/wallet-connect-button/wallet-connect-button/blob/main/'
const MARKDOWN_NAME = /(?<![\w/.#-])(?:[\w.-]+\/)*[\w.-]*\w\.md(?:#[\w-]+)?/g
/** A path in backticks, from the root of the repository. */
const CODE_PATH = /`((?:\.ci|build|demo|docs|src|test)\/[\w./-]+\.\w+)`/g
const CODE = /`[^`]*`/g
const URL_OR_QUERY = /^([a-z][a-z\d+.-]*:|\/\/)/i

/**
 * Links, anchors and citations that lead nowhere: relative links and paths in Markdown, Markdown files named in any
 * text, and documents outside the repository. Each decision must be in the index and linked from what it explains.
 */
export function findBrokenLinks(files: readonly TextFile[], paths: readonly string[]): Finding[] {
  const anchors = new Map(files.filter(isMarkdown).map(({ path, text }) => [path, anchorsOf(text)]))
  const folders = new Set(paths.flatMap(parentsOf))
  const targets = new Set<string>()
  const indexed = new Set<string>()

  /** What is wrong with a target, if anything. */
  const problem = (from: string, target: string, bases: readonly string[]): string | undefined => {
    const [name = '', anchor] = target.split('#')
    const candidates = name === '' ? [from] : bases.map((base) => posix.normalize(posix.join(base, decodeURI(name))))
    const found = candidates.find((path) => paths.includes(path) || folders.has(path.replace(/\/$/, '')))
    if (found === undefined) return `${target}: there is no such file`
    if (found !== from) {
      if (from === INDEX) indexed.add(found)
      else targets.add(found)
    }
    return anchor !== undefined && anchors.has(found) && !anchors.get(found)!.has(anchor)
      ? `${target}: there is no such heading`
      : undefined
  }

  const broken = files
    .filter(({ path }) => !EXCLUDED.test(path))
    .flatMap((file) =>
      linesOf(file).flatMap((line, index): Finding[] => {
        const links = isMarkdown(file) ? targetsOf(line) : []
        const own = posix.dirname(file.path)
        const relative = links.filter((target) => !URL_OR_QUERY.test(target))
        const absolute = links.filter((target) => target.startsWith(REPOSITORY))
        const named = line.replace(LINK, ']').replace(/\bhttps?:\S+/g, '')
        const problems = [
          ...absolute.map((target) => problem(file.path, target.slice(REPOSITORY.length), ['.'])),
          ...(isMarkdown(file) ? [...line.replace(CODE, '').matchAll(REFERENCE)] : [])
            .filter(([, name]) => !file.text.includes(`\n[${name}]: `))
            .map(([, name]) => `[${name}]: is not defined`),
          ...relative.map((target) => problem(file.path, target, [own])),
          ...(named.match(MARKDOWN_NAME) ?? []).map((name) => problem(file.path, name, [own, '.'])),
          ...(isMarkdown(file) ? [...line.matchAll(CODE_PATH)] : []).map((match) =>
            problem(file.path, match[1] ?? '', ['.']),
          ),
          ...(line.match(ABSENT_DOCUMENT) ?? []).map((words) => `"${words}" cites a document that is not here`),
        ]
        return problems.flatMap((what) => (what === undefined ? [] : [{ where: `${file.path}:${index + 1}`, what }]))
      }),
    )

  const decisions = paths.filter((path) => path.startsWith(DECISIONS) && path.endsWith('.md') && path !== INDEX)
  return [
    ...broken,
    ...decisions.filter((path) => !indexed.has(path)).map((where) => ({ where, what: `is not listed in ${INDEX}` })),
    ...decisions
      .filter((path) => !targets.has(path))
      .map((where) => ({ where, what: 'is linked from nothing that it explains' })),
  ]
}

function targetsOf(line: string): string[] {
  return [...line.matchAll(LINK)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

function isMarkdown({ path }: TextFile): boolean {
  return path.endsWith('.md')
}

/** Lines by number; those of fenced blocks are empty. */
function linesOf(file: TextFile): string[] {
  const lines = file.text.split('\n')
  if (!isMarkdown(file)) return lines
  let fenced = false
  return lines.map((line) => {
    const isFence = /^\s*(```|~~~)/.test(line)
    if (isFence) fenced = !fenced
    return fenced || isFence ? '' : line
  })
}

/** The anchors that GitHub makes of headings, and those written as `id`. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const line of linesOf({ path: '.md', text })) {
    for (const [, id] of line.matchAll(/\b(?:id|name)="([^"]+)"/g)) anchors.add(id ?? '')
    const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1]
    if (heading !== undefined) anchors.add(headingAnchor(heading, anchors))
  }
  return anchors
}

function parentsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, length) => parts.slice(0, length).join('/') || '.')
}
