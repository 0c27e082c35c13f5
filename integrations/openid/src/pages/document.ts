import { languageOfPage } from './messages'

/**
 * The headers of every response. No `form-action`: browsers apply it to the redirects after a form as well, and a logout
 * ends on the client's origin. oidc-provider adds the hashes of its own inline scripts to `script-src`.
 */
export const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Markup whose inserted values are escaped, except markup made by this same tag. */
export class Markup {
  constructor(readonly source: string) {}
}

type Inserted = string | Markup | undefined | readonly Markup[]

/** Writes markup; values inside cannot become markup unless they were made by this tag. */
export function markup(parts: TemplateStringsArray, ...values: readonly Inserted[]): Markup {
  const written = values.map((value) =>
    typeof value === 'string'
      ? escaped(value)
      : [value]
          .flat()
          .map((each) => each?.source ?? '')
          .join(''),
  )
  return new Markup(String.raw({ raw: parts }, ...written))
}

/** A script element with data, which no policy blocks. JSON has no `<` outside of texts. */
export function dataScript(slot: string, data: object): Markup {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return new Markup(`<script type="application/json" slot="${slot}">${text}</script>`)
}

type Shown = {
  readonly tag: string
  readonly title: string
  readonly main: Markup
  readonly scripts?: readonly string[]
}

export function documentOf({ tag, title, main, scripts = [] }: Shown): string {
  return markup`<!doctype html>
<html lang="${languageOfPage(tag)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/page.css">
${scripts.map((src) => markup`<script type="module" src="${src}"></script>`)}
</head>
<body>
${main}
</body>
</html>
`.source
}

/** A page that only says something. */
export function noticePage(tag: string, title: string, lines: readonly string[]): string {
  const main = markup`<main><h1>${title}</h1>${lines.map((line) => markup`<p>${line}</p>`)}</main>`
  return documentOf({ tag, title, main })
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')
}
