import type { SiteSettings } from '../settings'

/** The page that "Open in a new page" opens: an element, and nothing else. */
export const EMPTY_PAGE = { path: 'build/page/', script: 'build/emptyPage.ts' } as const

export function writeEmptyPage(
  settings: SiteSettings,
  elementFiles: string,
  script: { readonly file: string } | undefined,
): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Your button</title>
<link rel="icon" href="../../favicon.svg">
<script type="application/json" id="site-settings">${json}</script>
<script type="module" src="../../${elementFiles}wallet-connect-button.js"></script>
<script type="module" src="../../${script?.file}"></script>
</head>
<body>
</body>
</html>
`
}
