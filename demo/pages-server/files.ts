import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer } from '../stack/http/reply'
import { CONTENT_TYPES } from './contentTypes'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Serves the built files to pages of any origin, like a CDN. */
export function builtFiles(folder: 'dist' | 'dist-cdn'): Answer {
  return async (ask) => {
    const prefix = `/${folder}/`
    if (!isRead(ask.method) || !ask.url.pathname.startsWith(prefix)) return undefined
    const file = await readBelow(join(ROOT, folder), ask.url.pathname.slice(prefix.length))
    return (
      file && {
        status: 200,
        headers: {
          ...file.headers,
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        },
        body: file.body,
      }
    )
  }
}

/** A file of the demo folder that pages use. The programs beside them are not served. */
export async function readDemoFile(
  path: string,
): Promise<{ headers: Record<string, string>; body: Buffer } | undefined> {
  return readBelow(join(ROOT, 'demo'), path, (inside) => !/^(site|stack|pages-server|siwx-server|\.)/.test(inside))
}

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * Whether a file may be served is asked about its real place, after every way to write a path differently is undone.
 */
async function readBelow(
  folder: string,
  path: string,
  mayServe = (_inside: string) => true,
): Promise<{ headers: Record<string, string>; body: Buffer } | undefined> {
  const contentType = CONTENT_TYPES[extname(path)]
  const full = normalize(join(folder, decode(path)))
  if (!contentType || !full.startsWith(folder + sep) || !mayServe(full.slice(folder.length + 1))) return undefined
  try {
    return { headers: { 'content-type': contentType, 'x-content-type-options': 'nosniff' }, body: await readFile(full) }
  } catch {
    return undefined
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
