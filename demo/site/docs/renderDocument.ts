import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'
import { headingAnchor } from '../../../build/headingAnchors'
import { REPOSITORY } from '../layout/site'
import { docPath } from './docPath'

const FILES = `${REPOSITORY}/blob/main/`
const FOLDERS = `${REPOSITORY}/tree/main/`
const PICTURES = /\.(png|svg|webp)$/
/** Where markup of a document names a file. */
const SOURCE = /\b(src|srcset)="([\w./-]+)"/g
const DESCRIPTION_LENGTH = 160
const PARAGRAPH_TOKENS = 3
/** A link whose text is the file that it leads to. */
const FILE_NAME = /^(?:docs\/)?[\w/-]+\.md$/
const LANGUAGES: Readonly<Record<string, string>> = {
  css: 'CSS',
  html: 'HTML',
  js: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  sh: 'Commands',
  ts: 'TypeScript',
  tsx: 'TSX',
}

export type Heading = { readonly level: number; readonly id: string; readonly text: string }
/** What stands below a heading, for the search. */
export type Section = { readonly id: string; readonly title: string; readonly text: string }
export type Rendered = {
  readonly title: string
  /** The first sentences, without markup. */
  readonly description: string
  /** The heading, and the paragraph below it if there is one. */
  readonly lead: string
  /** What follows. */
  readonly rest: string
  readonly headings: readonly Heading[]
  readonly sections: readonly Section[]
  /** Pictures that it shows, from the root of the repository. */
  readonly pictures: readonly string[]
}

type Environment = {
  readonly file: string
  /** The title of each document by its file. */
  readonly titles: ReadonlyMap<string, string>
  readonly anchors: Set<string>
  readonly headings: Heading[]
  readonly pictures: Set<string>
}

const markdown = MarkdownIt({ html: true })
const { rules } = markdown.renderer

