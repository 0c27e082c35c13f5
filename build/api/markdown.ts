const COLUMNS_MAX = 120
/** Around a type, until all types are known and their names can become links. */
const [OPEN, CLOSE] = ['\uE000', '\uE001']

/** A type as code, whose names become links in `linkTypes`. */
export const typeCode = (text: string): string => `${OPEN}${text}${CLOSE}`

/** Writes the marked types as code with links to the sections of the named ones. */
export function linkTypes(text: string, isKnown: (name: string) => boolean): string {
  return text.replace(new RegExp(`${OPEN}(.*?)${CLOSE}`, 'g'), (_, type: string) => linkNames(type, isKnown))
}

function linkNames(type: string, isKnown: (name: string) => boolean): string {
  const parts = type.split(/('[^']*'|`[^`]*`|\b[A-Z]\w*\b)/).map((text) => ({ text, isLink: isKnown(text) }))
  let code = ''
  let result = ''
  const flush = (): void => {
    if (code !== '') result += inlineCode(code)
    code = ''
  }
  for (const { text, isLink } of parts) {
    if (!isLink) code += text
    else {
      flush()
      result += `[${inlineCode(text)}](#${anchorOf(text)})`
    }
  }
  flush()
  return result
}

function inlineCode(text: string): string {
  // What GitHub would show of a space between code and link is nothing.
  const [, before = '', inner = '', after = ''] = /^( ?)(.*?)( ?)$/.exec(text) ?? []
  if (inner === '') return text
  const fence = inner.includes('`') ? '``' : '`'
  const pad = /^`|`$/.test(inner) ? ' ' : ''
  return `${before}${fence}${pad}${inner}${pad}${fence}${after}`
}

/** The anchor of a heading that is one name. */
const anchorOf = (name: string): string => name.toLowerCase()

export function linksTo(names: readonly string[]): string {
  return names.map((name) => `[\`${name}\`](#${anchorOf(name)})`).join(', ')
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** Breaks long lines at 120 columns, but for tables and blocks of code. */
export function wrap(text: string): string {
  let isCode = false
  return text
    .split('\n')
    .map((line) => {
      if (line.startsWith('```')) isCode = !isCode
      return isCode || line.startsWith('|') || line.length <= COLUMNS_MAX ? line : wrapLine(line)
    })
    .join('\n')
}

function wrapLine(line: string): string {
  const indent = line.startsWith('- ') ? '  ' : ''
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= COLUMNS_MAX) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(last === undefined ? word : indent + word)
  }
  return lines.join('\n')
}
