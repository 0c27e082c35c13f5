/**
 * The headers of every page here. No `form-action`: browsers apply it to the redirects after a form as well, and a
 * login ends on the frame's origin or, from Telegram, on the page that began it.
 */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; img-src data:; script-src 'self'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Markup whose inserted values are escaped, except markup made by this same tag. */
export class Markup {
  constructor(readonly source: string) {}
}

/** Writes markup; values inside cannot become markup unless they were made by this tag. */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | Markup | undefined | readonly Markup[])[]
): Markup {
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

type Shown = { readonly title: string; readonly main: Markup; readonly sheet?: string; readonly script?: string }

/** A page of the identity server. */
export function documentOf({ title, main, sheet = '/page.css', script }: Shown): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${sheet}">
${script === undefined ? undefined : markup`<script type="module" src="${script}"></script>`}
</head>
<body>
<main>${main}</main>
</body>
</html>
`.source
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