rules['fence'] = (tokens, index) => codeBlock(tokens[index]!)
rules['code_block'] = (tokens, index) => codeBlock(tokens[index]!)
// A table that is wider than the page is scrolled by itself, also by the keyboard.
rules['table_open'] = () => '<div class="scrolls" tabindex="0" role="group" aria-label="Table"><table>\n'
rules['table_close'] = () => '</table></div>\n'
// A heading without text is announced as one.
rules['th_open'] = (tokens, index, options, _environment, renderer) => {
  if (tokens[index + 1]!.content === '') tokens[index]!.tag = tokens[index + 2]!.tag = 'td'
  return renderer.renderToken(tokens, index, options)
}
rules['heading_open'] = (tokens, index, _options, environment: Environment) => {
  const { tag } = tokens[index]!
  const inline = tokens[index + 1]!
  const id = headingAnchor(inline.content, environment.anchors)
  environment.anchors.add(id)
  environment.headings.push({ level: Number(tag.slice(1)), id, text: plainText(inline) })
  return `<${tag} id="${escapeHtml(id)}">`
}
rules['heading_close'] = (tokens, index, _options, { headings }: Environment) => {
  const { tag } = tokens[index]!
  const { id, text } = headings.at(-1)!
  const anchor = `<a class="anchor" href="#${escapeHtml(id)}" aria-label="Link to ${escapeHtml(text)}">#</a>`
  return `${tag === 'h1' ? '' : ` ${anchor}`}</${tag}>\n`
}
rules['link_open'] = (tokens, index, options, environment: Environment, renderer) => {
  const token = tokens[index]!
  const href = token.attrGet('href') ?? ''
  const target = posix.join(posix.dirname(environment.file), href.replace(/#.*/, ''))
  const text = tokens[index + 1]
  if (text && FILE_NAME.test(text.content)) text.content = environment.titles.get(target) ?? text.content
  token.attrSet('href', linkTarget(href, environment))
  return renderer.renderToken(tokens, index, options)
}
rules['image'] = (tokens, index, options, environment: Environment, renderer) => {
  const token = tokens[index]!
  const file = posix.join(posix.dirname(environment.file), token.attrGet('src') ?? '')
  environment.pictures.add(file)
  token.attrSet('src', way(environment.file, file))
  token.attrSet('loading', 'lazy')
  // Without its size what follows would move when it arrives.
  if (file.endsWith('.png'))
    for (const [name, value] of Object.entries(pngSize(file))) token.attrSet(name, String(value))
  token.attrSet('alt', renderer.renderInlineAsText(token.children ?? [], options, environment))
  return renderer.renderToken(tokens, index, options)
}

// A picture for light and one for dark pages, which Markdown itself cannot say.
rules['html_block'] = (tokens, index, _options, environment: Environment) =>
  tokens[index]!.content.replaceAll(SOURCE, (_, name: string, source: string) => {
    const file = posix.join(posix.dirname(environment.file), source)
    environment.pictures.add(file)
    return `${name}="${way(environment.file, file)}"`
  }).replaceAll('<img ', '<img loading="lazy" ')

/** From the IHDR chunk at the start of the file (https://www.w3.org/TR/png-3/#11IHDR). */
function pngSize(file: string): { readonly width: number; readonly height: number } {
  const bytes = readFileSync(file)
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The text of a document's first heading. */
export function titleOf(text: string): string {
  const heading = /^# (.+)$/m.exec(text)?.[1] ?? ''
  return plainText(markdown.parseInline(heading, {})[0]!)
}

/** A document as HTML, with links to the site's own pages and to the files of the repository. */
export function renderDocument(file: string, text: string, titles: ReadonlyMap<string, string>): Rendered {
  const environment: Environment = { file, titles, anchors: new Set(), headings: [], pictures: new Set() }
  // The marks between which tables and snippets are written.
  const tokens = markdown.parse(text.replaceAll(/^<!--.*-->\n/gm, ''), environment)
  const headed = tokens.findIndex(({ type }) => type === 'heading_close') + 1
  const end = tokens[headed]?.type === 'paragraph_open' ? headed + PARAGRAPH_TOKENS : headed
  const [lead = '', rest = ''] = [tokens.slice(0, end), tokens.slice(end)].map((part) =>
    markdown.renderer.render(part, markdown.options, environment),
  )
  const { headings, pictures } = environment
  const title = titles.get(file)!
  return {
    ...{ title, lead, rest, headings },
    description: descriptionOf(tokens),
    sections: sectionsOf(tokens, headings),
    pictures: [...pictures],
  }
}

/** The way from a document's page to another file of the site. */
export function way(from: string, to: string): string {
  return posix.relative(docPath(from), to) + (to.endsWith('/') ? '/' : '')
}

function linkTarget(href: string, { file, titles, pictures }: Environment): string {
  const [, repository = '', rest = ''] = /^(https:.*?\/(?:blob|tree)\/main\/)(.*)$/.exec(href) ?? []
  if (/^([a-z][a-z\d+.-]*:|#)/i.test(href) && ![FILES, FOLDERS].includes(repository)) return href
  const [name = '', anchor] = (repository ? rest : posix.join(posix.dirname(file), href)).split('#')
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (titles.has(name)) return way(file, docPath(name)) + hash
  const folder = `${name.replace(/\/$/, '')}/README.md`
  if (titles.has(folder)) return way(file, docPath(folder)) + hash
  if (name.startsWith('docs/') && PICTURES.test(name)) {
    pictures.add(name)
    return way(file, name)
  }
  return (/\.\w+$|(^|\/)[A-Z]+$/.test(name) ? FILES : FOLDERS) + name.replace(/\/$/, '') + hash
}

/** The same as the component `Code`. */
function codeBlock(token: Token): string {
  const label = LANGUAGES[token.info.trim()] ?? 'Code'
  const code = escapeHtml(token.content.trimEnd())
  const pre = `<pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre>`
  return `<div class="code" dir="ltr" data-copyable="">${pre}</div>\n`
}

function descriptionOf(tokens: readonly Token[]): string {
  const first = tokens.find(({ type }, index) => type === 'inline' && tokens[index - 1]?.type === 'paragraph_open')
  // What it leads to is not there.
  const text = first ? plainText(first).replace(/:$/, '.') : ''
  if (text.length <= DESCRIPTION_LENGTH) return text
  const cut = text.slice(0, DESCRIPTION_LENGTH)
  const sentence = cut.lastIndexOf('. ')
  return sentence > 0 ? cut.slice(0, sentence + 1) : `${cut.slice(0, cut.lastIndexOf(' '))} …`
}

function sectionsOf(tokens: readonly Token[], headings: readonly Heading[]): Section[] {
  const sections: { id: string; title: string; texts: string[] }[] = []
  tokens.forEach((token, index) => {
    if (tokens[index - 1]?.type === 'heading_open') {
      const heading = headings[sections.length]!
      sections.push({ id: heading.level === 1 ? '' : heading.id, title: heading.text, texts: [] })
    } else if (token.type === 'inline') sections.at(-1)?.texts.push(plainText(token))
    else if (token.type === 'fence') sections.at(-1)?.texts.push(token.content)
  })
  return sections.map(({ id, title, texts }) => ({ id, title, text: texts.join(' ') }))
}

function plainText(token: Token): string {
  return (token.children ?? [])
    .map(({ type, content }) => (type.endsWith('break') ? ' ' : type.startsWith('html') ? '' : content))
    .join('')
}

function escapeHtml(text: string): string {
  return markdown.utils.escapeHtml(text)
}
