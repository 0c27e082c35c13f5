import { document } from '../../domain/page/document'

const SVG = 'http://www.w3.org/2000/svg'
const PIECE = /<(\/?)([\w-]+)(?![\w-])([^<>]*)>|([^<]+)/g
const ATTRIBUTE = /(?<![\w-])([\w-]+)="([^"]*)"/g
const WITHOUT_CONTENT = /^(input|hr)$/

/**
 * The elements of markup that the build has written, with each text in braces replaced. Not by the browser's parser,
 * which a page's policy may forbid.
 */
export function fillIn(markup: string, textOf: (name: string) => string): HTMLElement {
  const fill = (text: string): string => text.replace(/\{([^{}]+)\}/g, (_, name: string) => textOf(name))
  const outer = document.createElement('div')
  let inside: Element = outer
  for (const [, closes, tag = '', attributes = '', text] of markup.matchAll(PIECE)) {
    if (text !== undefined) inside.append(fill(text))
    else if (closes) inside = inside.parentElement ?? outer
    else {
      const isDrawn = tag === 'svg' || inside.namespaceURI === SVG
      const made = isDrawn ? document.createElementNS(SVG, tag) : document.createElement(tag)
      for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) made.setAttribute(name, fill(value))
      inside.append(made)
      if (!WITHOUT_CONTENT.test(tag)) inside = made
    }
  }
  return outer.firstElementChild as HTMLElement
}
