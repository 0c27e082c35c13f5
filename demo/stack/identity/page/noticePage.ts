import { documentOf, markup } from './document'

type Notice = { readonly title: string; readonly lines: readonly string[]; readonly sheet?: string }

/** A page that only says something. */
export function noticePage({ title, lines, ...rest }: Notice): string {
  return documentOf({ title, ...rest, main: markup`<h1>${title}</h1>${lines.map((line) => markup`<p>${line}</p>`)}` })
}
