import { readFile } from 'node:fs/promises'
import { bundleScript } from '../../bundling/bundleScript'
import { json, text, type Answer } from '../http/reply'
import type { ProjectSettings } from '../services/projectService'
import { frameAncestors } from './ancestors'

const PAGE = new URL('./page/', import.meta.url)
const HERE = new URL('./', import.meta.url)

type File = readonly [file: string, type: string]

const STILL: Readonly<Record<string, File>> = {
  '/loading': ['loading.html', 'text/html; charset=utf-8'],
  '/dashboard': ['dashboard.html', 'text/html; charset=utf-8'],
  '/frame.css': ['frame.css', 'text/css; charset=utf-8'],
  '/pages.css': ['pages.css', 'text/css; charset=utf-8'],
  '/mailbox.js': ['mailbox.js', 'text/javascript; charset=utf-8'],
  '/images/favicon.png': ['favicon.png', 'image/png'],
}

// The site's own icon may come from anywhere; everything else comes from this server.
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: https: http://127.0.0.1:* http://localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]
const STILL_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The pages of the frame's origin: the frame itself, the empty pop-up, the dashboard, and their files. */
export async function pagesAnswer(project: ProjectSettings): Promise<Answer> {
  const script = await bundleScript({
    entry: new URL('./main.ts', PAGE),
    watched: [PAGE, new URL('./approval/', PAGE), new URL('./messages/', PAGE), HERE, new URL('./requests/', HERE)],
    keptAs: 'secure-frame',
  })
  return async (ask) => {
    if (ask.method !== 'GET' && ask.method !== 'HEAD') return undefined
    const { pathname } = ask.url
    if (pathname === '/frame.js') return text(script, 'text/javascript; charset=utf-8')
    if (pathname === '/sdk') {
      if (!ask.url.searchParams.get('projectId')) return json({ error: 'Forbidden: no project id' }, 403)
      const { allowedOrigins } = project.current
      const source = await readFile(new URL('./sdk.html', PAGE), 'utf8')
      const filled = source.replace('{{origins}}', () => asAttribute(JSON.stringify(allowedOrigins)))
      return text(filled, 'text/html; charset=utf-8', {
        'content-security-policy': [...FRAME_POLICY, frameAncestors(allowedOrigins)].join('; '),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
    }
    const still = STILL[pathname]
    if (!still) return undefined
    const [file, type] = still
    const body = await readFile(new URL(file, PAGE))
    const policy: Record<string, string> = type.startsWith('text/html')
      ? { 'content-security-policy': STILL_POLICY }
      : {}
    // The element shows the icon in pages of other origins.
    return { status: 200, headers: { 'content-type': type, 'access-control-allow-origin': '*', ...policy }, body }
  }
}

function asAttribute(source: string): string {
  return source.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
