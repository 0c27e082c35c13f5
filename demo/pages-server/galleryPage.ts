import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Answer } from '../stack/http/reply'
import { CONTENT_TYPES } from './contentTypes'
import { isRead } from './files'

type BuiltFiles = ReadonlyMap<string, string | Uint8Array>

/** The gallery of every view. Bundled when it is first requested, because its sources are TypeScript. */
export function galleryPage(): Answer {
  let bundled: Promise<BuiltFiles> | undefined
  return async (ask) => {
    const { pathname } = ask.url
    if (!isRead(ask.method) || !/^\/(gallery\.html$|assets\/)/.test(pathname)) return undefined
    const file = (await (bundled ??= bundle())).get(pathname.slice(1))
    const contentType = CONTENT_TYPES[extname(pathname)]
    return file !== undefined && contentType
      ? { status: 200, headers: { 'content-type': contentType }, body: Buffer.from(file) }
      : undefined
  }
}

async function bundle(): Promise<BuiltFiles> {
  const result = await build({
    configFile: fileURLToPath(new URL('../gallery/vite.config.ts', import.meta.url)),
    logLevel: 'error',
    build: { write: false },
  })
  if (!('output' in result)) throw new Error('The gallery was not bundled into one output.')
  return new Map(result.output.map((each) => [each.fileName, each.type === 'chunk' ? each.code : each.source]))
}
