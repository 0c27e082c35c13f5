import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export type Asset = { readonly body: Buffer; readonly type: string; readonly cacheControl: string }

/** The files under `/assets/`: those of the pages, and under `element/` the built files of the element. */
export function createAssets(pageFolder: string, elementFolder: string) {
  const read = async (path: string): Promise<Asset | undefined> => {
    const name = path.slice('/assets/'.length)
    const isElement = name.startsWith('element/')
    const folder = resolve(isElement ? elementFolder : pageFolder)
    const file = join(folder, isElement ? name.slice('element/'.length) : name)
    const type = TYPES[extname(file)]
    if (type === undefined || !file.startsWith(folder + sep)) return undefined
    const body = await readFile(file).catch(() => undefined)
    // The names of chunks have a hash of their content.
    const isChunk = name.startsWith('element/chunks/')
    return body && { body, type, cacheControl: isChunk ? 'public, max-age=31536000, immutable' : 'no-cache' }
  }
  return read
}
